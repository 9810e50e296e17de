/** A report of attendance as it is shown and printed. Pure. */
import type { AttendanceReport, ReportedGroup, ReportedStudent } from '../../contract'
import { attendancePercent, sumOfMarks, type MarkCounts } from '../../domain/attendance-report'
import type { GroupNaming } from '../../domain/group-naming'
import { sheetFrom } from '../../pieces/files/csv'
import type { PaperTable } from '../../pieces/paper/TablePaper'
import { reportTexts as texts } from '../../texts/reports'

/** The students whose attendance is below `below` percent, the lowest first; all if it is null. */
export function studentsBelow(students: readonly ReportedStudent[], below: number | null): ReportedStudent[] {
  if (below === null) return [...students]
  return students
    .flatMap((row) => {
      const percent = attendancePercent(row)
      return percent !== null && percent < below ? [{ row, percent }] : []
    })
    .sort((one, other) => one.percent - other.percent)
    .map(({ row }) => row)
}

/** The classes and marks of all groups. */
export function totalOf({ groups }: AttendanceReport): MarkCounts & { classes: number } {
  return { ...sumOfMarks(groups), classes: groups.reduce((sum, { classes }) => sum + classes, 0) }
}

/** Whether rows have options without a meaning, so that a column shows how many. */
export const hasOther = ({ groups }: AttendanceReport) => groups.some(({ other }) => other > 0)

type Marks = MarkCounts & { points?: number }
export type MarkColumn = { key: string; label: string; valueOf: (row: Marks) => number | string }

/** The columns of marks, in order. `other`: see `hasOther`. */
export const markColumns = (other: boolean): readonly MarkColumn[] => [
  { key: 'present', label: texts.present, valueOf: (row) => row.present },
  { key: 'late', label: texts.late, valueOf: (row) => row.late },
  { key: 'absent', label: texts.absent, valueOf: (row) => row.absent },
  { key: 'excused', label: texts.excused, valueOf: (row) => row.excused },
  ...(other ? [{ key: 'other', label: texts.other, valueOf: (row: Marks) => row.other }] : []),
  { key: 'points', label: texts.points, valueOf: (row) => row.points ?? 0 },
  { key: 'percent', label: texts.percent, valueOf: (row) => texts.percentText(attendancePercent(row)) },
]

/** The tables of the paper: groups and `students`. */
export function papersOf(
  report: AttendanceReport,
  students: readonly ReportedStudent[],
  { studentsLabel, nameOf }: { studentsLabel: string; nameOf: GroupNaming['nameOf'] },
): PaperTable[] {
  const marks = markColumns(hasOther(report)).map(({ label, valueOf }) => [label, valueOf] as const)
  return [
    {
      label: texts.classesTitle,
      ...sheetFrom<ReportedGroup>('', report.groups, [
        [texts.group, ({ group }) => nameOf(group)],
        [texts.teacher, ({ teacher }) => teacher?.name || texts.nobody],
        [texts.classes, ({ classes }) => classes],
        ...marks,
      ]),
    },
    {
      label: studentsLabel,
      ...sheetFrom<ReportedStudent>('', students, [
        [texts.student, ({ student }) => student.name],
        [texts.folio, ({ folio }) => folio],
        [texts.group, ({ group }) => nameOf(group)],
        ...marks,
      ]),
    },
  ]
}
