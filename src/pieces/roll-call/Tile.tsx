/**
 * One student on the roll: initials, name, hint, state. A tap changes the state or gives a point; the side button opens
 * the details.
 *
 * Each part has a fixed place, so that marking moves no tile. All props are plain values, and the event listeners are
 * on the list, so that `memo` renders only the tapped tile.
 */
import { memo, useId } from 'react'
import type { Meaning } from '../../domain/attendance-meaning'
import { rollCallTexts as texts } from '../../texts'
import { careTexts } from '../../texts/care'
import { Icon, inkOf } from '../../ui'
import { appearanceOf } from '../attendance/status-appearance'
import classes from './Tile.module.css'

type Props = {
  studentId: string
  name: string
  initials: string
  /** What a teacher should know about this child today; blank if there is nothing. */
  hint: string
  /** Whether the hint begins with the family's note about care; it may then take two lines. */
  hasCareNote: boolean
  /** Whether the care sheet says something about the child; the window has the words. */
  hasCare: boolean
  noPhotos: boolean
  /** The option's label; '' if the student is unmarked. */
  state: string
  meaning: Meaning | null
  points: number | null
  /** Whether a tap gives a point; the points are then shown instead of the state. */
  giving: boolean
  hasNote: boolean
  /** Whether the student has a row on this day; the tile then shows the row, and a tap edits it. */
  recorded: boolean
  /** The state of the row's unsent changes as text; '' if there are none. */
  waiting: string
  /** Why an unsent change needs a person's decision: it was refused, or is in conflict. null if none needs one. */
  trouble: 'refused' | 'conflict' | null
}

export const Tile = memo(function Tile({
  studentId,
  name,
  initials,
  hint,
  hasCareNote,
  hasCare,
  noPhotos,
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
  const description = [
    !giving && points ? texts.pointsOf(points) : '',
    giving ? word : '',
    hasCare ? careTexts.hasCare : '',
    noPhotos ? careTexts.noPhotos : '',
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
          <span className={classes.name}>
            {name}
            {hasCare || noPhotos ? (
              <span className={classes.care}>
                {hasCare && <Icon name="heart" size="1.125em" />}
                {noPhotos && <Icon name="cameraOff" size="1.125em" />}
              </span>
            ) : null}
          </span>
          <span className={classes.hint} data-cares={hasCareNote || undefined}>
            {hint}
          </span>
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
        {description.filter(Boolean).join(', ')}
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
