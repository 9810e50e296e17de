/**
 * Income by month: bars, and the same figures as a table. Render it only when the person asks for it, because it reads
 * the sums of a year, or every receipt.
 */
import { incomeOf, incomeOfReport, yearTo, type Income } from '../../domain/income'
import { useAnnouncement } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { WhenLoaded } from '../../pieces/lists/WhenLoaded'
import { useOnline, useAllPages } from '../../provider/online'
import { empty, incomeTexts, loadErrors, moneyText, monthText } from '../../texts'
import { EmptyState, FigureTable, inkOf, ListSkeleton, type Tone } from '../../ui'
import classes from './IncomeChart.module.css'

/** The colours of a bar's parts. Three hatchings (`data-hatch`) alternate too, so that colour is not the only sign. */
const inks: readonly Tone[] = ['hoja', 'cielo', 'ambar', 'rosa', 'rojo', 'noche']

export default function IncomeChart() {
  const hasCashReport = useAnnouncement('cash-count')
  if (hasCashReport === undefined) return placeholder
  return hasCashReport ? <ByEntry /> : <ByReceipt />
}

const placeholder = <ListSkeleton rows={1} height={240} />

/**
 * Income by entry: each payment counts in the month in which it was received, so a receipt that is paid in parts counts
 * in several months.
 */
function ByEntry() {
  const { date: today } = useSchoolTime()
  const loaded = useOnline('cashCut', { query: { from: yearTo(today), to: today, sums: 'months' } })
  return (
    <WhenLoaded loaded={loaded} failed={loadErrors.payments} placeholder={placeholder}>
      {(report) => (
        <Figure
          income={incomeOfReport(report)}
          title={incomeTexts.byType}
          what={incomeTexts.whatEntries}
          none={incomeTexts.noType}
        />
      )}
    </WhenLoaded>
  )
}

function ByReceipt() {
  const loaded = useAllPages('receiptList', { query: { page_size: 1000 } })
  return (
    <WhenLoaded loaded={loaded} failed={loadErrors.payments} placeholder={placeholder}>
      {(pages) => (
        <Figure
          income={incomeOf(pages.flatMap(({ rows }) => rows))}
          title={incomeTexts.title}
          what={incomeTexts.what}
          none={incomeTexts.noStatus}
        />
      )}
    </WhenLoaded>
  )
}

type FigureProps = {
  income: Income
  title: string
  what: string
  /** The column heading for amounts without a type or status, whose label is ''. */
  none: string
}

function Figure({ income, title, what, none }: FigureProps) {
  if (income.months.length === 0) return <EmptyState title={empty.payments} />
  return (
    <figure className={classes.figure}>
      <figcaption>
        <h3>{title}</h3>
        <p>{what}</p>
        {income.imported === 0 ? null : <p>{incomeTexts.imported(moneyText(income.imported))}</p>}
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
  const highest = Math.max(0.01, ...months.map(({ total }) => total))
  return (
    <div className={classes.bars} aria-hidden>
      {months.map(({ month, byLabel }) => (
        <div key={month} className={classes.month}>
          <div className={classes.bar}>
            {labels.map((status, index) => (
              <span
                key={status}
                data-hatch={index % 3}
                style={{ height: `${(100 * Math.max(0, byLabel[status] ?? 0)) / highest}%`, color: inkAt(index) }}
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
      <FigureTable
        label={title}
        head={[
          incomeTexts.month,
          ...labels.map((label, index) => (
            <>
              <span className={classes.key} data-hatch={index % 3} style={{ color: inkAt(index) }} aria-hidden />
              {label || none}
            </>
          )),
          incomeTexts.total,
        ]}
        rows={months.toReversed().map(({ month, byLabel, total }) => ({
          key: month,
          cells: [
            monthText(month),
            ...labels.map((label) => moneyText(byLabel[label] ?? 0)),
            <strong>{moneyText(total)}</strong>,
          ],
        }))}
      />
    </div>
  )
}
