/** The oldest debts, each with a link, and a link to all debts. */
import { Link } from 'wouter'
import { owedOf } from '../../../domain/balance'
import { useAnnounced, useUnfilled } from '../../../offline'
import { paymentOf } from '../../../paths'
import { FillingLine } from '../../../pieces/lists/filling'
import { StaleAnswer } from '../../../pieces/lists/StaleAnswer'
import { useNamesByFolio } from '../../../pieces/receipts/use-names-by-folio'
import { useOnline } from '../../../provider/online'
import { moneyText, monthText } from '../../../texts'
import { deskTexts as texts } from '../../../texts/desk'
import { ListSkeleton, useMoving } from '../../../ui'
import { owingAddress as owedListAddress } from './OwedFact'
import classes from './desk.module.css'

const shownDebts = 6

export function Owing() {
  return useAnnounced('fees') ? <Debts /> : null
}

function Debts() {
  const names = useNamesByFolio()
  // The rows are not rendered before the children's names are known, so that no folio turns into a name while somebody
  // reads.
  const unfilled = useUnfilled([{ list: 'students' }])
  const hasNames = unfilled?.length === 0
  const loaded = useOnline('receiptList', {
    query: { page: 1, page_size: shownDebts, owed: true, ordering: 'payment_period' },
  })
  const rows = loaded.state === 'ready' ? loaded.value.rows.map(({ id }) => id) : []
  useMoving(`${loaded.state} ${hasNames} ${rows.join()}`)
  return (
    <section className={classes.card} aria-label={texts.owing}>
      <h2>{texts.owing}</h2>
      <StaleAnswer loaded={loaded} ageOnly />
      {unfilled !== undefined && unfilled.length > 0 ? <FillingLine unfilled={unfilled} /> : null}
      {loaded.state === 'loading' || (loaded.state === 'ready' && loaded.value.rows.length > 0 && !hasNames) ? (
        <ListSkeleton rows={3} height={40} />
      ) : null}
      {loaded.state === 'failed' ? <p className={classes.hint}>{texts.unread}</p> : null}
      {loaded.state === 'ready' && loaded.value.rows.length === 0 ? (
        <p className={classes.hint}>{texts.nobodyOwes}</p>
      ) : null}
      {loaded.state === 'ready' && loaded.value.rows.length > 0 && hasNames ? (
        <>
          <ul className={classes.lines}>
            {loaded.value.rows.map((receipt) => (
              <li key={receipt.id}>
                <Link className={classes.line} href={paymentOf(receipt.id)}>
                  <span>
                    {names.get(receipt.student_folio) || receipt.student_folio}
                    <small>{monthText(receipt.payment_period)}</small>
                  </span>
                  <strong>{moneyText(owedOf(receipt))}</strong>
                </Link>
              </li>
            ))}
          </ul>
          <Link className={classes.all} href={owedListAddress}>
            {texts.allOwing}
          </Link>
        </>
      ) : null}
    </section>
  )
}
