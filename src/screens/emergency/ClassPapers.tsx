/** The printed emergency sheet, one class per page: every child with status and contact. Hidden on screen. */
import type { ScheduledGroup } from '../../domain/calendar-exceptions'
import { atSchool, schoolNow, useGroupNaming, useReachable, useReadAt } from '../../offline'
import { Paper, PaperHead } from '../../pieces/paper/Paper'
import { fieldLabels, hoursOf, momentText, phoneText, studentName, weekdayDateText } from '../../texts'
import { emergencyTexts as texts } from '../../texts/emergency'
import classes from './ClassPapers.module.css'
import { CareOf } from './CareOf'
import { contactName } from './ClassCard'
import type { ClassSheet } from './sheet-rows'
import { useClassSheet } from './use-class-sheet'

/** `date`: the day on which the class begins, YYYY-MM-DD. */
export type ShownClass = { group: ScheduledGroup; date: string }

export function ClassPapers({ classes: shown }: { classes: readonly ShownClass[] }) {
  return (
    <Paper>
      {shown.map(({ group, date }) => (
        <ClassPaper key={`${group.id} ${date}`} group={group} date={date} />
      ))}
    </Paper>
  )
}

function ClassPaper({ group, date }: ShownClass) {
  const sheet = useClassSheet(group.id, date)
  const reachable = useReachable()
  const readAt = useReadAt()
  const { nameOf } = useGroupNaming()
  return (
    <section className={classes.page} aria-label={texts.paperOf(nameOf(group))}>
      <PaperHead detail={[group.school?.name, hoursOf(group), weekdayDateText(date, date)].filter(Boolean).join(' · ')}>
        <h1>
          {texts.open} · {group.name || group.id}
        </h1>
      </PaperHead>
      {sheet ? (
        <Rows date={date} rows={[...sheet.rows.here, ...sheet.rows.unmarked, ...sheet.rows.away]} />
      ) : (
        <p>{texts.notRead}</p>
      )}
      {!reachable && readAt !== undefined ? (
        <p>{texts.readBefore(readAt === null ? null : momentText(atSchool(readAt), schoolNow()))}</p>
      ) : null}
    </section>
  )
}

function Rows({ rows, date }: { rows: ClassSheet['rows']['here']; date: string }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {[
            texts.number,
            fieldLabels.name,
            texts.today,
            texts.contact,
            fieldLabels.relationship,
            fieldLabels.phone,
          ].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ student, status, announcedAbsent, contact, care }, index) => (
          <tr key={student.id}>
            <td>{index + 1}</td>
            <th scope="row">
              {studentName(student)}
              {contact?.comment ? <small className={classes.care}>{texts.care(contact.comment)}</small> : null}
              <CareOf care={care} className={classes.care} date={date} />
            </th>
            <td>{status?.label ?? (announcedAbsent ? texts.told : '')}</td>
            <td>{contactName(contact)}</td>
            <td>{contact?.relationship?.label ?? ''}</td>
            <td className={classes.phone}>{contact ? phoneText(contact.phone) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
