/**
 * What people who are with the student must know. The desk changes it and decides on what the family asks for; the
 * family asks for changes.
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Care, Student } from '../../contract'
import { useAnnounced } from '../../offline'
import { useVersions } from '../../pieces/changes/use-row-now'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { notifyFailure } from '../../pieces/online/notify-failure'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import { Card, Facts } from '../../pieces/record/Card'
import { useOrder, useReadAnew } from '../../provider/online'
import { useSession } from '../../session'
import { fieldLabels } from '../../texts'
import { careFieldsOf, careTexts as texts, careValueText } from '../../texts/care'
import { notify, Settling } from '../../ui'
import { EditCare } from './EditCare'
import classes from './CareCard.module.css'

export function CareCard({ student }: { student: Student }) {
  const announced = useAnnounced('care-sheet')
  const { may } = useSession()
  const { date: today } = useSchoolTime()
  const [editing, setEditing] = useState(false)
  const fields = careFieldsOf(student)
  if (!announced || !may('care.see') || fields.length === 0) return null
  const mayWrite = may('care.edit') || may('care.ask')
  return (
    <Card
      title={texts.title}
      actions={
        mayWrite ? (
          <Button variant="default" onClick={() => setEditing(true)}>
            {may('care.edit') ? texts.edit : texts.ask}
          </Button>
        ) : undefined
      }
    >
      <Facts
        lines={fields.map((field) => [
          fieldLabels[field],
          <span key={field} className={classes.lines}>
            {careValueText(field, student, today) || emptyText(field)}
          </span>,
        ])}
      />
      <p className={classes.hint}>{texts.whoSees}</p>
      {student.care_asked ? <Request student={student} asked={student.care_asked} today={today} /> : null}
      {editing ? <EditCare student={student} onClose={() => setEditing(false)} /> : null}
    </Card>
  )
}

function emptyText(field: keyof Care): string {
  return field === 'photo' ? texts.notAsked : texts.none
}

/** The changes that the family asks for; the desk decides on them. */
function Request({ student, asked, today }: { student: Student; asked: Care; today: string }) {
  const { may } = useSession()
  const decides = may('care.edit')
  return (
    <section aria-label={texts.waiting} className={classes.request}>
      <h3>{decides ? texts.waiting : texts.yourWaiting}</h3>
      <ul>
        {careFieldsOf(asked).map((field) => (
          <li key={field}>
            <strong>{fieldLabels[field]}</strong>
            <span className={classes.lines}>{texts.now(careValueText(field, student, today) || emptyText(field))}</span>
            <span className={classes.lines}>
              {texts.wanted(careValueText(field, asked, today) || emptyText(field))}
            </span>
          </li>
        ))}
      </ul>
      {decides ? (
        <Settling contentKey={JSON.stringify([student.version, asked])}>
          <Decision student={student} asked={asked} />
        </Settling>
      ) : null}
    </section>
  )
}

function Decision({ student, asked }: { student: Student; asked: Care }) {
  const change = useOrder('careChange')
  const versions = useVersions()
  const readAnew = useReadAnew()
  async function decide(wish: Care, done: string) {
    const version = (await versions()) ? student.version : null
    const answer = await change({ id: student.id, body: { ...wish, settles: true } }, null, version)
    if (answer.ok) return notify.success(done)
    notifyFailure(answer.failure, texts.notDecided)
    // Somebody has changed the student meanwhile: shows what it is now, before the desk decides.
    if (answer.failure.code === 'stale') readAnew()
  }
  const confirm = useBusy(() => decide(asked, texts.confirmed))
  const leave = useBusy(() => decide({}, texts.left))
  return (
    <div className={classes.actions}>
      <OnlineButton loading={confirm.busy} disabled={leave.busy} onClick={confirm.press}>
        {texts.confirm}
      </OnlineButton>
      <OnlineButton variant="default" loading={leave.busy} disabled={confirm.busy} onClick={leave.press}>
        {texts.leave}
      </OnlineButton>
    </div>
  )
}
