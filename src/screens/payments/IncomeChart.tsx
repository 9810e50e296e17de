/**
 * Income by month: bars, and the same figures as a table. Rendered only on request, because it reads the sums of a
 * year, or every receipt.
 */
import { incomeOf, incomeOfReport, yearTo, type Income } from '../../domain/income'
import { useAnnouncement } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { useOnline, useAllPages } from '../../provider/online'
import { empty, failureText, incomeTexts, loadErrors, moneyText, monthText } from '../../texts'
import { EmptyState, inkOf, ListSkeleton, LoadFailed, type Tone } from '../../ui'
import classes from './IncomeChart.module.css'

/** The colours of the statuses. Each bar also has a hatching, so that colour is not the only sign. */
const inks: readonly Tone[] = ['hoja', 'cielo', 'ambar', 'rosa', 'rojo', 'noche']

export default function IncomeChart() {
  const entries = useAnnouncement('cash-count')
  if (entries === undefined) return waiting
  return entries ? <ByEntry /> : <ByReceipt />
}

const waiting = <ListSkeleton rows={1} height={240} />

/**
 * Each payment counts in the month in which it was received: a receipt that is paid in parts counts in several months.
 */
function ByEntry() {
  const { date: today } = useSchoolTime()
  const cut = useOnline('cashCut', { query: { from: yearTo(today), to: today, sums: 'months' } })
  if (cut.state === 'failed')
    return <LoadFailed title={loadErrors.payments} detail={failureText(cut.failure)} onRetry={cut.retry} />
  if (cut.state === 'loading') return waiting
  return (
    <>
      <StaleAnswer loaded={cut} />
      <Figure
        income={incomeOfReport(cut.value)}
        title={incomeTexts.byType}
        what={incomeTexts.whatEntries}
        none={incomeTexts.noType}
      />
    </>
  )
}

function ByReceipt() {
  const whole = useAllPages('receiptList', { query: { page_size: 1000 } })
  if (whole.state === 'failed')
    return <LoadFailed title={loadErrors.payments} detail={failureText(whole.failure)} onRetry={whole.retry} />
  if (whole.state === 'loading') return waiting
  return (
    <>
      <StaleAnswer loaded={whole} />
      <Figure
        income={incomeOf(whole.value.flatMap((page) => page.rows))}
        title={incomeTexts.title}
        what={incomeTexts.what}
        none={incomeTexts.noStatus}
      />
    </>
  )
}

type FigureProps = {
  income: Income
  title: string
  what: string
  /** The name of a line without a label. */
  none: string
}

function Figure({ income, title, what, none }: FigureProps) {
  if (income.months.length === 0) return <EmptyState title={empty.payments} />
  return (
    <figure className={classes.figure}>
      <figcaption>
        <h3>{title}</h3>
        <p>{what}</p>
      </figcaption>
      <Bars {...income} />
      <Figures income={income} title={title} none={none} />
    </figure>
  )
}

function inkAt(index: number): string {
  return inkOf(inks[index % inks.length] ?? 'noche').color
}

function Bars({ labels, months }: Income) {
  const most = Math.max(0.01, ...months.map(({ total }) => total))
  return (
    <div className={classes.bars} aria-hidden>
      {months.map(({ month, byLabel }) => (
        <div key={month} className={classes.month}>
          <div className={classes.bar}>
            {labels.map((status, index) => (
              <span
                key={status}
                data-hatch={index % 3}
                style={{ height: `${(100 * Math.max(0, byLabel[status] ?? 0)) / most}%`, color: inkAt(index) }}
              />
            ))}
          </div>
          <span className={classes.name}>{monthText(month).slice(0, 3)}</span>
        </div>
      ))}
    </div>
  )
}

function Figures({ income: { labels, months }, title, none }: Omit<FigureProps, 'what'>) {
  return (
    <div className={classes.sheet}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{incomeTexts.month}</th>
            {labels.map((status, index) => (
              <th key={status} scope="col">
                <span className={classes.key} data-hatch={index % 3} style={{ color: inkAt(index) }} aria-hidden />
                {status || none}
              </th>
            ))}
            <th scope="col">{incomeTexts.total}</th>
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map(({ month, byLabel, total }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              {labels.map((status) => (
                <td key={status}>{moneyText(byLabel[status] ?? 0)}</td>
              ))}
              <td>
                <strong>{moneyText(total)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
