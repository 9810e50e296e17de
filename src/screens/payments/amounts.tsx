/** Expected, paid and still owed: never one of the three without the other two. */
import type { Receipt } from '../../contract'
import { moneyText, paymentTexts, receiptLabels as labels } from '../../texts'
import { StatePill, type Column } from '../../ui'
import { balanceOf } from './balance'
import classes from './payments.module.css'

export const amountColumns: Column<Receipt>[] = [
  { key: 'expected', label: labels.amount_expected, align: 'right', cell: (row) => moneyText(row.amount_expected) },
  { key: 'abono', label: labels.abono, align: 'right', cell: (row) => moneyText(row.abono) },
  { key: 'balance', label: labels.balance, align: 'right', cell: (row) => <strong>{moneyText(balanceOf(row))}</strong> },
]

export function Amounts({ receipt }: { receipt: Receipt }) {
  const balance = balanceOf(receipt)
  return (
    <dl className={classes.amounts}>
      {amountColumns.map(({ key, label, cell }) => (
        <div key={key} data-owed={key === 'balance' || undefined}>
          <dt>{label}</dt>
          <dd>{cell(receipt)}</dd>
        </div>
      ))}
      {balance !== null && balance <= 0 ? (
        <StatePill tone="hoja" icon="check" size="sm">
          {paymentTexts.settled}
        </StatePill>
      ) : (receipt.abono ?? 0) > 0 ? (
        <StatePill tone="ambar" icon="clock" size="sm">
          {paymentTexts.partial}
        </StatePill>
      ) : null}
    </dl>
  )
}
