/**
 * The charts of a student's history, from the provider or, if that fails, from this device: attendance by month, points
 * over time.
 */
import { useState } from 'react'
import { meaningsOf } from '../../domain/attendance-meaning'
import { useAttendanceHere, useStatuses } from '../../offline'
import { useAllPages } from '../../provider/online'
import { ListSkeleton } from '../../ui'
import { monthsOf, stepsOf } from './attendance-counts'
import classes from './AttendanceCharts.module.css'
import { MonthGrid } from './MonthGrid'
import { PointsLine } from './PointsLine'

export default function AttendanceCharts({ studentId }: { studentId: string }) {
  const statuses = useStatuses()
  const whole = useAllPages('attendanceHistory', { id: studentId, query: { page_size: 1000 } })
  const [chosen, setChosen] = useState<string | null>(null)
  const here = useAttendanceHere(studentId)?.rows
  const rows =
    whole.state === 'ready' ? whole.value.flatMap((page) => page.rows) : whole.state === 'failed' ? here : undefined
  if (!rows || !statuses) return <ListSkeleton rows={2} height={120} />
  // The list below says already that there is no attendance.
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
