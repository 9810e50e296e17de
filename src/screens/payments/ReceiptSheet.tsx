/** The receipt as it is printed: alone on its paper, the amount in words, partial payments too. On screen it is not there. */
import { Portal } from '@mantine/core'
import type { Receipt } from '../../contract'
import { balanceOf } from '../../domain/balance'
import { school } from '../../school'
import { amountInWords, dateText, moneyText, monthText, phoneText, receiptLabels as labels, sheetTexts } from '../../texts'
import { Star } from '../../ui'
import classes from './ReceiptSheet.module.css'

type Props = { receipt: Receipt; studentName: string }

export function ReceiptSheet({ receipt, studentName }: Props) {
  const { id, user, group, abono, amount_expected, payment_period, payment_date, student_folio, status, type_payment, observations, is_active } = receipt
  const concept = sheetTexts.conceptOf(group?.name ?? '', monthText(payment_period))
  const lines = [
    [labels.student, [studentName, student_folio].filter(Boolean).join(' · ')],
    [sheetTexts.concept, concept],
    [labels.payment_date, dateText(payment_date)],
    [labels.type_payment, type_payment?.label ?? '---'],
    [labels.status, status?.label ?? '---'],
    ...(observations ? [[labels.observations, observations]] : []),
  ]
  // Beside the portal, not in it: everything else of the page stays off the paper.
  return (
    <Portal reuseTargetNode={false} className={classes.paper}>
      <section className={classes.sheet} aria-label={sheetTexts.label}>
        <header className={classes.head}>
          <Star className={classes.star} />
          <div>
            <strong className={classes.school}>{school.fullName}</strong>
            <span>
              {sheetTexts.contact}: {phoneText(school.phone)} · {school.email}
            </span>
          </div>
          <div className={classes.number}>
            <span>{sheetTexts.number}</span>
            <strong>{id}</strong>
            <span>{dateText(payment_period)}</span>
          </div>
        </header>
        <h1 className={classes.title}>{sheetTexts.title}</h1>
        {is_active ? null : <p className={classes.void}>{sheetTexts.cancelled}</p>}
        <p>
          {sheetTexts.received} <strong>{user?.name || '---'}</strong>
        </p>
        <p className={classes.amount}>
          {sheetTexts.amount} <strong>{moneyText(abono ?? 0)}</strong>
          <span>({amountInWords(abono ?? 0)})</span>
        </p>
        <dl className={classes.lines}>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '---'}</dd>
            </div>
          ))}
        </dl>
        <dl className={classes.sums}>
          {[
            [labels.amount_expected, moneyText(amount_expected)],
            [labels.abono, moneyText(abono)],
            [labels.balance, moneyText(balanceOf(receipt))],
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <footer className={classes.foot}>{sheetTexts.signature}</footer>
      </section>
    </Portal>
  )
}
