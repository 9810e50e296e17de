/** A student's attendance: two pictures, drawn only when somebody scrolls to them, and the history row by row. */
import { lazy, Suspense, useState } from 'react'
import type { Attendance } from '../../contract'
import { firstPage, pageOf, useListQuestion } from '../../pieces/lists/online-list'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { Card } from '../../pieces/record/Card'
import { attendanceTexts, dateText, empty, failureText, fieldLabels, loadErrors, shared, studentTexts } from '../../texts'
import { DataList, EmptyState, ListSkeleton, LoadFailed, type Column } from '../../ui'
import { WhenInView } from '../../ui/WhenInView'

const AttendanceCharts = lazy(() => import('./AttendanceCharts'))

const columns: Column<Attendance>[] = [
  { key: 'date', label: fieldLabels.attendance_date, card: 'title', cell: (row) => dateText(row.attendance_date) },
  { key: 'group', label: fieldLabels.group, cell: (row) => row.group?.name || row.group?.id || attendanceTexts.withoutGroup },
  { key: 'status', label: fieldLabels.status, cell: (row) => row.status?.label ?? attendanceTexts.noStatus },
  { key: 'points', label: fieldLabels.points, align: 'right', cell: (row) => row.points ?? 0 },
  { key: 'observations', label: fieldLabels.observations, cell: (row) => row.observations },
]

export function AttendanceCard({ studentId }: { studentId: string }) {
  const [place, setPlace] = useState(firstPage)
  const loaded = useListQuestion('attendanceHistory', ({ query }) => ({ id: studentId, query }), place)
  const { rows, total } = pageOf(loaded, place, (row) => row.attendance_date)
  return (
    <Card title={studentTexts.attendanceHistory}>
      {loaded.state === 'failed' ? (
        <LoadFailed title={loadErrors.data} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
      ) : (
        <>
          <StaleAnswer loaded={loaded} />
          {total > 0 ? (
            <WhenInView waiting={<ListSkeleton rows={2} height={120} />}>
              <Suspense fallback={<p role="status">{shared.showPicture}</p>}>
                <AttendanceCharts studentId={studentId} />
              </Suspense>
            </WhenInView>
          ) : null}
          <DataList
            titled
            label={studentTexts.attendanceHistory}
            columns={columns}
            rows={rows}
            keyOf={(row) => row.id}
            total={total}
            page={place.page}
            size={place.size}
            onPage={(page, size) => setPlace({ ...place, page, size })}
            empty={<EmptyState title={empty.attendance} />}
          />
        </>
      )}
    </Card>
  )
}
