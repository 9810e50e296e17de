/** The first few debts, oldest first, each with a link, and a link to all. */
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
import { owingAddress } from './OwedFact'
import classes from './desk.module.css'

const shown = 6

export function Owing() {
  return useAnnounced('fees') ? <Announced /> : null
}

function Announced() {
  const names = useNamesByFolio()
  // People know a debt by the child's name, so the rows wait for the names: a folio must not turn into a name while
  // somebody reads.
  const unfilled = useUnfilled([{ list: 'students' }])
  const named = unfilled?.length === 0
  const loaded = useOnline('receiptList', {
    query: { page: 1, page_size: shown, owed: true, ordering: 'payment_period' },
  })
  const rows = loaded.state === 'ready' ? loaded.value.rows.map(({ id }) => id) : []
  useMoving(`${loaded.state} ${named} ${rows.join()}`)
  return (
    <section className={classes.card} aria-label={texts.owing}>
      <h2>{texts.owing}</h2>
      <StaleAnswer loaded={loaded} brief />
      {unfilled !== undefined && unfilled.length > 0 ? <FillingLine unfilled={unfilled} /> : null}
      {loaded.state === 'loading' || (loaded.state === 'ready' && loaded.value.rows.length > 0 && !named) ? (
        <ListSkeleton rows={3} height={40} />
      ) : null}
      {loaded.state === 'failed' ? <p className={classes.hint}>{texts.unread}</p> : null}
      {loaded.state === 'ready' && loaded.value.rows.length === 0 ? (
        <p className={classes.hint}>{texts.nobodyOwes}</p>
      ) : null}
      {loaded.state === 'ready' && loaded.value.rows.length > 0 && named ? (
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
          <Link className={classes.all} href={owingAddress}>
            {texts.allOwing}
          </Link>
        </>
      ) : null}
    </section>
  )
}
