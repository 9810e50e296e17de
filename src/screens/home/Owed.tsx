/** What the whole family is to pay, in one amount, and the way to send the school the proof of it. */
import { schoolDay } from '../../contract'
import { totalOf, type Due } from '../../domain/next-payment'
import { schoolNow } from '../../offline'
import { familyTexts as texts, moneyText, paymentName, voucherAddress } from '../../texts'
import { Icon } from '../../ui'
import classes from './FamilyHome.module.css'

type Props = { dues: readonly Due[]; /** Whose a receipt is, by its folio. */ childOf: (folio: string) => string; /** The tutor's own. */ name: string }

export function Owed({ dues, childOf, name }: Props) {
  const today = schoolDay(schoolNow())
  const owed = dues.filter((due) => (due.owed ?? 0) > 0)
  if (owed.length === 0) return null
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
