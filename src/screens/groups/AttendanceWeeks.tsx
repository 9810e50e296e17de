/**
 * A group's attendance in the last weeks, read from this device: a bar chart, rendered when it is scrolled into view,
 * and a table with the same figures.
 */
import { daysFrom, type Option } from '../../contract'
import { meaningOf, type Meanings } from '../../domain/attendance-meaning'
import { meaningsOf } from '../../profile'
import { weeksOf, type Week } from '../../domain/attendance-weeks'
import { useFreshAttendance, useGroupHistory, useStatuses } from '../../offline'
import { appearanceOf } from '../../pieces/attendance/status-appearance'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { useFilling } from '../../pieces/lists/filling'
import { Card } from '../../pieces/record/Card'
import { countText, empty, statusLetters, weeksTexts as texts, yearlessText } from '../../texts'
import { EmptyState, FigureTable, inkOf, ListSkeleton } from '../../ui'
import { WhenInView } from '../../ui/WhenInView'
import classes from './AttendanceWeeks.module.css'

/** How many weeks are shown. Eight, because a device of reception or an administrator stores only the last 60 days. */
const shownWeeks = 8

const placeholder = <ListSkeleton rows={1} height={240} />

export function AttendanceWeeks({ groupId }: { groupId: string }) {
  return (
    <Card title={texts.title}>
      <WhenInView placeholder={placeholder}>
        <WeeksChart groupId={groupId} />
      </WhenInView>
    </Card>
  )
}

function WeeksChart({ groupId }: { groupId: string }) {
  const { date: today } = useSchoolTime()
  const history = useGroupHistory(groupId, daysFrom(today, -7 * shownWeeks))
  useFreshAttendance(groupId, history !== undefined)
  const options = useStatuses()
  const filling = useFilling([{ list: 'statuses' }, { list: 'attendance', group: groupId }])
  if (filling) return filling
  if (!history || !options) return placeholder
  const rows = history.map(({ attendance_date: date, fields }) => ({ date, status: fields.status.value }))
  const weeks = weeksOf(rows, today, shownWeeks)
  if (weeks.length === 0) return <EmptyState title={empty.attendance}>{texts.emptyHint(shownWeeks)}</EmptyState>

  const optionsByValue = new Map(
    // The options come first for their order, and last for their labels: rows that were read before an option was
    // renamed still have its old label.
    [...options, ...rows.flatMap(({ status }) => status ?? []), ...options].map((option) => [option.value, option]),
  )
  const statuses = [...optionsByValue.values()].filter(({ value }) => weeks.some(({ counts }) => counts.has(value)))
  const shown = { weeks, statuses, meanings: meaningsOf(options), today }
  return (
    <figure className={classes.figure}>
      <Bars {...shown} />
      <Figures {...shown} />
    </figure>
  )
}

type ChartData = { weeks: readonly Week[]; statuses: readonly Option[]; meanings: Meanings; today: string }

function inkFor(meanings: Meanings, { value }: Option) {
  return inkOf(appearanceOf(meaningOf(meanings, value)).tone)
}

/** A bar per week, divided by status. Parts that are high enough have a letter, so that colour is not the only sign. */
function Bars({ weeks, statuses, meanings }: ChartData) {
  return (
    <div className={classes.bars} aria-hidden>
      {weeks.map(({ monday, counts, total }) => (
        <div key={monday} className={classes.week}>
          <div className={classes.bar}>
            {statuses.map((status) => {
              const share = (counts.get(status.value) ?? 0) / Math.max(1, total)
              const { color, background } = inkFor(meanings, status)
              return share === 0 ? null : (
                <span key={status.value} style={{ height: `${100 * share}%`, color, background }}>
                  {share >= 0.12 ? statusLetters(status.label) : ''}
                </span>
              )
            })}
          </div>
          <span className={classes.name}>{texts.shortDay(monday)}</span>
        </div>
      ))}
    </div>
  )
}

function Figures({ weeks, statuses, meanings, today }: ChartData) {
  return (
    <div className={classes.sheet}>
      <FigureTable
        label={texts.title}
        head={[
          texts.week,
          ...statuses.map((status) => (
            <>
              <span className={classes.key} style={inkFor(meanings, status)} aria-hidden>
                {statusLetters(status.label)}
              </span>
              {status.label}
            </>
          )),
        ]}
        rows={weeks.toReversed().map(({ monday, counts }) => ({
          key: monday,
          cells: [
            texts.weekOf(yearlessText(monday, today)),
            ...statuses.map(({ value }) => countText(counts.get(value) ?? 0)),
          ],
        }))}
      />
    </div>
  )
}
