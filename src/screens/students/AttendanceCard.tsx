/** A student's attendance: two charts, rendered when they are scrolled into view, and the history as a list. */
import { useState } from 'react'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { useAttendanceHere } from '../../offline'
import { historyColumns, historyText } from '../../pieces/attendance/history-columns'
import { firstPage, pageOf, useListQuestion } from '../../pieces/lists/online-list'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { Card } from '../../pieces/record/Card'
import { empty, loadErrors, studentTexts } from '../../texts'
import { EmptyState, ListSkeleton } from '../../ui'
import { WhenInView } from '../../ui/WhenInView'
import AttendanceCharts from './AttendanceCharts'
import { FromDevice, gotNoAnswer } from './FromDevice'

export function AttendanceCard({ studentId }: { studentId: string }) {
  const [listState, setListState] = useState(firstPage)
  const loaded = useListQuestion('attendanceHistory', ({ query }) => ({ id: studentId, query }), listState)
  const deviceRows = useAttendanceHere(studentId)?.rows
  const isOffline = loaded.state === 'failed' && gotNoAnswer(loaded.failure)
  const found = deviceRows?.filter((row) => matches(searchKeyOf(historyText(row)), wordsOf(listState.search)))
  const isEmpty = isOffline
    ? !deviceRows?.length
    : pageOf(loaded, listState, historyText).total === 0 && listState.search === ''
  return (
    <Card title={studentTexts.attendanceHistory}>
      {isEmpty ? null : (
        <WhenInView placeholder={<ListSkeleton rows={2} height={120} />}>
          <AttendanceCharts studentId={studentId} />
        </WhenInView>
      )}
      <OnlineList
        titled
        label={studentTexts.attendanceHistory}
        columns={historyColumns}
        loaded={loaded}
        listState={listState}
        onListState={setListState}
        textOf={historyText}
        search={studentTexts.searchHistory}
        failed={loadErrors.data}
        insteadOnFailure={(failed) =>
          isOffline ? (
            <FromDevice
              rows={found}
              label={studentTexts.attendanceHistory}
              columns={historyColumns}
              keyOf={(row) => row.id}
              failed={{ title: loadErrors.data, ...failed }}
            />
          ) : null
        }
        empty={<EmptyState title={empty.attendance} />}
      />
    </Card>
  )
}
