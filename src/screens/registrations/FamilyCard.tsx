/** One family who registered: what it wrote, and what the desk does with it. */
import { useState } from 'react'
import { schoolDay, type Registration } from '../../contract'
import { fullName } from '../../domain/person-name'
import { schoolNow } from '../../offline'
import { tutorOf } from '../../paths'
import { Phone } from '../../pieces/people/Phone'
import { Card, Facts } from '../../pieces/record/Card'
import { fieldLabels, nearDateText, phoneDigits, phoneText } from '../../texts'
import { registrationTexts as texts } from '../../texts/registrations'
import { Link } from 'wouter'
import { ChildLine } from './ChildLine'
import { Decision } from './Decision'
import { NextSteps } from './NextSteps'
import classes from './registrations.module.css'

/** `onDone` hears the registration as it is after it was decided. */
export function FamilyCard({ registration, onDone }: { registration: Registration; onDone: (registration: Registration) => void }) {
  const { id, state, tutor, said, known, students } = registration
  /** The group chosen for each child, '' for none. */
  const [groups, setGroups] = useState<Readonly<Record<string, string>>>({})
  const name = fullName(tutor) || tutor.email || id
  const other = known && (said.name !== name || phoneDigits(said.phone) !== phoneDigits(tutor.phone))
  return (
    <Card title={name}>
      <p className={classes.when}>{whenText(registration)}</p>
      <Facts
        lines={[
          [fieldLabels.tutor, known || state === 'accepted' ? <Link href={tutorOf(tutor.id)}>{name}</Link> : undefined],
          [fieldLabels.phone, <Phone phone={tutor.phone} name={name} />],
          [fieldLabels.email, tutor.email],
        ]}
      />
      {known && state !== 'accepted' ? <p className={classes.note}>{texts.known}</p> : null}
      {other ? <p role="note" className={classes.note}>{texts.said(said.name, phoneText(said.phone))}</p> : null}
      <ul className={classes.children} aria-label={texts.children(students.length)}>
        {students.map((child) => (
          <ChildLine key={child.id} child={child} chosen={state === 'accepted' ? null : (groups[child.id] ?? '')} onChoose={(group) => setGroups({ ...groups, [child.id]: group })} />
        ))}
      </ul>
      {state === 'accepted' ? <NextSteps registration={registration} /> : <Decision registration={registration} name={name} groups={groups} onDone={onDone} />}
    </Card>
  )
}

function whenText({ state, created, decided, decided_by }: Registration): string {
  const near = (at: string) => {
    const instant = Date.parse(at)
    return Number.isNaN(instant) ? '' : nearDateText(schoolDay(instant), schoolDay(schoolNow()))
  }
  return state === 'waiting' ? texts.came(near(created)) : texts.decided[state](decided_by?.name ?? '', near(decided))
}
