/** Reports as tabs of a workbook. */
import { attendanceReport, incomeReport } from '../../contract'
import { attendancePercent } from '../../domain/attendance-report'
import { reportTexts as texts } from '../../texts/reports'
import type { Queryable } from '../database/database'
import { attendanceReportJson, type AttendanceFilter } from '../routes/attendance-report'
import { incomeReportJson, type IncomeFilter } from '../routes/income-report'
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

/** What was charged, received and is owed by month and group, and every debt. `today`: the school's date. */
export async function incomeTabs(database: Queryable, filter: IncomeFilter, today: string): Promise<WorkbookTab[]> {
  const { rows, debts } = incomeReport.parse(JSON.parse(await incomeReportJson(database, filter, today)))
  return [
    tabOf(texts.incomeTab, rows, [
      { heading: texts.month, kind: 'text', width: 12, cell: ({ month }) => month },
      { heading: texts.group, kind: 'text', cell: ({ group }) => group?.name ?? '' },
      { heading: texts.school, kind: 'text', width: 18, cell: ({ school }) => school?.name ?? '' },
      { heading: texts.receipts, kind: 'number', cell: ({ receipts }) => receipts },
      { heading: texts.charged, kind: 'amount', cell: ({ charged }) => charged.toFixed(2) },
      { heading: texts.received, kind: 'amount', cell: ({ received }) => received.toFixed(2) },
      { heading: texts.importedPart, kind: 'amount', width: 18, cell: ({ imported }) => imported.toFixed(2) },
      { heading: texts.owed, kind: 'amount', cell: ({ owed }) => owed.toFixed(2) },
    ]),
    tabOf(texts.debtsTab, debts, [
      { heading: texts.receipt, kind: 'number', cell: ({ id }) => Number(id) },
      { heading: texts.folio, kind: 'text', width: 12, cell: ({ folio }) => folio },
      { heading: texts.student, kind: 'text', width: 30, cell: ({ student }) => student?.name ?? '' },
      { heading: texts.tutor, kind: 'text', width: 30, cell: ({ tutor }) => tutor?.name ?? '' },
      { heading: texts.group, kind: 'text', cell: ({ group }) => group?.name ?? '' },
      { heading: texts.school, kind: 'text', width: 18, cell: ({ school }) => school?.name ?? '' },
      { heading: texts.period, kind: 'date', cell: ({ payment_period }) => payment_period },
      { heading: texts.charged, kind: 'amount', cell: ({ charged }) => charged.toFixed(2) },
      { heading: texts.owed, kind: 'amount', cell: ({ owed }) => owed.toFixed(2) },
      { heading: texts.days, kind: 'number', cell: ({ days }) => days },
    ]),
  ]
}
