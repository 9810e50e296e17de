/** Today's income, with a link to the cash report. */
import { paths } from '../../../paths'
import { useOnline } from '../../../provider/online'
import { moneyText } from '../../../texts'
import { deskTexts as texts } from '../../../texts/desk'
import { FactTile, type FactProps } from './FactTile'

export function IncomeFact({ today }: FactProps) {
  const loaded = useOnline('cashCut', { query: { from: today, to: today } })
  return (
    <FactTile
      label={texts.taken}
      icon="coins"
      href={paths.cashCount}
      loaded={loaded}
      textsOf={({ total, entries, days }) => ({
        figure: moneyText(total),
        hint: [texts.payments(entries.length), days.some(({ is_closed }) => is_closed) && texts.cashClosed]
          .filter(Boolean)
          .join(' · '),
      })}
    />
  )
}
