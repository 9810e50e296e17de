/** One family that registered itself: its data, and the desk's decision. */
import { useState } from 'react'
import { schoolDay, type Registration } from '../../contract'
import { fullName } from '../../domain/person-name'
import { schoolNow } from '../../offline'
import { tutorOf } from '../../paths'
import { useGroupChoices } from '../../pieces/memberships/group-choices'
import { Phone } from '../../pieces/people/Phone'
import { Card, Facts } from '../../pieces/record/Card'
import { fieldLabels, nearDateText, phoneText, canonicalPhone } from '../../texts'
import { registrationTexts as texts } from '../../texts/registrations'
import { Settling } from '../../ui'
import { Link } from 'wouter'
import { ChildLine } from './ChildLine'
import { Decision } from './Decision'
import { NextSteps } from './NextSteps'
import { choicesOf, type ChildChoices } from './child-choices'
import classes from './registrations.module.css'

/** `onTried`: called with the present registration after every attempt to decide. */
export function FamilyCard({
  registration,
  onTried,
}: {
  registration: Registration
  onTried: (registration: Registration) => void
}) {
  const { id, state, tutor, said, same_phone, known, students } = registration
  const [chosen, setChosen] = useState<ChildChoices>({})
  const groups = useGroupChoices()
  const choices = choicesOf(registration, chosen, new Set(groups?.map(({ value }) => value)))
  const name = fullName(tutor) || tutor.email || id
  const hasOtherTypedData = known && (said.name !== name || canonicalPhone(said.phone) !== canonicalPhone(tutor.phone))
  return (
    <Card title={name}>
      <p className={classes.when}>{whenText(registration)}</p>
      <Facts
        lines={[
          [fieldLabels.tutor, known || state === 'accepted' ? <Link href={tutorOf(tutor.id)}>{name}</Link> : undefined],
          [fieldLabels.phone, <Phone phone={tutor.phone} name={name} />],
          [fieldLabels.email, <Address email={tutor.email} />],
        ]}
      />
      {known && state !== 'accepted' ? (
        <p className={classes.note}>{tutor.is_active ? texts.known : texts.switchedOff}</p>
      ) : null}
      {hasOtherTypedData ? (
        <p role="note" className={classes.note}>
          {texts.said(said.name, phoneText(said.phone))}
        </p>
      ) : null}
      {same_phone ? (
        <p role="note" className={classes.note}>
          {texts.samePhone} <Link href={tutorOf(same_phone.id)}>{same_phone.name}</Link>
        </p>
      ) : null}
      <ul className={classes.children} aria-label={texts.children(students.length)}>
        {students.map((child) => (
          <ChildLine
            key={child.id}
            child={child}
            choice={state === 'accepted' ? null : (choices[child.id] ?? '')}
            onChoose={(choice) => setChosen({ ...chosen, [child.id]: choice })}
          />
        ))}
      </ul>
      <Settling contentKey={state}>
        {state === 'accepted' ? (
          <NextSteps registration={registration} />
        ) : (
          <Decision
            registration={registration}
            name={name}
            choices={choices}
            // Until the groups are read, the wished ones are not shown yet.
            isReady={groups !== undefined}
            onTried={onTried}
          />
        )}
      </Settling>
    </Card>
  )
}

/** An e-mail address that wraps before the "@", and elsewhere only if the line is too narrow. */
function Address({ email }: { email: string }) {
  const [who = '', house] = email.split('@')
  return house === undefined ? (
    who
  ) : (
    <>
      {who}
      <wbr />@{house}
    </>
  )
}

function whenText({ state, created, decided, decided_by }: Registration): string {
  const near = (at: string) => {
    const instant = Date.parse(at)
    return Number.isNaN(instant) ? '' : nearDateText(schoolDay(instant), schoolDay(schoolNow()))
  }
  return state === 'waiting' ? texts.came(near(created)) : texts.decided[state](decided_by?.name ?? '', near(decided))
}
