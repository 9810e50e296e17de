/** A student's attendance: two charts, rendered when they are scrolled into view, and the history as a list. */
import { useState } from 'react'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { useAttendanceHere } from '../../offline'
import { historyColumns, historyText } from '../../pieces/attendance/history-columns'
import { firstPage, pageOf, useListQuestion } from '../../pieces/lists/online-list'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { Card } from '../../pieces/record/Card'
import { empty, loadErrors, shared, studentTexts } from '../../texts'
import { EmptyState, lazyPart, ListSkeleton } from '../../ui'
import { WhenInView } from '../../ui/WhenInView'
import { FromDevice, isSilence } from './FromDevice'

const AttendanceCharts = lazyPart(() => import('./AttendanceCharts'), {
  waiting: <p role="status">{shared.showPicture}</p>,
})

export function AttendanceCard({ studentId }: { studentId: string }) {
  const [place, setPlace] = useState(firstPage)
  const loaded = useListQuestion('attendanceHistory', ({ query }) => ({ id: studentId, query }), place)
  const here = useAttendanceHere(studentId)?.rows
  const silent = loaded.state === 'failed' && isSilence(loaded.failure)
  const found = here?.filter((row) => matches(searchKeyOf(historyText(row)), wordsOf(place.search)))
  const isEmpty = silent ? !here?.length : pageOf(loaded, place, historyText).total === 0 && place.search === ''
  return (
    <Card title={studentTexts.attendanceHistory}>
      {isEmpty ? null : (
        <WhenInView waiting={<ListSkeleton rows={2} height={120} />}>
          <AttendanceCharts studentId={studentId} />
        </WhenInView>
      )}
      <OnlineList
        titled
        label={studentTexts.attendanceHistory}
        columns={historyColumns}
        loaded={loaded}
        listState={place}
        onListState={setPlace}
        textOf={historyText}
        search={studentTexts.searchHistory}
        failed={loadErrors.data}
        insteadOnFailure={(failed) =>
          silent ? (
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
