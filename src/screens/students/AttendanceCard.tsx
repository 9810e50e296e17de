/** A student's attendance: two charts, rendered when they are scrolled into view, and the history as a list. */
import { useState } from 'react'
import type { Attendance } from '../../contract'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { useAttendanceHere, useGroupNaming } from '../../offline'
import { historyColumns, historyText } from '../../pieces/attendance/history-columns'
import { pageOf, useOnlineList } from '../../pieces/lists/online-list'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { firstListState } from '../../pieces/lists/use-place'
import { Card } from '../../pieces/record/Card'
import { empty, loadErrors, studentTexts } from '../../texts'
import { ListSkeleton } from '../../ui'
import { WhenInView } from '../../ui/WhenInView'
import AttendanceCharts from './AttendanceCharts'
import { FromDevice, gotNoAnswer } from './FromDevice'

export function AttendanceCard({ studentId }: { studentId: string }) {
  const list = useOnlineList('attendanceHistory', (query) => ({ id: studentId, query }), useState(firstListState))
  const { loaded, listState } = list
  const { nameOf } = useGroupNaming()
  const columns = historyColumns(nameOf)
  const textOf = (row: Attendance) => historyText(row, nameOf)
  const deviceRows = useAttendanceHere(studentId)?.rows
  const isOffline = loaded.state === 'failed' && gotNoAnswer(loaded.failure)
  const found = deviceRows?.filter((row) => matches(searchKeyOf(textOf(row)), wordsOf(listState.search)))
  const isEmpty = isOffline
    ? !deviceRows?.length
    : pageOf(loaded, listState, textOf).total === 0 && listState.search === ''
  return (
    <Card title={studentTexts.attendanceHistory}>
      {isEmpty ? null : (
        <WhenInView placeholder={<ListSkeleton rows={2} height={120} />}>
          <AttendanceCharts studentId={studentId} />
        </WhenInView>
      )}
      <OnlineList
        {...list}
        titled
        label={studentTexts.attendanceHistory}
        columns={columns}
        textOf={textOf}
        search={studentTexts.searchHistory}
        failed={loadErrors.data}
        insteadOnFailure={(failed) =>
          isOffline ? (
            <FromDevice
              rows={found}
              label={studentTexts.attendanceHistory}
              columns={columns}
              keyOf={(row) => row.id}
              title={loadErrors.data}
              failed={failed}
            />
          ) : null
        }
        emptyTitle={empty.attendance}
      />
    </Card>
  )
}
