/** The heading of a class in the list: group, day, a count for each status, and a link to its roll. */
import { Fragment } from 'react'
import { Link } from 'wouter'
import type { Option } from '../../contract'
import { meaningOf } from '../../domain/attendance-meaning'
import type { ShownClass } from '../../offline'
import { rollCallOf } from '../../paths'
import { attendanceTexts as texts, titles, weekdayDateText } from '../../texts'
import { Dotted } from '../../ui'
import classes from './ClassHeading.module.css'
import type { RowContext } from './row-context'

type Props = { shownClass: ShownClass; rowContext: RowContext; today: string }

export function ClassHeading({ shownClass: { date, group, counts, isTaken }, rowContext, today }: Props) {
  const { options, meanings } = rowContext
  const name = group ? group.name || group.id : texts.withoutGroup
  const day = weekdayDateText(date, today)
  const action = isTaken ? texts.seeRoll : titles.rollCall
  // The counts are in the order of the school's options, whatever the order of the rows.
  const countTexts = [...counts]
    .sort((one, other) => optionIndex(options, one.status) - optionIndex(options, other.status))
    .map(({ status, rows }) => texts.howMany(rows, meaningOf(meanings, status?.value), status?.label))
  return (
    <span className={classes.heading}>
      <span className={classes.words}>
        <Dotted>
          <strong>{name}</strong>
          {day}
          <span className={classes.counts}>
            {countTexts.map((words, index) => (
              <Fragment key={index}>
                {index > 0 && ' '}
                <span className={classes.whole}>
                  {words}
                  {index < countTexts.length - 1 && ','}
                </span>
              </Fragment>
            ))}
          </span>
        </Dotted>
      </span>
      {group && (
        <Link className={classes.roll} href={rollCallOf(group.id, date)} aria-label={`${action}: ${name}, ${day}`}>
          {action}
        </Link>
      )}
    </span>
  )
}

function optionIndex(options: readonly Option[], status: Option | null): number {
  const place = options.findIndex(({ value }) => value === status?.value)
  return place < 0 ? options.length : place
}
