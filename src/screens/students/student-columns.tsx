/** Those columns of the student list that the role may see. */
import { Link } from 'wouter'
import type { Action, Student, StudentCare } from '../../contract'
import { listName } from '../../profile'
import { studentOf } from '../../paths'
import type { Sheet } from '../../pieces/files/csv'
import { ActivePill } from '../../pieces/record/Card'
import { ageColumn, folioColumn, owedClassesColumn, pointsColumn } from '../../pieces/students/student-columns'
import { dateText, dayCell, fieldLabel, fieldLabels, shared, studentTexts } from '../../texts'
import type { Column } from '../../ui'

export function columnsOf(may: (action: Action) => boolean): Column<Student>[] {
  const columns: (Column<Student> | false)[] = [
    {
      key: 'name',
      label: fieldLabels.name,
      card: 'title',
      cell: (row) => <Link href={studentOf(row.id)}>{listName(row) || row.id}</Link>,
    },
    may('student.identity') && { key: 'id', label: fieldLabels.id, cell: (row) => row.id },
    folioColumn,
    ageColumn,
    may('points.seeTotal') && pointsColumn,
    may('student.edit') && owedClassesColumn,
    may('student.edit') && { key: 'tutor', label: fieldLabels.tutor, cell: (row) => row.tutor?.name || '---' },
    may('student.identity') && {
      key: 'created',
      label: fieldLabels.created,
      nowrap: 'roomy',
      cell: (row) => dateText(row.created),
    },
    { key: 'state', label: studentTexts.state, cell: (row) => <ActivePill active={row.is_active} /> },
  ]
  return columns.filter((column) => column !== false)
}

/** Fields that the exported CSV file leaves out. */
type Unexported = 'comment' | 'emergency_contact' | 'left_reason' | 'version' | keyof StudentCare
type Cells = Record<Exclude<keyof Student, Unexported>, (row: Student) => Sheet['rows'][number][number]>

/** The columns of the exported CSV file, in their order. */
const cells = {
  id: (row) => row.id,
  folio: (row) => row.folio,
  first_name: (row) => row.first_name,
  last_name: (row) => row.last_name,
  birthdate: (row) => row.birthdate,
  age: (row) => row.age,
  total_points: (row) => row.total_points,
  number_of_classes_that_must: (row) => row.number_of_classes_that_must,
  tutor: (row) => row.tutor?.name ?? '',
  is_active: (row) => (row.is_active ? shared.yes : shared.no),
  created: (row) => dayCell(row.created),
  left_on: (row) => row.left_on ?? '',
} satisfies Cells

/** The list as a sheet for export. It has more columns than the screen, such as the birthdate. */
export function sheetOf(rows: readonly Student[]): Sheet {
  return {
    name: studentTexts.fileName,
    header: Object.keys(cells).map(fieldLabel),
    rows: rows.map((row) => Object.values(cells).map((cell) => cell(row))),
  }
}
