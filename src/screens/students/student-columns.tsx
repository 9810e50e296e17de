/** Those columns of the student list that the role may see. */
import { Link } from 'wouter'
import type { Action, Student } from '../../contract'
import { listName } from '../../domain/person-name'
import { studentOf } from '../../paths'
import type { Sheet } from '../../pieces/files/csv'
import { ActivePill } from '../../pieces/record/Card'
import { countText, dateText, dayCell, fieldLabels, shared, studentTexts } from '../../texts'
import type { Column } from '../../ui'

type May = (action: Action) => boolean

export function columnsOf(may: May): Column<Student>[] {
  return [
    {
      key: 'name',
      label: fieldLabels.name,
      card: 'title',
      cell: (row) => <Link href={studentOf(row.id)}>{listName(row) || row.id}</Link>,
    },
    ...(may('student.identity') ? [{ key: 'id', label: fieldLabels.id, cell: (row: Student) => row.id }] : []),
    { key: 'folio', label: fieldLabels.folio, width: 100, cell: (row) => row.folio || '---' },
    {
      key: 'age',
      label: fieldLabels.age,
      width: 76,
      cell: (row) => (row.age === null ? '---' : studentTexts.ageOf(row.age)),
    },
    ...(may('points.seeTotal')
      ? [
          {
            key: 'points',
            label: fieldLabels.total_points,
            align: 'right' as const,
            cell: (row: Student) => countText(row.total_points ?? 0),
          },
        ]
      : []),
    ...(may('student.edit')
      ? [
          {
            key: 'debt',
            label: fieldLabels.number_of_classes_that_must,
            align: 'right' as const,
            cell: (row: Student) => countText(row.number_of_classes_that_must ?? 0),
          },
          { key: 'tutor', label: fieldLabels.tutor, cell: (row: Student) => row.tutor?.name || '---' },
        ]
      : []),
    ...(may('student.identity')
      ? [
          {
            key: 'created',
            label: fieldLabels.created,
            nowrap: 'roomy' as const,
            cell: (row: Student) => dateText(row.created),
          },
        ]
      : []),
    { key: 'state', label: studentTexts.state, cell: (row) => <ActivePill active={row.is_active} /> },
  ]
}

/** The list as a sheet for export. It has more columns than the screen, such as the birthdate. */
export function sheetOf(rows: readonly Student[]): Sheet {
  const labels = fieldLabels
  return {
    name: studentTexts.fileName,
    header: [
      labels.id,
      labels.folio,
      labels.first_name,
      labels.last_name,
      labels.birthdate,
      labels.age,
      labels.total_points,
      labels.number_of_classes_that_must,
      labels.tutor,
      labels.is_active,
      labels.created,
    ],
    rows: rows.map((row) => [
      row.id,
      row.folio,
      row.first_name,
      row.last_name,
      row.birthdate,
      row.age,
      row.total_points,
      row.number_of_classes_that_must,
      row.tutor?.name ?? '',
      row.is_active ? shared.yes : shared.no,
      dayCell(row.created),
    ]),
  }
}
