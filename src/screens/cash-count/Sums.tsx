/** Income by type of payment and by receiver: two tables with the same total. */
import type { ReactNode } from 'react'
import type { CashReport } from '../../contract'
import { Card } from '../../pieces/record/Card'
import { countText, moneyText } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { FigureTable } from '../../ui'
import classes from './cash.module.css'

/** `key`: unique among the lines. */
type SumLine = { key: string; label: string; count: number; amount: number }

export function linesOf({ by_type, by_receiver }: CashReport): { types: SumLine[]; receivers: SumLine[] } {
  return {
    types: by_type.map(({ type_payment, count, amount }) => ({
      key: type_payment?.value ?? '',
      label: type_payment?.label ?? texts.noType,
      count,
      amount,
    })),
    receivers: by_receiver.map(({ received_by, count, amount }) => ({
      key: received_by?.id ?? '',
      label: received_by?.name || texts.nobody,
      count,
      amount,
    })),
  }
}

export function Sums({ report, actions }: { report: CashReport; actions: ReactNode }) {
  const { types, receivers } = linesOf(report)
  return (
    <Card title={texts.total} actions={actions}>
      <p className={classes.total}>
        <strong>{moneyText(report.total)}</strong> <span>{texts.entries(report.entries.length)}</span>
      </p>
      {report.entries.length === 0 ? (
        <p className={classes.hint}>{texts.none}</p>
      ) : (
        <div className={classes.tables}>
          <SumTable title={texts.byType} head={texts.type} lines={types} />
          <SumTable title={texts.byReceiver} head={texts.receiver} lines={receivers} />
        </div>
      )}
    </Card>
  )
}

export function SumTable({ title, head, lines }: { title: string; head: string; lines: readonly SumLine[] }) {
  return (
    <FigureTable
      className={classes.sums}
      label={title}
      head={[head, texts.count, texts.amount]}
      rows={lines.map(({ key, label, count, amount }) => ({
        key,
        cells: [label, countText(count), moneyText(amount)],
      }))}
    />
  )
}
