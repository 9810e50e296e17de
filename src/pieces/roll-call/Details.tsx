/** The boxes of a student's mark: a button for each status in `options`, points, observations. */
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { longestObservation, pointBounds, type Option } from '../../contract'
import { meaningOf, type Meanings } from '../../domain/attendance-meaning'
import { isForFamily, withFamilyMark } from '../../domain/family-note'
import { readPoints } from '../../domain/points'
import { countText, rollCallTexts, words } from '../../texts'
import { Icon } from '../../ui'
import { appearanceOf } from '../attendance/status-appearance'
import classes from './Details.module.css'
import type { MarkBoxes, MarkField } from './mark-edit'

type Props = {
  boxes: MarkBoxes
  /** The boxes with an invalid value, which is not written into the mark. */
  problems: readonly MarkField[]
  options: readonly Option[]
  meanings: Meanings
  /** Called on every change, so that the draft is stored while the person types. */
  onChange: (field: MarkField, value: string) => void
  onDone: () => void
}

export function Details({ boxes, problems, options, meanings, onChange, onDone }: Props) {
  const { status, points, observations } = boxes
  // A text that is too long is reported, not cut off: it may have been pasted.
  const tooLong = problems.includes('observations')
  const add = (difference: number) =>
    onChange(
      'points',
      String(Math.min(pointBounds.max, Math.max(pointBounds.min, (readPoints(points) ?? 0) + difference))),
    )
  return (
    <div className={classes.details}>
      <div className={classes.options} role="group" aria-label={rollCallTexts.state}>
        {options.map((option) => {
          const { icon, tone } = appearanceOf(meaningOf(meanings, option.value))
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={option.value === status}
              className={classes.option}
              data-tone={tone}
              onClick={() => onChange('status', option.value)}
            >
              <Icon name={icon} size={20} />
              {option.label}
            </button>
          )
        })}
      </div>
      <div className={classes.points}>
        <Button variant="default" className={classes.step} aria-label={rollCallTexts.oneFewer} onClick={() => add(-1)}>
          <Icon name="minus" size={20} />
        </Button>
        <TextInput
          className={classes.number}
          label={rollCallTexts.points}
          value={points}
          onChange={(event) => onChange('points', event.currentTarget.value)}
          error={problems.includes('points') && rollCallTexts.badPoints}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button variant="default" className={classes.step} aria-label={rollCallTexts.oneMore} onClick={() => add(1)}>
          <Icon name="plus" size={20} />
        </Button>
      </div>
      <Textarea
        label={rollCallTexts.observations}
        value={observations}
        onChange={(event) => onChange('observations', event.currentTarget.value)}
        error={tooLong && words.tooLong(countText(observations.length), countText(longestObservation))}
        autosize
        minRows={2}
        maxRows={4}
      />
      <Checkbox
        label={rollCallTexts.forFamily}
        checked={isForFamily(observations)}
        onChange={(event) => onChange('observations', withFamilyMark(observations, event.currentTarget.checked))}
      />
      <Button disabled={tooLong} onClick={onDone}>
        {rollCallTexts.done}
      </Button>
    </div>
  )
}
