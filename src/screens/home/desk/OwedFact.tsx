/** What is still to pay at the whole school, and the way to who owes it. */
import { paths } from '../../../paths'
import { useOnline } from '../../../provider/online'
import { moneyText } from '../../../texts'
import { deskTexts as texts } from '../../../texts/desk'
import { FactTile } from './FactTile'

/** The list of payments, the oldest debt first. */
export const owingAddress = `${paths.payments}?saldo=si&orden=payment_period`

export function OwedFact() {
  const loaded = useOnline('receiptTotals', { query: { owed: true } })
  return <FactTile label={texts.owed} icon="receipt" href={owingAddress} loaded={loaded} said={({ owed, count }) => ({ figure: moneyText(owed), hint: texts.owedReceipts(count) })} />
}
