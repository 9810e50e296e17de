/** Columns that several lists of students have, each list in its own order. */
import type { Student } from '../../contract'
import { countText, fieldLabels, studentTexts } from '../../texts'
import type { Column } from '../../ui'

type Row = Pick<Student, 'folio' | 'age' | 'total_points' | 'number_of_classes_that_must'>

export const folioColumn: Column<Pick<Row, 'folio'>> = {
  key: 'folio',
  label: fieldLabels.folio,
  width: 100,
  cell: (row) => row.folio || '---',
}

export const ageColumn: Column<Pick<Row, 'age'>> = {
  key: 'age',
  label: fieldLabels.age,
  width: 76,
  cell: (row) => (row.age === null ? '---' : studentTexts.ageOf(row.age)),
}

export const pointsColumn: Column<Pick<Row, 'total_points'>> = {
  key: 'points',
  label: fieldLabels.total_points,
  align: 'right',
  cell: (row) => countText(row.total_points ?? 0),
}

export const owedClassesColumn: Column<Pick<Row, 'number_of_classes_that_must'>> = {
  key: 'debt',
  label: fieldLabels.number_of_classes_that_must,
  align: 'right',
  cell: (row) => countText(row.number_of_classes_that_must ?? 0),
}
