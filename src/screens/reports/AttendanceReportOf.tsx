/** The report of attendance: classes and marks by group, then by student; all of it on paper and as a workbook. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AttendanceReport, AttendanceReportQuery, ReportedGroup, ReportedStudent } from '../../contract'
import { attendancePercent } from '../../domain/attendance-report'
import type { GroupNaming } from '../../domain/group-naming'
import { useGroupNaming } from '../../offline'
import { groupOf, studentOf } from '../../paths'
import { WorkbookButton } from '../../pieces/files/WorkbookButton'
import { LocalList } from '../../pieces/lists/LocalList'
import { WhenLoaded } from '../../pieces/lists/WhenLoaded'
import { PrintButton } from '../../pieces/paper/PrintButton'
import { Card } from '../../pieces/record/Card'
import { useOnline } from '../../provider/online'
import { countText } from '../../texts'
import { reportTexts as texts } from '../../texts/reports'
import { EmptyState, ListSkeleton, type Column } from '../../ui'
import { hasOther, markColumns, papersOf, studentsBelow, totalOf } from './attendance-tables'
import type { ReportState } from './place'
import { StudentSheets } from './StudentSheets'
import classes from './reports.module.css'

type Props = {
  /** With the days that are shown. */
  state: ReportState
  /** The days and filters as one text, for the paper. */
  detail: string
}

export function AttendanceReportOf({ state, detail }: Props) {
  const { from, to, school, group, teacher, below } = state
  const query = { from, to, ...(school && { school }), ...(group && { group }), ...(teacher && { teacher }) }
  const loaded = useOnline('attendanceReport', { query })
  return (
    <WhenLoaded loaded={loaded} failed={texts.failedAttendance} placeholder={<ListSkeleton rows={6} />}>
      {(report) =>
        report.groups.length === 0 ? (
          <EmptyState title={texts.none}>
            {report.left_out > 0 ? texts.leftOut(report.left_out) : texts.noneHint}
          </EmptyState>
        ) : (
          <Shown
            report={report}
            below={below === '' ? null : Number(below)}
            detail={detail}
            query={query}
            workbook={<WorkbookButton sheet="report-attendance" query={query} name={texts.attendanceFile} />}
          />
        )
      }
    </WhenLoaded>
  )
}

type ShownProps = {
  query: AttendanceReportQuery
  report: AttendanceReport
  below: number | null
  detail: string
  workbook: ReactNode
}

function Shown({ query, report, below, detail, workbook }: ShownProps) {
  const { nameOf } = useGroupNaming()
  const total = totalOf(report)
  const students = studentsBelow(report.students, below)
  const studentsLabel = below === null ? texts.students : texts.studentsBelow(students.length, below)
  const notes = [texts.rule, ...(report.left_out > 0 ? [texts.leftOut(report.left_out)] : [])]
  return (
    <>
      <Card
        title={texts.classesTitle}
        actions={
          <>
            <PrintButton
              paper={() => ({
                title: texts.attendancePaper,
                detail,
                tables: papersOf(report, students, { studentsLabel, nameOf }),
                notes,
              })}
            />
            {workbook}
          </>
        }
      >
        <p className={classes.sums}>
          <span>
            <strong>{countText(total.classes)}</strong> {texts.classesWord(total.classes)}
          </span>
          <span>
            <strong>{texts.percentText(attendancePercent(total))}</strong> {texts.attendanceWord}
          </span>
        </p>
        {notes.map((note) => (
          <p key={note} className={classes.hint}>
            {note}
          </p>
        ))}
        <LocalList
          titled
          label={texts.classesTitle}
          tableFrom="62em"
          columns={groupColumns(report, nameOf)}
          rows={report.groups}
          keyOf={({ group, teacher }) => `${group.id}/${teacher?.id ?? ''}`}
          textOf={({ group, teacher }) => `${nameOf(group)} ${teacher?.name ?? ''}`}
          empty={null}
        />
      </Card>
      <Card
        title={studentsLabel}
        actions={students.length > 0 ? <StudentSheets query={query} students={students} /> : null}
      >
        <LocalList
          titled
          label={studentsLabel}
          tableFrom="62em"
          columns={studentColumns(report, nameOf)}
          rows={students}
          filterKey={String(below)}
          keyOf={({ group, student }) => `${group.id}/${student.id}`}
          textOf={({ student, folio, group }) => `${student.name} ${folio} ${nameOf(group)}`}
          search={texts.search}
          empty={
            <EmptyState title={students.length === 0 ? texts.nobodyBelow : texts.notFound}>
              {students.length === 0 ? null : texts.notFoundHint}
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}

function marksOf<Row extends ReportedGroup | ReportedStudent>(report: AttendanceReport): Column<Row>[] {
  return markColumns(hasOther(report)).map(({ key, label, valueOf }) => ({
    key,
    label,
    align: 'right',
    nowrap: true,
    cell: (row) => {
      const value = valueOf(row)
      return typeof value === 'number' ? countText(value) : <strong>{value}</strong>
    },
  }))
}

function groupColumns(report: AttendanceReport, nameOf: GroupNaming['nameOf']): Column<ReportedGroup>[] {
  return [
    {
      key: 'group',
      label: texts.group,
      card: 'title',
      cell: ({ group }) => <Link href={groupOf(group.id)}>{nameOf(group)}</Link>,
    },
    { key: 'teacher', label: texts.teacher, cell: ({ teacher }) => teacher?.name || texts.nobody },
    { key: 'classes', label: texts.classes, align: 'right', cell: ({ classes: held }) => countText(held) },
    ...marksOf<ReportedGroup>(report),
  ]
}

function studentColumns(report: AttendanceReport, nameOf: GroupNaming['nameOf']): Column<ReportedStudent>[] {
  return [
    {
      key: 'student',
      label: texts.student,
      card: 'title',
      cell: ({ student }) => <Link href={studentOf(student.id)}>{student.name}</Link>,
    },
    { key: 'folio', label: texts.folio, nowrap: true, cell: ({ folio }) => folio || '---' },
    { key: 'group', label: texts.group, cell: ({ group }) => nameOf(group) },
    ...marksOf<ReportedStudent>(report),
  ]
}
