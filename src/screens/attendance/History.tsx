/** One student's whole attendance history, page by page, read from the provider. */
import { Select } from '@mantine/core'
import { useState } from 'react'
import { listName } from '../../domain/person-name'
import { useStudents } from '../../offline'
import { historyColumns, historyText } from '../../pieces/attendance/history-columns'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { firstPage, useListQuestion } from '../../pieces/lists/online-list'
import { attendanceTexts, empty, loadErrors, studentTexts, words } from '../../texts'
import { EmptyState } from '../../ui'

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
  const [listState, setListState] = useState(firstPage)
  const history = useListQuestion('attendanceHistory', ({ query }) => ({ id: studentId, query }), listState)
  return (
    <OnlineList
      label={attendanceTexts.history}
      failed={loadErrors.data}
      columns={historyColumns}
      loaded={history}
      listState={listState}
      onListState={setListState}
      textOf={historyText}
      search={studentTexts.searchHistory}
      empty={<EmptyState title={empty.attendance} />}
    />
  )
}
