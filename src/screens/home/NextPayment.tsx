/** What a family pays next for one child, with all that a transfer needs at hand. */
import { Link } from 'wouter'
import type { Receipt } from '../../contract'
import { dateText, familyTexts as texts } from '../../texts'
import { paymentOf } from '../payments/address'
import { Transfer } from '../payments/Transfer'
import classes from './FamilyHome.module.css'

export function NextPayment({ receipt, studentName }: { receipt: Receipt; studentName: string }) {
  return (
    <div className={classes.payment}>
      <p className={classes.due}>
        <Link href={paymentOf(receipt.id)}>{texts.nextPayment}</Link> · {dateText(receipt.payment_period)}
        {receipt.status ? ` · ${receipt.status.label}` : ''}
      </p>
      <Transfer receipt={receipt} studentName={studentName} />
    </div>
  )
}
