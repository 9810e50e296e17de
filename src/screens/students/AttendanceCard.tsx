/** A student's attendance: two pictures, drawn only when somebody scrolls to them, and the history row by row. */
import { useState } from 'react'
import { useAttendanceHere } from '../../offline'
import { historyColumns, historyText } from '../../pieces/attendance/history-columns'
import { firstPage, pageOf, useListQuestion } from '../../pieces/lists/online-list'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { Card } from '../../pieces/record/Card'
import { empty, failureText, loadErrors, shared, studentTexts } from '../../texts'
import { DataList, EmptyState, lazyPart, ListSkeleton, LoadFailed } from '../../ui'
import { WhenInView } from '../../ui/WhenInView'
import { FromDevice, isSilence } from './FromDevice'

const AttendanceCharts = lazyPart(() => import('./AttendanceCharts'), { waiting: <p role="status">{shared.showPicture}</p> })

export function AttendanceCard({ studentId }: { studentId: string }) {
  const [place, setPlace] = useState(firstPage)
  const loaded = useListQuestion('attendanceHistory', ({ query }) => ({ id: studentId, query }), place)
  const here = useAttendanceHere(studentId)?.rows
  const { rows, total } = pageOf(loaded, place, historyText)
  const charts = (
    <WhenInView waiting={<ListSkeleton rows={2} height={120} />}>
      <AttendanceCharts studentId={studentId} />
    </WhenInView>
  )
  return (
    <Card title={studentTexts.attendanceHistory}>
      {loaded.state === 'failed' && isSilence(loaded.failure) ? (
        <>
          {here && here.length > 0 ? charts : null}
          <FromDevice rows={here} label={studentTexts.attendanceHistory} columns={historyColumns} keyOf={(row) => row.id} failed={{ title: loadErrors.data, ...loaded }} />
        </>
      ) : loaded.state === 'failed' ? (
        <LoadFailed title={loadErrors.data} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
      ) : (
        <>
          <StaleAnswer loaded={loaded} />
          {total > 0 || place.search ? charts : null}
          <DataList
            titled
            label={studentTexts.attendanceHistory}
            columns={historyColumns}
            rows={rows}
            keyOf={(row) => row.id}
            total={total}
            page={place.page}
            size={place.size}
            onPage={(page, size) => setPlace({ ...place, page, size })}
            search={{ value: place.search, onChange: (search) => setPlace({ ...place, search, page: 1 }), placeholder: studentTexts.searchHistory }}
            empty={<EmptyState title={empty.attendance} />}
          />
        </>
      )}
    </Card>
  )
}
