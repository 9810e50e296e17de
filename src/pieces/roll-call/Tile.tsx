/**
 * One student on the roll: initials, name, what the school knows, state. A tap changes the state or gives a point, the side button
 * opens the rest.
 *
 * Every part has its room whether anything stands there or not, so that no mark moves a tile. Memoised over plain values, and the
 * list listens for all tiles: a tap draws one tile, not twenty.
 */
import { memo, useId } from 'react'
import type { Meaning } from '../../domain/attendance-meaning'
import { rollCallTexts as texts } from '../../texts'
import { Icon, inkOf } from '../../ui'
import { appearanceOf } from '../attendance/status-appearance'
import classes from './Tile.module.css'

type Props = {
  studentId: string
  name: string
  initials: string
  /** What a teacher would know of this child today; '' where there is nothing. */
  hint: string
  /** The option's label, '' where nothing is marked. */
  state: string
  meaning: Meaning | null
  points: number | null
  /** A tap gives a point: the points stand where else the state does. */
  giving: boolean
  hasNote: boolean
  /** The student has a row today: what is shown is the row, and a tap edits it. */
  recorded: boolean
  /** The row's place among unsent changes in words, '' where nothing waits. */
  waiting: string
  /** What waits asks for a person: it was refused, or two values are in conflict. */
  trouble: 'refused' | 'conflict' | null
}

export const Tile = memo(function Tile({ studentId, name, initials, hint, state, meaning, points, giving, hasNote, recorded, waiting, trouble }: Props) {
  const { icon, tone } = appearanceOf(meaning)
  const word = state || texts.unmarked
  const rest = useId()
  const told = [!giving && points ? texts.pointsOf(points) : '', giving ? word : '', hasNote ? texts.withNote : '', recorded ? texts.recordedToday : '', waiting, hint.trim()]
  return (
    <li className={classes.tile} data-meaning={meaning ?? 'none'} data-trouble={trouble ?? undefined}>
      <button type="button" className={classes.main} data-tile={studentId} aria-label={texts.tile(name, giving ? texts.pointsOf(points ?? 0) : word)} aria-describedby={rest}>
        <span className={classes.initials}>{initials}</span>
        <span className={classes.who}>
          <span className={classes.name}>{name}</span>
          {hint !== '' && <span className={classes.hint}>{hint}</span>}
        </span>
        <span className={classes.side}>
          {giving ? (
            <span className={classes.given} data-none={!points || undefined}>
              <Icon name="star" size="1.125em" />
              {points ?? 0}
            </span>
          ) : (
            <span className={classes.state} style={inkOf(tone)}>
              <Icon name={icon} size="1.125em" />
              {word}
            </span>
          )}
          <span className={classes.marks}>
            {trouble ? (
              <span className={classes.trouble} data-trouble={trouble}>
                <Icon name="alert" size="1.125em" />
                {waiting}
              </span>
            ) : (
              <>
                {giving && meaning !== 'present' && <Icon name={icon} size="1.125em" />}
                {!giving && points ? (
                  <span className={classes.points}>
                    <Icon name="star" size="1em" />
                    {points}
                  </span>
                ) : null}
                {hasNote && <Icon name="note" size="1.125em" />}
                {recorded && <Icon name={waiting === '' ? 'cloudCheck' : 'cloud'} size="1.25em" />}
              </>
            )}
          </span>
        </span>
      </button>
      <span id={rest} hidden>
        {told.filter(Boolean).join(', ')}
      </span>
      <button type="button" className={classes.more} data-more={studentId} aria-label={texts.more(name)} aria-haspopup="dialog">
        <Icon name="dots" />
      </button>
    </li>
  )
})
