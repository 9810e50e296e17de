/** The amounts of a receipt: charged, paid and owed. */
import { balanceOf, isSettled, type ReceiptAmounts } from '../../domain/balance'
import { balanceText, moneyText, paymentTexts, receiptLabels as labels } from '../../texts'
import { readNumber, StatePill, type Column, type RawValues } from '../../ui'
import classes from './receipts.module.css'

export const amountColumns: Column<ReceiptAmounts>[] = [
  { key: 'expected', label: labels.amount_expected, align: 'right', cell: (row) => moneyText(row.amount_expected) },
  { key: 'abono', label: labels.abono, align: 'right', cell: (row) => moneyText(row.abono) },
  {
    key: 'balance',
    label: labels.balance,
    align: 'right',
    cell: (row) => <strong>{balanceText(balanceOf(row))}</strong>,
  },
]

export function Amounts({ of }: { of: ReceiptAmounts }) {
  return (
    <div className={classes.amounts}>
      <dl>
        {amountColumns.map(({ key, label, cell }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{cell(of)}</dd>
          </div>
        ))}
      </dl>
      {isSettled(of) ? (
        <StatePill tone="hoja" icon="check" size="sm">
          {paymentTexts.settled}
        </StatePill>
      ) : (of.abono ?? 0) > 0 ? (
        <StatePill tone="ambar" icon="clock" size="sm">
          {paymentTexts.partial}
        </StatePill>
      ) : null}
    </div>
  )
}

/** The amounts of a form while it is being filled in, so that the balance is visible before saving. */
export function TypedAmounts({ typed }: { typed: RawValues }) {
  return <Amounts of={amountsIn(typed)} />
}

/** The amounts typed into the boxes, pesos; null for a box that contains no number. */
export function amountsIn(raw: Partial<RawValues>): ReceiptAmounts {
  const amount = (name: keyof ReceiptAmounts) => (typeof raw[name] === 'string' ? readNumber(raw[name]) : null)
  return { amount_expected: amount('amount_expected'), abono: amount('abono'), payment_total: amount('payment_total') }
}
