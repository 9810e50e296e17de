/** One student's whole attendance history, page by page, straight from the provider. */
import { Select } from '@mantine/core'
import { useState } from 'react'
import { listName } from '../../domain/person-name'
import { useStudents } from '../../offline'
import { historyColumns, historyText } from '../../pieces/attendance/history-columns'
import { firstPage, pageOf, useListQuestion } from '../../pieces/lists/online-list'
import { attendanceTexts, empty, failureText, loadErrors, studentTexts, words } from '../../texts'
import { DataList, EmptyState, LoadFailed } from '../../ui'

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
  const [place, setPlace] = useState(firstPage)
  const history = useListQuestion('attendanceHistory', ({ query }) => ({ id: studentId, query }), place)
  if (history.state === 'failed') return <LoadFailed title={loadErrors.data} detail={failureText(history.failure)} onRetry={history.retry} />
  const { rows, total } = pageOf(history, place, historyText)
  return (
    <DataList
      label={attendanceTexts.history}
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
  )
}
