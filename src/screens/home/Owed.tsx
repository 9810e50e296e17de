/** What the whole family is to pay, in one amount, and the way to send the school the proof of it. */
import { Link } from 'wouter'
import { schoolDay } from '../../contract'
import { totalOf, type Due } from '../../domain/next-payment'
import { schoolNow } from '../../offline'
import { paths } from '../../paths'
import { familyTexts as texts, moneyText, paymentName, voucherAddress, words } from '../../texts'
import { Icon } from '../../ui'
import classes from './FamilyHome.module.css'

type Props = { /** null: they are being read; undefined: it is not known what is owed altogether. */ dues: readonly Due[] | null | undefined; /** Whose a receipt is, by its folio. */ childOf: (folio: string) => string; /** The tutor's own. */ name: string }

export function Owed({ dues, childOf, name }: Props) {
  const today = schoolDay(schoolNow())
  const owed = dues?.filter((due) => (due.owed ?? 0) > 0) ?? []
  // Its room is there from the first picture on: what stands below it keeps its place.
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
  const paid = owed.map((due) => ({ child: childOf(due.folio), folio: due.folio, what: paymentName(due.period, today), amount: due.owed }))
  return (
    <section className={classes.owed} aria-label={texts.owed}>
      <p>
        {texts.owed} <strong>{moneyText(totalOf(owed))}</strong>
        <span className={classes.count}> · {texts.owedIn(owed.length)}</span>
      </p>
      <a href={voucherAddress(name, paid)} target="_blank" rel="noreferrer" className={classes.send}>
        <Icon name="send" size={18} />
        {texts.sendVoucher}
      </a>
    </section>
  )
}
