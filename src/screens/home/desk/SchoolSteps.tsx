/**
 * *Tu escuela en seis pasos*: what a new school still lacks, for administrators. What is done is counted by the
 * provider, so the steps can be continued later and on another device. Renders nothing once all of them are done.
 */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { optionalSteps, type FirstSteps, type OptionalStep } from '../../../contract'
import { useAnnounced } from '../../../offline'
import { paths } from '../../../paths'
import { useProfileChange } from '../../../pieces/changes/use-profile-change'
import { OnlineButton } from '../../../pieces/online/OnlineButton'
import { useBusy } from '../../../pieces/online/use-busy'
import { Card } from '../../../pieces/record/Card'
import { StepLine, Steps } from '../../../pieces/record/StepLine'
import { missingValues, useProfile } from '../../../profile'
import { useOnline } from '../../../provider/online'
import { useSession } from '../../../session'
import { firstStepsTexts as texts } from '../../../texts/first-steps'
import { importTexts } from '../../../texts/sheet-import'
import { HelpLink, Moves } from '../../../ui'
import classes from './desk.module.css'
import { notifyFailure } from '../../../pieces/online/notify-failure'

export function SchoolSteps() {
  const { may } = useSession()
  const hasProfile = useAnnounced('profile')
  const hasCatalogue = useAnnounced('catalogue')
  return hasProfile && hasCatalogue && may('profile.edit') && may('catalogue.edit') ? <LoadedSteps /> : null
}

function LoadedSteps() {
  const loaded = useOnline('firstSteps', {})
  return loaded.state === 'ready' ? <StepCard counts={loaded.value} /> : null
}

type Step = {
  name: string
  label: string
  /** What the school already has, as text; null if the step is not done. */
  done: string | null
  actions: ReactNode
  /** The name of the step in `skipped_steps`; undefined for a step that every school needs. */
  optional?: OptionalStep
}

function StepCard({ counts }: { counts: FirstSteps }) {
  const school = useProfile()
  const imports = useAnnounced('import')
  const { places, accounts, teachers, prices, groups, students } = counts
  const isNamed = !missingValues(school).some((value) => value !== 'privacy')
  const countOrNull = (count: number, textOf: (count: number) => string) => (count > 0 ? textOf(count) : null)
  const groupTexts = [countOrNull(groups, texts.groupCount), countOrNull(prices, texts.priceCount)].filter(Boolean)
  const steps: Step[] = [
    {
      name: 'contact',
      label: texts.contact,
      done: isNamed ? school.name : null,
      actions: <StepLink href={paths.mySchool}>{texts.openContact}</StepLink>,
    },
    {
      name: 'places',
      label: texts.places,
      done: countOrNull(places, texts.placeCount),
      actions: <StepLink href={paths.schools}>{texts.addPlace}</StepLink>,
    },
    {
      name: 'accounts',
      label: texts.accounts,
      done: countOrNull(accounts, texts.accountCount),
      actions: <StepLink href={paths.bankData}>{texts.addAccount}</StepLink>,
      optional: 'accounts',
    },
    {
      name: 'teachers',
      label: texts.teachers,
      done: countOrNull(teachers, texts.teacherCount),
      actions: <StepLink href={paths.staff}>{texts.invite}</StepLink>,
      optional: 'teachers',
    },
    {
      name: 'groups',
      label: texts.groups,
      done: groups > 0 && prices > 0 ? groupTexts.join(' · ') : null,
      actions: (
        <>
          {groupTexts.map((text) => (
            <span key={text}>{text}</span>
          ))}
          {prices === 0 ? <StepLink href={paths.priceLists}>{texts.addPrice}</StepLink> : null}
          {groups === 0 ? <StepLink href={paths.groups}>{texts.addGroup}</StepLink> : null}
        </>
      ),
    },
    {
      name: 'students',
      label: texts.students,
      done: countOrNull(students, texts.studentCount),
      actions: (
        <>
          <StepLink href={paths.students}>{texts.addStudent}</StepLink>
          {imports ? <StepLink href={paths.imports}>{importTexts.open}</StepLink> : null}
        </>
      ),
    },
  ]
  const isSkipped = ({ optional }: Step) => optional !== undefined && school.skipped_steps.includes(optional)
  if (steps.every((step) => step.done !== null || isSkipped(step))) return null
  return (
    <Card title={texts.title}>
      <Moves />
      <p className={classes.hint}>{texts.hint}</p>
      <Steps>
        {steps.map((step) => (
          <StepLine key={step.name} label={step.label} done={step.done ?? (isSkipped(step) ? texts.skipped : null)}>
            {step.actions}
            {step.optional ? <SkipButton step={step.optional} label={step.label} /> : null}
          </StepLine>
        ))}
      </Steps>
      <HelpLink topic="escuela" />
    </Card>
  )
}

function StepLink({ href, children }: { href: string; children: string }) {
  return (
    <Button component={Link} href={href} variant="default">
      {children}
    </Button>
  )
}

function SkipButton({ step, label }: { step: OptionalStep; label: string }) {
  const change = useProfileChange()
  const { busy, press } = useBusy(async () => {
    const answer = await change(({ skipped_steps }) => ({
      skipped_steps: optionalSteps.filter((each) => each === step || skipped_steps.includes(each)),
    }))
    if (!answer.ok) notifyFailure(answer.failure, texts.notSkipped)
  })
  return (
    <OnlineButton variant="subtle" aria-label={texts.notNeededOf(label)} loading={busy} onClick={press}>
      {texts.notNeeded}
    </OnlineButton>
  )
}
