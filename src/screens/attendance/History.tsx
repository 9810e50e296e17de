/** One student's whole attendance history, page by page, straight from the provider. */
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Attendance } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useStudents } from '../../offline'
import { useOnline } from '../../provider/online'
import { attendanceTexts, dateText, empty, failureText, fieldLabels, loadErrors } from '../../texts'
import { DataList, EmptyState, LoadFailed, type Column } from '../../ui'

const columns: Column<Attendance>[] = [
  { key: 'date', label: fieldLabels.attendance_date, card: 'title', cell: (row) => dateText(row.attendance_date) },
  { key: 'group', label: fieldLabels.group, cell: (row) => row.group?.name || row.group?.id || attendanceTexts.withoutGroup },
  { key: 'status', label: fieldLabels.status, cell: (row) => row.status?.label ?? attendanceTexts.noStatus },
  { key: 'points', label: fieldLabels.points, align: 'right', cell: (row) => row.points ?? 0 },
  { key: 'observations', label: fieldLabels.observations, cell: (row) => row.observations },
]

export default function History() {
  const students = useStudents()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      <Select
        label={attendanceTexts.olderStudent}
        data={(students ?? []).map((student) => ({ value: student.id, label: fullName(student) }))}
        value={chosen}
        onChange={setChosen}
        searchable
        limit={60}
        nothingFoundMessage={empty.students}
      />
      {chosen !== null && <HistoryOf key={chosen} studentId={chosen} />}
    </>
  )
}

function HistoryOf({ studentId }: { studentId: string }) {
  const [{ page, size }, setPlace] = useState({ page: 1, size: 10 })
  const history = useOnline('attendanceHistory', { id: studentId, query: { page, page_size: size } })
  if (history.state === 'failed') return <LoadFailed title={loadErrors.data} detail={failureText(history.failure)} onRetry={history.retry} />
  const reply = history.state === 'ready' ? history.value : undefined
  // A provider that does not page answers everything at once, whatever page was asked for.
  const rows = reply?.count === null ? reply.rows.slice((page - 1) * size, page * size) : reply?.rows
  return (
    <DataList
      label={attendanceTexts.history}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      total={reply?.count ?? reply?.rows.length ?? 0}
      page={page}
      size={size}
      onPage={(page, size) => setPlace({ page, size })}
      empty={<EmptyState title={empty.attendance} />}
    />
  )
}
