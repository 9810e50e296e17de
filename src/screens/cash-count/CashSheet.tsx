/** The cut as it is printed: one page with its sums, drawers and signatures; the single entries are in the file. On screen it is not there. */
import { Portal } from '@mantine/core'
import type { CashCut } from '../../contract'
import { expectedOf } from '../../domain/cash'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { school } from '../../school'
import { dateText, minutesText, moneyText } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { Star } from '../../ui'
import { differenceText } from './Difference'
import { linesOf, SumTable } from './Sums'
import classes from './CashSheet.module.css'

/** More days than these have their drawers in a file of their own month. */
const mostDrawers = 31

export function CashSheet({ cut }: { cut: CashCut }) {
  const { date: today, minutes } = useSchoolTime()
  const { types, receivers } = linesOf(cut)
  const [day] = cut.days
  return (
    <Portal reuseTargetNode={false} className={classes.paper}>
      <section className={classes.sheet} aria-label={texts.sheet}>
        <header className={classes.head}>
          <Star className={classes.star} />
          <div>
            <strong className={classes.school}>{school.fullName}</strong>
            <span>{texts.spanText(cut.from, cut.to)}</span>
          </div>
          <h1 className={classes.title}>{texts.title}</h1>
        </header>
        <p className={classes.total}>
          {texts.total}: <strong>{moneyText(cut.total)}</strong> · {texts.entries(cut.entries.length)}
        </p>
        <div className={classes.tables}>
          <SumTable title={texts.byType} head={texts.type} lines={types} />
          <SumTable title={texts.byReceiver} head={texts.receiver} lines={receivers} />
        </div>
        {cut.from === cut.to ? (
          <dl className={classes.drawer}>
            {(day
              ? [
                  [texts.opening, moneyText(day.opening)],
                  [texts.cash, moneyText(day.cash)],
                  [texts.expected, moneyText(expectedOf(day))],
                  [texts.counted, moneyText(day.counted)],
                  [texts.difference, differenceText(day.difference)],
                ]
              : [
                  [texts.cash, moneyText(cut.cash)],
                  [texts.counted, texts.notCounted],
                ]
            ).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <table className={classes.days} aria-label={texts.drawers}>
            <thead>
              <tr>
                <th scope="col">{texts.drawers}</th>
                <th scope="col">{texts.counted}</th>
                <th scope="col">{texts.difference}</th>
              </tr>
            </thead>
            <tbody>
              {cut.days.slice(-mostDrawers).map(({ id, day: date, counted, difference }) => (
                <tr key={id}>
                  <th scope="row">{dateText(date)}</th>
                  <td>{moneyText(counted)}</td>
                  <td>{differenceText(difference)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {day && cut.from === cut.to && day.note ? <p>{day.note.slice(0, 600)}</p> : null}
        {day && cut.from === cut.to ? <p>{texts.closedBy(day.closed_by?.name ?? '', dateText(day.closed_at))}</p> : null}
        <footer className={classes.foot}>
          <span>{texts.signature}</span>
          <span>{texts.receives}</span>
        </footer>
        <p className={classes.printed}>{texts.printed(dateText(today), minutesText(minutes))}</p>
      </section>
    </Portal>
  )
}
