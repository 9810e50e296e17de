/** What a family pays next for one child: the amount, the account of the child's group and the words of the transfer, each to copy. */
import { Link } from 'wouter'
import type { Receipt, Student } from '../../contract'
import { useGroups } from '../../offline'
import { paths } from '../../paths'
import { useOnline } from '../../provider/online'
import { cardTexts, dateText, failureText, familyTexts as texts, moneyText, notices, transferConcept } from '../../texts'
import { fullName } from '../full-name'
import { CopyLine } from './CopyLine'
import classes from './FamilyHome.module.css'
import { owedOn } from './due'

export function NextPayment({ receipt, student }: { receipt: Receipt; student: Student }) {
  const account = useGroups()?.find(({ id }) => id === receipt.group?.id)?.payment_configuration?.bank_data
  const owed = owedOn(receipt)
  const concept = transferConcept({ folio: student.folio, name: fullName(student), period: receipt.payment_period })
  return (
    <div className={classes.payment}>
      <p className={classes.due}>
        <Link href={paths.payment.replace(':id', encodeURIComponent(receipt.id))}>{texts.nextPayment}</Link> · {dateText(receipt.payment_period)}
        {receipt.status ? ` · ${receipt.status.label}` : ''}
      </p>
      <dl className={classes.copies}>
        <CopyLine label={texts.amount} shown={moneyText(owed)} copied={owed === null ? '' : owed.toFixed(2)} />
        {account ? <Account key={account.id} id={account.id} /> : null}
        <CopyLine label={cardTexts.concept} shown={concept} />
      </dl>
    </div>
  )
}

function Account({ id }: { id: string }) {
  const loaded = useOnline('bankData', { id })
  if (loaded.state === 'loading') return null
  if (loaded.state === 'failed') {
    return (
      <div role="alert">
        {notices.cardUnavailable}. {failureText(loaded.failure)}
      </div>
    )
  }
  return (
    <>
      <CopyLine label={cardTexts.clabe} shown={loaded.value.clabe} />
      <CopyLine label={cardTexts.beneficiary} shown={loaded.value.account_holder} />
    </>
  )
}
