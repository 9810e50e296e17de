/** What a family pays next for one child; all that a transfer needs unfolds, so that every child keeps its place on one phone screen. */
import { Link } from 'wouter'
import type { Receipt } from '../../contract'
import { dateText, familyTexts as texts, moneyText } from '../../texts'
import { paymentOf } from '../../paths'
import { balanceOf } from '../../domain/balance'
import { Transfer } from '../../pieces/transfer/TransferDetails'
import classes from './FamilyHome.module.css'

export function NextPayment({ receipt, studentName }: { receipt: Receipt; studentName: string }) {
  const balance = balanceOf(receipt)
  return (
    <div className={classes.payment}>
      <p className={classes.due}>
        <Link href={paymentOf(receipt.id)}>{texts.nextPayment}</Link> · {dateText(receipt.payment_period)}
        {receipt.status ? ` · ${receipt.status.label}` : ''}
        {balance !== null && balance > 0 ? <strong> · {moneyText(balance)}</strong> : null}
      </p>
      <details className={classes.how}>
        <summary>{texts.howToPay}</summary>
        <Transfer receipt={receipt} studentName={studentName} />
      </details>
    </div>
  )
}
