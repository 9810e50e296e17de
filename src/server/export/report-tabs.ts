/** Reports as tabs of a workbook. */
import { attendanceReport } from '../../contract'
import { attendancePercent } from '../../domain/attendance-report'
import { reportTexts as texts } from '../../texts/reports'
import type { Queryable } from '../database/database'
import { attendanceReportJson, type AttendanceFilter } from '../routes/attendance-report'
import type { WorkbookTab, WrittenCell, WrittenColumn } from '../workbooks/write-workbook'

type Cells<Row> = readonly (WrittenColumn & { cell: (row: Row) => WrittenCell })[]

function tabOf<Row>(name: string, rows: readonly Row[], columns: Cells<Row>): WorkbookTab {
  return { name, count: rows.length, columns, rows: [rows.map((row) => columns.map(({ cell }) => cell(row)))] }
}

type Marks = { present: number; absent: number; late: number; excused: number; other: number; points: number }
const markColumns: Cells<Marks> = [
  { heading: texts.present, kind: 'number', width: 12, cell: (row) => row.present },
  { heading: texts.late, kind: 'number', cell: (row) => row.late },
  { heading: texts.absent, kind: 'number', cell: (row) => row.absent },
  { heading: texts.excused, kind: 'number', width: 13, cell: (row) => row.excused },
  { heading: texts.other, kind: 'number', cell: (row) => row.other },
  { heading: texts.percent, kind: 'number', width: 14, cell: attendancePercent },
  { heading: texts.points, kind: 'number', cell: (row) => row.points },
]

/** The groups and the students of a report of attendance. */
export async function attendanceTabs(database: Queryable, filter: AttendanceFilter): Promise<WorkbookTab[]> {
  const { groups, students } = attendanceReport.parse(JSON.parse(await attendanceReportJson(database, filter)))
  return [
    tabOf(texts.classesTab, groups, [
      { heading: texts.group, kind: 'text', cell: ({ group }) => group.name },
      { heading: texts.school, kind: 'text', width: 18, cell: ({ school }) => school?.name ?? '' },
      { heading: texts.teacher, kind: 'text', width: 26, cell: ({ teacher }) => teacher?.name ?? '' },
      { heading: texts.classes, kind: 'number', cell: ({ classes }) => classes },
      ...markColumns,
    ]),
    tabOf(texts.studentsTab, students, [
      { heading: texts.folio, kind: 'text', width: 12, cell: ({ folio }) => folio },
      { heading: texts.student, kind: 'text', width: 30, cell: ({ student }) => student.name },
      { heading: texts.group, kind: 'text', cell: ({ group }) => group.name },
      { heading: texts.school, kind: 'text', width: 18, cell: ({ school }) => school?.name ?? '' },
      ...markColumns,
    ]),
  ]
}
