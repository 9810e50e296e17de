/**
 * The printed cash report: one page with sums, drawers and signatures. The single entries are only in the exported
 * file. Hidden on screen.
 */
import type { ComponentProps } from 'react'
import type { CashReport, CashDay, CashEntry } from '../../contract'
import { centsOf } from '../../domain/balance'
import { expectedOf } from '../../domain/cash-drawer'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { Paper, PaperHead } from '../../pieces/paper/Paper'
import { Pairs } from '../../pieces/record/Card'
import { dateText, minutesText, moneyText } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { spanText } from '../../texts/spans'
import { FigureTable } from '../../ui'
import { differenceText } from './Difference'
import { linesOf, SumTable } from './Sums'
import classes from './CashSheet.module.css'

/** How many days' drawers fit on the page. If there are more, only the newest ones are printed. */
const maxDrawers = 31
/** How many drawers one column has at most; more are printed in two columns. */
const maxInOneColumn = 12
/** How many characters of a day's note fit on the page. */
const maxNoteLength = 600

/** `readAt`: when the report was read, milliseconds since the epoch; null if it is current. */
export function CashSheet({ report, readAt }: { report: CashReport; readAt: number | null }) {
  const { date: today, minutes } = useSchoolTime()
  const { types, receivers } = linesOf(report)
  return (
    <Paper>
      <section className={classes.sheet} aria-label={texts.sheet}>
        <PaperHead detail={spanText(report.from, report.to)}>
          <h1>{texts.title}</h1>
        </PaperHead>
        <p className={classes.total}>
          {texts.total}: <strong>{moneyText(report.total)}</strong> · {texts.entries(report.entries.length)}
        </p>
        <div className={classes.tables}>
          <SumTable title={texts.byType} head={texts.type} lines={types} />
          <SumTable title={texts.byReceiver} head={texts.receiver} lines={receivers} />
        </div>
        {report.from === report.to ? <OneDrawer report={report} /> : <DrawerTable days={report.days} />}
        {report.dated_elsewhere.length === 0 ? null : (
          <p>{texts.alsoDatedElsewhere(report.dated_elsewhere.length, moneyText(sumOf(report.dated_elsewhere)))}</p>
        )}
        <footer className={classes.foot}>
          <span>{texts.signature}</span>
          <span>{texts.receives}</span>
        </footer>
        <p className={classes.printed}>
          {[texts.printed(dateText(today), minutesText(minutes)), readAt === null ? '' : texts.readAt(readAt)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </section>
    </Paper>
  )
}

/** The sum of the amounts, pesos; added in cents, to avoid rounding errors. */
function sumOf(entries: readonly CashEntry[]): number {
  return entries.reduce((cents, { amount }) => cents + centsOf(amount), 0) / 100
}

function OneDrawer({ report }: { /** A report of one day. */ report: CashReport }) {
  const [day] = report.days
  const lines: ComponentProps<typeof Pairs>['lines'] = day
    ? [
        [texts.opening, moneyText(day.opening)],
        [texts.cash, moneyText(day.cash)],
        [texts.expected, moneyText(expectedOf(day))],
        [texts.counted, moneyText(day.counted)],
        [texts.difference, differenceText(day.difference)],
      ]
    : [
        [texts.cash, moneyText(report.cash)],
        [texts.counted, texts.notCounted],
      ]
  return (
    <>
      <Pairs className={classes.drawer} lines={lines} />
      {day?.note ? <p>{day.note.length > maxNoteLength ? `${day.note.slice(0, maxNoteLength)}…` : day.note}</p> : null}
      {day ? <p>{texts.closedBy(day.closed_by?.name ?? '', dateText(day.closed_at))}</p> : null}
      {day && !day.is_closed ? (
        <p className={classes.open}>{texts.openAgain(day.reopened_by?.name ?? '', day.reason)}</p>
      ) : null}
    </>
  )
}

/** The drawers, in two columns if one would be longer than the page. */
function DrawerTable({ days }: { days: readonly CashDay[] }) {
  const shown = days.slice(-maxDrawers)
  const half = shown.length > maxInOneColumn ? Math.ceil(shown.length / 2) : shown.length
  const columns = [shown.slice(0, half), shown.slice(half)].filter((column) => column.length > 0)
  return (
    <>
      <div className={columns.length > 1 ? classes.tables : undefined}>
        {columns.map((column) => (
          <FigureTable
            key={column[0]?.id}
            className={classes.days}
            label={texts.drawers}
            head={[texts.drawers, texts.counted, texts.difference]}
            rows={column.map(({ id, day, counted, difference, is_closed }) => ({
              key: id,
              cells: [texts.dayOf(day, is_closed), moneyText(counted), differenceText(difference)],
            }))}
          />
        ))}
      </div>
      {shown.length < days.length ? <p>{texts.lastDrawers(shown.length, days.length)}</p> : null}
    </>
  )
}
