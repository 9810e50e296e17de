/** Sums over the filtered list: charged, paid, still to pay. */
import { useOnline } from '../../provider/online'
import { moneyText } from '../../texts'
import { totalTexts as texts } from '../../texts/fees'
import { useSentSearch } from '../../pieces/lists/online-list'
import { Pairs } from '../../pieces/record/Card'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { filterQuery, type PaymentsState } from './filters'
import classes from './payments.module.css'

export function Totals({ state }: { state: PaymentsState }) {
  const search = useSentSearch(state.search)
  const loaded = useOnline('receiptTotals', { query: { ...filterQuery(state), ...(search && { search }) } })
  if (loaded.state === 'failed') return <p className={classes.hint}>{texts.failed}</p>
  const { count, asked, paid, owed, left_out } = loaded.state === 'ready' ? loaded.value : noTotals
  return (
    <section className={classes.totals} aria-label={texts.title} aria-busy={loaded.state === 'loading'}>
      <p className={classes.count}>{count === null ? '' : texts.receipts(count)}</p>
      <Pairs
        lines={[
          [texts.asked, moneyText(asked)],
          [texts.paid, moneyText(paid)],
          [texts.owed, moneyText(owed)],
        ]}
      />
      {left_out > 0 ? <p className={classes.hint}>{texts.leftOut(left_out)}</p> : null}
      <StaleAnswer loaded={loaded} />
    </section>
  )
}

const noTotals = { count: null, asked: null, paid: null, owed: null, left_out: 0 }
