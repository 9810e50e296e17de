/**
 * Two charts of a student's history: attendance by month, and points over time. The history is read from the provider
 * or, if that fails, from this device.
 */
import { useState } from 'react'
import { useAttendanceHere, useStatuses } from '../../offline'
import { useAllPages } from '../../provider/online'
import { ListSkeleton } from '../../ui'
import { monthsOf, stepsOf } from './attendance-counts'
import classes from './AttendanceCharts.module.css'
import { MonthGrid } from './MonthGrid'
import { PointsLine } from './PointsLine'
import { meaningsOf } from '../../profile'

export default function AttendanceCharts({ studentId }: { studentId: string }) {
  const statuses = useStatuses()
  const history = useAllPages('attendanceHistory', { id: studentId, query: { page_size: 1000 } })
  const [chosen, setChosen] = useState<string | null>(null)
  const deviceRows = useAttendanceHere(studentId)?.rows
  const rows =
    history.state === 'ready'
      ? history.value.flatMap((page) => page.rows)
      : history.state === 'failed'
        ? deviceRows
        : undefined
  if (!rows || !statuses) return <ListSkeleton rows={2} height={120} />
  // Nothing is rendered: the list below already says that there is no attendance.
  if (rows.length === 0) return null
  const months = monthsOf(rows)
  const month = chosen ?? months.at(-1)
  return (
    <div className={classes.pictures}>
      {month === undefined ? null : (
        <MonthGrid month={month} months={months} rows={rows} meanings={meaningsOf(statuses)} onMonth={setChosen} />
      )}
      <PointsLine steps={stepsOf(rows)} />
    </div>
  )
}
