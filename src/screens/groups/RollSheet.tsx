/**
 * A group's printed roll: every student with a box for each class of the month, filled in if that roll was taken.
 * Hidden on screen.
 */
import { weekdayOfDate, type Group, type Option } from '../../contract'
import type { ScheduledGroup } from '../../domain/calendar-exceptions'
import { classDaysOf, closedDaysOf, daysOfMonth } from '../../domain/class-days'
import { teacherOn } from '../../domain/group-teachers'
import { closedOn } from '../../domain/meets-on'
import { fullName } from '../../domain/person-name'
import type { ShownAttendance } from '../../offline'
import { Paper, PaperHead } from '../../pieces/paper/Paper'
import {
  calendarMonthText,
  dateText,
  fieldLabels,
  groupTexts,
  pictureTexts,
  rollSheetTexts as texts,
  scheduleOf,
  statusLetters,
} from '../../texts'
import type { RollRow } from './membership-rows'
import classes from './RollSheet.module.css'

type Props = {
  group: ScheduledGroup
  /** The month to print, for example "2026-03". */
  month: string
  rows: readonly RollRow[]
  /** The group's attendance of `month`, and perhaps of other months. */
  history: readonly ShownAttendance[]
  statuses: readonly Option[]
  onPrinted: () => void
}

/** How many empty lines are printed, for children who join during the month. */
const spareLines = 3
/** Fills the boxes of a day without class: browsers print text, but by default no backgrounds. */
const hatching = '///'
/** How many columns without a date are printed if the group has no fixed weekdays. */
const undatedBoxes = 12

export function RollSheet({ group, month, rows, history, statuses, onPrinted }: Props) {
  // Rows that this device read before an option was renamed still have its old label.
  const labelOf = (status: Option | null) =>
    (statuses.find(({ value }) => value === status?.value) ?? status)?.label ?? ''
  const marks = new Map(
    history.map(({ attendance_date, student, fields }) => [
      `${attendance_date} ${student.id}`,
      statusLetters(labelOf(fields.status.value)),
    ]),
  )
  // The days on which a roll was taken are printed too: the group may have met on other days of the week then.
  const taken = history.map(({ attendance_date }) => attendance_date).filter((date) => date.startsWith(month))
  // So are the days on which a class was not held: their boxes are hatched, and the foot has the reasons.
  const closed = closedDaysOf(group, month).filter((date) => !taken.includes(date))
  const days = [...new Set([...classDaysOf(group, month), ...taken, ...closed])].sort()
  const boxes: (string | null)[] = days.length > 0 ? days : Array.from({ length: undatedBoxes }, () => null)
  const isClosed = (date: string | null) => (date !== null && closed.includes(date)) || undefined
  const reasons = closed.map((date) => texts.closed(Number(date.slice(8)), closedOn(group, date)?.reason ?? ''))
  const key = [...statuses.map(({ label }) => `${statusLetters(label)} ${label}`), ...reasons].join(' · ')
  return (
    <Paper onPrinted={onPrinted}>
      <section className={classes.sheet} aria-label={texts.title}>
        <PaperHead
          detail={[
            group.school?.name,
            teachersIn(group, days.length > 0 ? days : daysOfMonth(month)),
            scheduleOf(group),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          <h1>
            {group.name || group.id} · {calendarMonthText(month)}
          </h1>
        </PaperHead>
        <table className={classes.roll} aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                {texts.number}
              </th>
              <th scope="col" className={classes.name}>
                {fieldLabels.name}
              </th>
              <th scope="col" className={classes.folio}>
                {fieldLabels.folio}
              </th>
              {boxes.map((date, index) => (
                <th
                  key={date ?? index}
                  scope="col"
                  data-closed={isClosed(date)}
                  aria-label={date ? dateText(date) : undefined}
                >
                  {date ? (
                    <>
                      <span>{pictureTexts.weekdays[(weekdayOfDate(date) + 6) % 7]}</span>
                      <strong>{Number(date.slice(8))}</strong>
                    </>
                  ) : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, folio }, index) => (
              <tr key={id}>
                <td className={classes.number}>{index + 1}</td>
                <th scope="row" className={classes.name}>
                  {name}
                </th>
                <td className={classes.folio}>{folio}</td>
                {boxes.map((date, place) => (
                  <td key={date ?? place} data-closed={isClosed(date)}>
                    {isClosed(date) ? hatching : ((date && marks.get(`${date} ${id}`)) ?? '')}
                  </td>
                ))}
              </tr>
            ))}
            {Array.from({ length: spareLines }, (_, index) => (
              <tr key={index} aria-hidden>
                <td className={classes.number} />
                <td />
                <td />
                {boxes.map((date, place) => (
                  <td key={date ?? place} data-closed={isClosed(date)}>
                    {isClosed(date) ? hatching : ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <footer className={classes.foot}>
          <span>{key}</span>
          <span className={classes.signature}>{texts.signature}</span>
        </footer>
      </section>
    </Paper>
  )
}

/** The names of the group's teachers on these days, one after the other. */
function teachersIn(group: Group, days: readonly string[]): string {
  const names = days.map((day) => {
    const teacher = teacherOn(group, day)
    return teacher ? fullName(teacher) : groupTexts.noTeacher
  })
  return [...new Set(names)].join(', ')
}
