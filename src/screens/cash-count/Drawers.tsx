/** The counted drawers of several days, one per line. */
import type { CashDay } from '../../contract'
import { Card } from '../../pieces/record/Card'
import { moneyText } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { Difference } from './Difference'
import classes from './cash.module.css'

export function Drawers({ days }: { days: readonly CashDay[] }) {
  return (
    <Card title={texts.drawers}>
      {days.length === 0 ? (
        <p className={classes.hint}>{texts.noneCounted}</p>
      ) : (
        <div className={classes.scrolls}>
          <table className={classes.sums} aria-label={texts.drawers}>
            <thead>
              <tr>
                {[texts.day, texts.opening, texts.cash, texts.counted, texts.difference].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.id}>
                  <th scope="row">{texts.dayOf(day.day, day.is_closed)}</th>
                  <td>{moneyText(day.opening)}</td>
                  <td>{moneyText(day.cash)}</td>
                  <td>{moneyText(day.counted)}</td>
                  <td>
                    <Difference difference={day.difference} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
