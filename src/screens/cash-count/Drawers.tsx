/** The counted drawers of several days, one per line. */
import type { CashDay } from '../../contract'
import { Card } from '../../pieces/record/Card'
import { moneyText } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { FigureTable } from '../../ui'
import { Difference } from './Difference'
import classes from './cash.module.css'

export function Drawers({ days }: { days: readonly CashDay[] }) {
  return (
    <Card title={texts.drawers}>
      {days.length === 0 ? (
        <p className={classes.hint}>{texts.noneCounted}</p>
      ) : (
        <div className={classes.scrolls}>
          <FigureTable
            className={classes.sums}
            label={texts.drawers}
            head={[texts.day, texts.opening, texts.cash, texts.counted, texts.difference]}
            rows={days.map(({ id, day, is_closed, opening, cash, counted, difference }) => ({
              key: id,
              cells: [
                texts.dayOf(day, is_closed),
                moneyText(opening),
                moneyText(cash),
                moneyText(counted),
                <Difference difference={difference} />,
              ],
            }))}
          />
        </div>
      )}
    </Card>
  )
}
