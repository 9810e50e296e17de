/** The next payment of one child. The transfer details are folded, so that all children fit on one phone screen. */
import { Link } from 'wouter'
import { schoolDay, type Receipt } from '../../contract'
import { owedOf } from '../../domain/balance'
import { schoolNow } from '../../offline'
import { paymentOf } from '../../paths'
import { TransferDetails } from '../../pieces/transfer/TransferDetails'
import { familyTexts as texts, moneyText, paymentName } from '../../texts'
import classes from './FamilyHome.module.css'

type Props = {
  receipt: Receipt
  /** How many other receipts of this child have a reminder. */
  more: number
  studentName: string
}

export function NextPayment({ receipt, more, studentName }: Props) {
  const owed = owedOf(receipt)
  return (
    <div className={classes.payment}>
      <p className={classes.due}>
        <Link href={paymentOf(receipt.id)}>{paymentName(receipt.payment_period, schoolDay(schoolNow()))}</Link>
        {owed > 0 ? (
          <strong>· {moneyText(owed)}</strong>
        ) : receipt.status ? (
          <span>· {receipt.status.label}</span>
        ) : null}
        {more > 0 ? <span>{texts.morePayments(more)}</span> : null}
      </p>
      <details className={classes.how}>
        <summary>{texts.howToPay}</summary>
        <TransferDetails receipt={receipt} studentName={studentName} />
      </details>
    </div>
  )
}
