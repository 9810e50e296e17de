/**
 * One student on the roll: initials, name, state. A tap changes the state, the side button opens the rest.
 *
 * Memoised over plain values, and the list listens for all tiles: a tap draws one tile, not twenty.
 */
import { memo } from 'react'
import type { Meaning } from '../../domain/attendance-meaning'
import { initialsOf } from '../../domain/person-name'
import { rollCallTexts } from '../../texts'
import { Icon, inkOf } from '../../ui'
import { appearanceOf } from '../attendance/status-appearance'
import classes from './Tile.module.css'

type Props = {
  studentId: string
  name: string
  /** The option's label, '' where nothing is marked. */
  state: string
  meaning: Meaning | null
  points: number | null
  hasNote: boolean
  /** The student has a row today: what is shown is the row, and a tap edits it. */
  recorded: boolean
  /** The row's place among unsent changes in words, '' where nothing waits. */
  waiting: string
  /** A conflict: two values ask for a person. */
  conflicting: boolean
}

export const Tile = memo(function Tile({ studentId, name, state, meaning, points, hasNote, recorded, waiting, conflicting }: Props) {
  const { icon, tone } = appearanceOf(meaning)
  const word = state || rollCallTexts.unmarked
  return (
    <li className={classes.tile} data-meaning={meaning ?? 'none'} data-conflicting={conflicting || undefined}>
      <button type="button" className={classes.main} data-tile={studentId} aria-label={rollCallTexts.tile(name, word)}>
        <span className={classes.initials} aria-hidden>
          {initialsOf(name)}
        </span>
        <span className={classes.name}>{name}</span>
        <span className={classes.state} style={inkOf(tone)}>
          <Icon name={icon} size={18} />
          {word}
        </span>
        <span className={classes.marks}>
          {points !== null && points !== 0 && (
            <span className={classes.points}>
              <Icon name="star" size={14} />
              {points}
            </span>
          )}
          {hasNote && <Icon name="note" size={16} label={rollCallTexts.observations} />}
          {recorded && waiting === '' && <Icon name="check" size={16} label={rollCallTexts.recorded} />}
          {waiting !== '' && <Icon name={conflicting ? 'alert' : 'cloud'} size={16} label={waiting} />}
        </span>
      </button>
      <button type="button" className={classes.more} data-more={studentId} aria-label={rollCallTexts.more(name)} aria-haspopup="dialog">
        <Icon name="dots" />
      </button>
    </li>
  )
})
