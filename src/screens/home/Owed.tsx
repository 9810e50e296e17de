/** The total that the family owes, and a link to a WhatsApp draft with which the family sends its proof of payment. */
import { Link } from 'wouter'
import { schoolDay } from '../../contract'
import { totalOf, type Due } from '../../domain/next-payment'
import { schoolNow } from '../../offline'
import { paths } from '../../paths'
import { useProfile } from '../../profile'
import { familyTexts as texts, moneyText, paymentName, voucherAddress, words } from '../../texts'
import { Icon } from '../../ui'
import classes from './FamilyHome.module.css'

type Props = {
  /** One due payment per reminder of the family; null while they are loading, undefined if they are unknown. */
  dues: readonly Due[] | null | undefined
  /** Returns the name of the child with a receipt's folio; '' if there is none on this device. */
  childOf: (folio: string) => string
  /** The tutor's name. */
  name: string
}

export function Owed({ dues, childOf, name }: Props) {
  const school = useProfile()
  const today = schoolDay(schoolNow())
  const owed = dues?.filter((due) => (due.owed ?? 0) > 0) ?? []
  // Something is rendered even if nothing is owed, so that what is below does not move.
  if (owed.length === 0)
    return (
      <div className={classes.owed} data-none>
        {dues === null ? (
          <p>
            <span className={classes.waiting} role="img" aria-label={words.loading} />
          </p>
        ) : (
          <p>{dues ? texts.nothingOwed : texts.owedElsewhere}</p>
        )}
        {dues === undefined ? (
          <Link href={paths.myPayments} className={classes.send}>
            {texts.seePayments}
          </Link>
        ) : null}
      </div>
    )
  const paid = owed.map((due) => ({
    child: childOf(due.folio),
    folio: due.folio,
    what: paymentName(due.period, today),
    amount: due.owed,
  }))
  const voucher = voucherAddress(school, name, paid)
  return (
    <section className={classes.owed} aria-label={texts.owed}>
      <p>
        {texts.owed} <strong>{moneyText(totalOf(owed))}</strong>
        <span className={classes.count}> · {texts.owedIn(owed.length)}</span>
      </p>
      {voucher === null ? null : (
        <a href={voucher} target="_blank" rel="noreferrer" className={classes.send}>
          <Icon name="send" size={18} />
          {texts.sendVoucher}
        </a>
      )}
    </section>
  )
}
