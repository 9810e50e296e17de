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
import { owingAddress } from './DeskFacts'
import classes from './desk.module.css'
import { DeskLine } from './DeskLine'

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
  const rows = loaded.state === 'ready' ? loaded.value.rows : undefined
  useMoving(`${loaded.state} ${hasNames} ${rows?.map(({ id }) => id).join() ?? ''}`)
  return (
    <section className={classes.card} aria-label={texts.owing}>
      <h2>{texts.owing}</h2>
      <StaleAnswer loaded={loaded} ageOnly />
      {unfilled !== undefined && unfilled.length > 0 ? <FillingLine unfilled={unfilled} /> : null}
      {loaded.state === 'failed' ? (
        <p className={classes.hint}>{texts.unread}</p>
      ) : rows?.length === 0 ? (
        <p className={classes.hint}>{texts.nobodyOwes}</p>
      ) : !rows || !hasNames ? (
        <ListSkeleton rows={3} height={40} />
      ) : (
        <>
          <ul className={classes.lines}>
            {rows.map((receipt) => (
              <DeskLine
                key={receipt.id}
                href={paymentOf(receipt.id)}
                title={names.get(receipt.student_folio) || receipt.student_folio}
                detail={monthText(receipt.payment_period)}
                end={<strong>{moneyText(owedOf(receipt))}</strong>}
              />
            ))}
          </ul>
          <Link className={classes.all} href={owingAddress}>
            {texts.allOwing}
          </Link>
        </>
      )}
    </section>
  )
}
