/** The receipts that a batch would create, by group, and the members who would get none, with the reason. */
import type { MonthlyAnswer } from '../../contract'
import { skippedByReason, madeByGroup } from '../../domain/monthly'
import { useGroupNaming } from '../../offline'
import { countText, moneyText } from '../../texts'
import { monthlyTexts as texts } from '../../texts/fees'
import classes from './monthly.module.css'

/**
 * A ref that focuses an element when it appears in place of the pressed button, so that keyboard users continue there.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

export function MonthlyPreview({ answer: { made, left, total }, month }: { answer: MonthlyAnswer; month: string }) {
  const { nameOf } = useGroupNaming()
  return (
    <div className={classes.preview} role="status">
      <h3 ref={takeFocus} tabIndex={-1}>
        {made.length === 0
          ? left.length === 0
            ? texts.nobody
            : texts.nothing
          : made.length === 1
            ? texts.wouldOne(month)
            : texts.would(made.length, month)}
      </h3>
      {made.length > 0 ? (
        <>
          <div className={classes.groups}>
            <table aria-label={texts.byGroup}>
              <tbody>
                {madeByGroup(made).map(({ id, name, count, amount }) => (
                  <tr key={id}>
                    <th scope="row">{nameOf({ id, name })}</th>
                    <td>{countText(count)}</td>
                    <td>{moneyText(amount)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{texts.total}</th>
                  <td>{countText(made.length)}</td>
                  <td>
                    <strong>{moneyText(total)}</strong>
                  </td>
                </tr>
              </tfoot>
            </table>
          </div>
          <details>
            <summary>{texts.students}</summary>
            <ul>
              {made.map(({ student, student_folio, group }) => (
                <li key={`${group.id} ${student.id}`}>
                  {[student.name, student_folio, nameOf(group)].filter(Boolean).join(' · ')}
                </li>
              ))}
            </ul>
          </details>
        </>
      ) : null}
      {left.length > 0 ? (
        <details>
          <summary>{texts.left(left.length)}</summary>
          <ul>
            {skippedByReason(left).flatMap(({ reason, members }) =>
              members.map(({ student, group }) => (
                <li
                  key={`${group.id} ${student.id}`}
                >{`${[student.name, nameOf(group)].filter(Boolean).join(' · ')}: ${texts.why(reason)}`}</li>
              )),
            )}
          </ul>
        </details>
      ) : null}
    </div>
  )
}
