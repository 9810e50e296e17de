/** What a family pays next for one child; all that a transfer needs unfolds, so that every child keeps its place on one phone screen. */
import { Link } from 'wouter'
import type { Receipt } from '../../contract'
import { owedOf } from '../../domain/balance'
import { paymentOf } from '../../paths'
import { TransferDetails } from '../../pieces/transfer/TransferDetails'
import { dateText, familyTexts as texts, moneyText } from '../../texts'
import classes from './FamilyHome.module.css'

export function NextPayment({ receipt, studentName }: { receipt: Receipt; studentName: string }) {
  const owed = owedOf(receipt)
  return (
    <div className={classes.payment}>
      <p className={classes.due}>
        <Link href={paymentOf(receipt.id)}>{texts.nextPayment}</Link> · {dateText(receipt.payment_period)}
        {receipt.status ? ` · ${receipt.status.label}` : ''}
        {owed > 0 ? <strong> · {moneyText(owed)}</strong> : null}
      </p>
      <details className={classes.how}>
        <summary>{texts.howToPay}</summary>
        <TransferDetails receipt={receipt} studentName={studentName} />
      </details>
    </div>
  )
}
