/** The amount that the whole school is still owed, with a link to the receipts. */
import { paths } from '../../../paths'
import { useOnline } from '../../../provider/online'
import { moneyText } from '../../../texts'
import { deskTexts as texts } from '../../../texts/desk'
import { FactTile } from './FactTile'

/** The address of the list of payments that are not paid in full, oldest period first. */
export const owingAddress = `${paths.payments}?saldo=si&orden=payment_period`

export function OwedFact() {
  const loaded = useOnline('receiptTotals', { query: { owed: true } })
  return (
    <FactTile
      label={texts.owed}
      icon="receipt"
      href={owingAddress}
      loaded={loaded}
      textsOf={({ owed, count }) => ({ figure: moneyText(owed), hint: texts.owedReceipts(count) })}
    />
  )
}
