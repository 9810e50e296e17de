/** One class on screen: all its children, each with the emergency contact and a button that calls the contact. */
import { Button } from '@mantine/core'
import { useId } from 'react'
import type { EmergencyRow } from '../../contract'
import type { ScheduledGroup } from '../../domain/calendar-exceptions'
import { useAnnounced, useGroupNaming } from '../../offline'
import { appearanceOf } from '../../pieces/attendance/status-appearance'
import { LessonLine } from '../../pieces/lessons/LessonLine'
import { useFilling } from '../../pieces/lists/filling'
import { callAddress, phoneText, shared, studentName } from '../../texts'
import { emergencyTexts as texts } from '../../texts/emergency'
import { EmptyState, Icon, ListSkeleton, SettlingRows, StatePill } from '../../ui'
import { CareOf } from './CareOf'
import classes from './ClassCard.module.css'
import type { ClassSheet, SheetPart, SheetRow } from './sheet-rows'
import { useClassSheet } from './use-class-sheet'

const parts = ['here', 'unmarked', 'away'] as const satisfies readonly SheetPart[]

export function ClassCard({ group, date }: { group: ScheduledGroup; date: string }) {
  const hasCare = useAnnounced('care-sheet')
  const filling = useFilling([
    { list: 'statuses' },
    { list: 'members', group: group.id },
    { list: 'emergency' },
    ...(hasCare ? [{ list: 'students' } as const] : []),
  ])
  const sheet = useClassSheet(group.id, date)
  const { nameOf } = useGroupNaming()
  return (
    <section aria-label={texts.of(nameOf(group))} className={classes.card}>
      <LessonLine group={group} date={date} />
      {filling ?? (sheet ? <Rows sheet={sheet} date={date} /> : <ListSkeleton rows={6} />)}
    </section>
  )
}

function Rows({ sheet, date }: { sheet: ClassSheet; date: string }) {
  if (sheet.total === 0) return <EmptyState title={texts.nobody} />
  return (
    <SettlingRows keys={parts.flatMap((part) => sheet.rows[part].map(({ student }) => `${part} ${student.id}`))}>
      {parts.map((part) =>
        sheet.rows[part].length > 0 ? (
          <Part key={part} title={titleOf(sheet, part)} rows={sheet.rows[part]} date={date} />
        ) : null,
      )}
    </SettlingRows>
  )
}

function titleOf({ rollTaken, rows, total }: ClassSheet, part: SheetPart): string {
  if (rollTaken === 'open') return texts.notTaken(total)
  return rollTaken === 'unknown' ? texts.notKnown(total) : texts[part](rows[part].length)
}

function Part({ title, rows, date }: { title: string; rows: readonly SheetRow[]; date: string }) {
  const heading = useId()
  return (
    <>
      <h3 id={heading} className={classes.part}>
        {title}
      </h3>
      <ul aria-labelledby={heading} className={classes.rows}>
        {rows.map((row) => (
          <Row key={row.student.id} row={row} date={date} />
        ))}
      </ul>
    </>
  )
}

function Row({
  row: { student, status, meaning, announcedAbsent, contact, care },
  date,
}: {
  row: SheetRow
  date: string
}) {
  return (
    <li className={classes.row}>
      <div className={classes.child}>
        <strong>{studentName(student)}</strong>
        {status && (
          <StatePill size="sm" {...appearanceOf(meaning)}>
            {status.label}
          </StatePill>
        )}
        {announcedAbsent && (
          <StatePill size="sm" {...appearanceOf('excused')}>
            {texts.told}
          </StatePill>
        )}
        {contact?.comment ? <span className={classes.care}>{texts.care(contact.comment)}</span> : null}
        <CareOf care={care} className={classes.care} date={date} />
      </div>
      <div className={classes.who}>
        {contactName(contact)}
        {contact?.relationship && <span>{contact.relationship.label}</span>}
      </div>
      {contact && contact.phone !== '' && <Call phone={contact.phone} name={contact.name} />}
    </li>
  )
}

/** The name of an emergency contact, or a sentence that says why there is none. */
export function contactName(contact: EmergencyRow | undefined): string {
  if (!contact) return texts.noContactHere
  return contact.name || texts.noContact
}

function Call({ phone, name }: { phone: string; name: string }) {
  const address = callAddress(phone)
  if (!address) return <span className={classes.written}>{phoneText(phone)}</span>
  return (
    <Button
      component="a"
      href={address}
      size="md"
      radius="xl"
      className={classes.call}
      leftSection={<Icon name="contact" size={20} />}
      aria-label={shared.call(name, phoneText(phone))}
    >
      {phoneText(phone)}
    </Button>
  )
}
