/**
 * One student on the roll: initials, name, hint, state. A tap changes the state or gives a point; the side button opens
 * the details.
 *
 * Each part has a fixed place, so that no change moves a tile. The props are plain values and the list has the
 * listeners, so that `memo` renders only the tapped tile.
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
  /** What a teacher should know about this child today; '' if there is nothing. */
  hint: string
  /** The hint begins with what the family wrote of care, and may take two lines. */
  cares: boolean
  /** The option's label; '' if the student is unmarked. */
  state: string
  meaning: Meaning | null
  points: number | null
  /** Whether a tap gives a point; the points are then shown instead of the state. */
  giving: boolean
  hasNote: boolean
  /** Whether the student has a row today: the tile then shows the row, and a tap edits it. */
  recorded: boolean
  /** The state of the row's unsent changes in words; '' if there are none. */
  waiting: string
  /** Why an unsent change needs a person: refused, or in conflict. */
  trouble: 'refused' | 'conflict' | null
}

export const Tile = memo(function Tile({
  studentId,
  name,
  initials,
  hint,
  cares,
  state,
  meaning,
  points,
  giving,
  hasNote,
  recorded,
  waiting,
  trouble,
}: Props) {
  const { icon, tone } = appearanceOf(meaning)
  const word = state || texts.unmarked
  const rest = useId()
  const told = [
    !giving && points ? texts.pointsOf(points) : '',
    giving ? word : '',
    hasNote ? texts.withNote : '',
    recorded ? texts.recordedToday : '',
    waiting,
    hint.trim(),
  ]
  return (
    <li className={classes.tile} data-meaning={meaning ?? 'none'} data-trouble={trouble ?? undefined}>
      <button
        type="button"
        className={classes.main}
        data-tile={studentId}
        aria-label={texts.tile(name, giving ? texts.pointsOf(points ?? 0) : word)}
        aria-describedby={rest}
      >
        <span className={classes.initials}>{initials}</span>
        <span className={classes.who}>
          <span className={classes.name}>{name}</span>
          {hint !== '' && (
            <span className={classes.hint} data-cares={cares || undefined}>
              {hint}
            </span>
          )}
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
      <button
        type="button"
        className={classes.more}
        data-more={studentId}
        aria-label={texts.more(name)}
        aria-haspopup="dialog"
      >
        <Icon name="dots" />
      </button>
    </li>
  )
})
