/** Income by month and status: bars, and the same figures as a table. It reads every receipt, so it is fetched only when asked for. */
import { incomeOf, type Income } from '../../domain/income'
import { useWhole } from '../../provider/online'
import { empty, failureText, incomeTexts, loadErrors, moneyText, monthText } from '../../texts'
import { EmptyState, inkOf, ListSkeleton, LoadFailed, type Tone } from '../../ui'
import classes from './IncomeChart.module.css'

/** Each status its own ink and, for whoever does not see colours, its own hatching. */
const inks: readonly Tone[] = ['hoja', 'cielo', 'ambar', 'rosa', 'rojo', 'noche']

export default function IncomeChart() {
  const whole = useWhole('receiptList', { query: { page_size: 1000 } })
  if (whole.state === 'failed') return <LoadFailed title={loadErrors.payments} detail={failureText(whole.failure)} onRetry={whole.retry} />
  if (whole.state === 'loading') return <ListSkeleton rows={1} height={240} />
  const income = incomeOf(whole.value.flatMap((page) => page.rows))
  if (income.months.length === 0) return <EmptyState title={empty.payments} />
  return (
    <figure className={classes.figure}>
      <figcaption>
        <h3>{incomeTexts.title}</h3>
        <p>{incomeTexts.what}</p>
      </figcaption>
      <Bars {...income} />
      <Figures {...income} />
    </figure>
  )
}

function inkAt(index: number): string {
  return inkOf(inks[index % inks.length] ?? 'noche').color
}

function Bars({ statuses, months }: Income) {
  const most = Math.max(...months.map(({ total }) => total))
  return (
    <div className={classes.bars} aria-hidden>
      {months.map(({ month, of }) => (
        <div key={month} className={classes.month}>
          <div className={classes.bar}>
            {statuses.map((status, index) => (
              <span key={status} data-hatch={index % 3} style={{ height: `${(100 * Math.max(0, of[status] ?? 0)) / most}%`, color: inkAt(index) }} />
            ))}
          </div>
          <span className={classes.name}>{monthText(month).slice(0, 3)}</span>
        </div>
      ))}
    </div>
  )
}

function Figures({ statuses, months }: Income) {
  return (
    <div className={classes.sheet}>
      <table aria-label={incomeTexts.title}>
        <thead>
          <tr>
            <th scope="col">{incomeTexts.month}</th>
            {statuses.map((status, index) => (
              <th key={status} scope="col">
                <span className={classes.key} data-hatch={index % 3} style={{ color: inkAt(index) }} aria-hidden />
                {status || incomeTexts.noStatus}
              </th>
            ))}
            <th scope="col">{incomeTexts.total}</th>
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map(({ month, of, total }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              {statuses.map((status) => (
                <td key={status}>{moneyText(of[status] ?? 0)}</td>
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
