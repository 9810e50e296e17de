/** A printed sheet for each student's family, a page each: marks, points and the notes that are marked for families. */
import { useState } from 'react'
import type { AttendanceReport, AttendanceReportQuery, ReportedDay, ReportedStudent } from '../../contract'
import { attendancePercent } from '../../domain/attendance-report'
import { familyNote } from '../../domain/family-note'
import { useGroupNaming } from '../../offline'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import { Paper, PaperHead } from '../../pieces/paper/Paper'
import { useAsk } from '../../provider/online'
import { dateText, failureText } from '../../texts'
import { paperTexts } from '../../texts/paper'
import { reportTexts as texts } from '../../texts/reports'
import { spanText } from '../../texts/spans'
import { FigureTable, Icon, notify } from '../../ui'
import { hasOther, markColumns } from './attendance-tables'
import classes from './StudentSheets.module.css'

type Props = { query: AttendanceReportQuery; students: readonly ReportedStudent[] }

export function StudentSheets({ query, students }: Props) {
  const ask = useAsk('attendanceReport')
  const [report, setReport] = useState<AttendanceReport | null>(null)
  const { busy, press } = useBusy(async () => {
    const answer = await ask({ query: { ...query, days: 'true' } })
    if (answer.ok) setReport(answer.value)
    else notify.error(paperTexts.failed, failureText(answer.failure))
  })
  return (
    <>
      <OnlineButton variant="default" leftSection={<Icon name="receipt" size={20} />} loading={busy} onClick={press}>
        {texts.sheets}
      </OnlineButton>
      {report ? (
        <Paper onPrinted={() => setReport(null)}>
          {students.map((student) => (
            <Sheet
              key={`${student.group.id}/${student.student.id}`}
              report={report}
              row={student}
              days={(report.days ?? []).filter(
                (day) => day.student === student.student.id && day.group === student.group.id,
              )}
            />
          ))}
        </Paper>
      ) : null}
    </>
  )
}

type SheetProps = { report: AttendanceReport; row: ReportedStudent; days: readonly ReportedDay[] }

function Sheet({ report, row, days }: SheetProps) {
  const { nameOf } = useGroupNaming()
  const columns = markColumns(hasOther(report))
  return (
    <section className={classes.sheet} aria-label={texts.sheetOf(row.student.name)}>
      <PaperHead detail={spanText(report.from, report.to)}>
        <h1>{row.student.name}</h1>
      </PaperHead>
      <p>
        {nameOf(row.group)} · {texts.sheetSum(attendancePercent(row))}
      </p>
      <FigureTable
        label={texts.sheetSums}
        head={columns.map(({ label }) => label)}
        rows={[{ key: 'sum', cells: columns.map(({ valueOf }) => valueOf(row)) }]}
      />
      <FigureTable
        className={classes.days}
        label={texts.sheetDays}
        head={[texts.day, texts.mark, texts.points, texts.note]}
        rows={days.map(({ date, status, points, observations }) => ({
          key: date,
          cells: [dateText(date), status?.label ?? '---', points, familyNote(observations) ?? ''],
        }))}
      />
    </section>
  )
}
