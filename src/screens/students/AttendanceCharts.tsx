/** Fetches a student's whole history and draws it: attendance by month, points over time. */
import { useState } from 'react'
import { meaningsOf } from '../../domain/attendance-meaning'
import { useStatuses } from '../../offline'
import { useWhole } from '../../provider/online'
import { failureText, loadErrors } from '../../texts'
import { ListSkeleton, LoadFailed } from '../../ui'
import { monthsOf, stepsOf } from './attendance-counts'
import classes from './AttendanceCharts.module.css'
import { MonthGrid } from './MonthGrid'
import { PointsLine } from './PointsLine'

export default function AttendanceCharts({ studentId }: { studentId: string }) {
  const statuses = useStatuses()
  const whole = useWhole('attendanceHistory', { id: studentId, query: { page_size: 1000 } })
  const [chosen, setChosen] = useState<string | null>(null)
  if (whole.state === 'failed') return <LoadFailed title={loadErrors.data} detail={failureText(whole.failure)} onRetry={whole.retry} />
  if (whole.state === 'loading' || !statuses) return <ListSkeleton rows={2} height={120} />
  const rows = whole.value.flatMap((page) => page.rows)
  const months = monthsOf(rows)
  const month = chosen ?? months.at(-1)
  return (
    <div className={classes.pictures}>
      {month === undefined ? null : <MonthGrid month={month} months={months} rows={rows} meanings={meaningsOf(statuses)} onMonth={setChosen} />}
      <PointsLine steps={stepsOf(rows)} />
    </div>
  )
}
