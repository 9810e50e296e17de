/** One student's whole attendance history, page by page, read from the provider. */
import { Select } from '@mantine/core'
import { useState } from 'react'
import { listName } from '../../domain/person-name'
import { useStudents } from '../../offline'
import { historyColumns, historyText } from '../../pieces/attendance/history-columns'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { firstListState } from '../../pieces/lists/use-place'
import { attendanceTexts, empty, loadErrors, studentTexts, words } from '../../texts'

export default function History() {
  const students = useStudents()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      <Select
        label={attendanceTexts.olderStudent}
        data={(students ?? []).map((student) => ({ value: student.id, label: listName(student) }))}
        value={chosen}
        onChange={setChosen}
        searchable
        limit={60}
        nothingFoundMessage={students ? empty.students : words.loading}
      />
      {chosen !== null && <HistoryOf key={chosen} studentId={chosen} />}
    </>
  )
}

function HistoryOf({ studentId }: { studentId: string }) {
  const list = useOnlineList('attendanceHistory', (query) => ({ id: studentId, query }), useState(firstListState))
  return (
    <OnlineList
      {...list}
      label={attendanceTexts.history}
      failed={loadErrors.data}
      columns={historyColumns}
      textOf={historyText}
      search={studentTexts.searchHistory}
      emptyTitle={empty.attendance}
    />
  )
}
