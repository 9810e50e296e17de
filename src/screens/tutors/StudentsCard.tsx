/** A tutor's students, read from this device, so that they are shown without a connection too. */
import { useDeferredValue } from 'react'
import { Link } from 'wouter'
import type { Student } from '../../contract'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { listName } from '../../profile'
import { useStudents } from '../../offline'
import { studentOf } from '../../paths'
import { useFilling } from '../../pieces/lists/filling'
import { useListState } from '../../pieces/lists/use-place'
import { ActivePill, Card } from '../../pieces/record/Card'
import { owedClassesColumn, pointsColumn } from '../../pieces/students/student-columns'
import { empty, fieldLabels, loadErrors, studentTexts, tutorTexts } from '../../texts'
import { DataList, EmptyState, type Column } from '../../ui'

const columns: Column<Student>[] = [
  {
    key: 'name',
    label: fieldLabels.name,
    card: 'title',
    cell: (row) => <Link href={studentOf(row.id)}>{listName(row) || row.id}</Link>,
  },
  { key: 'folio', label: fieldLabels.folio, cell: (row) => row.folio || '---' },
  pointsColumn,
  owedClassesColumn,
  { key: 'state', label: tutorTexts.state, cell: (row) => <ActivePill active={row.is_active} /> },
]

export function StudentsCard({ tutorId }: { tutorId: string }) {
  const [listState, setListState] = useListState('estudiantes_')
  const { search, page, size } = listState
  const searchWords = wordsOf(useDeferredValue(search))
  const filling = useFilling([{ list: 'students' }], loadErrors.students)
  const students = useStudents()?.filter(
    (student) =>
      student.tutor?.id === tutorId && matches(searchKeyOf(`${listName(student)} ${student.folio}`), searchWords),
  )
  return (
    <Card title={tutorTexts.students}>
      <DataList
        titled
        label={tutorTexts.students}
        columns={columns}
        rows={filling ? [] : students?.slice((page - 1) * size, page * size)}
        keyOf={(row) => row.id}
        total={students?.length ?? 0}
        listState={listState}
        onListState={setListState}
        search={studentTexts.search}
        empty={
          filling ?? <EmptyState title={empty.students}>{search ? studentTexts.emptySearchHint : undefined}</EmptyState>
        }
      />
    </Card>
  )
}
