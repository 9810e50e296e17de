/** The rest of a student's mark: every option of the school, points, observations. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { longestObservation, pointBounds, type Option } from '../../contract'
import { meaningOf, type Meanings } from '../../domain/attendance-meaning'
import { readPoints } from '../../domain/points'
import { countText, rollCallTexts, words } from '../../texts'
import { Icon } from '../../ui'
import { appearanceOf } from '../attendance/status-appearance'
import classes from './Details.module.css'
import type { Mark } from './roll-draft'

type Props = {
  mark: Mark
  options: readonly Option[]
  meanings: Meanings
  /** Called at every change, so that a draft is on the device as it is typed. */
  onChange: (mark: Mark) => void
  onDone: () => void
}

export function Details({ mark, options, meanings, onChange, onDone }: Props) {
  const [now, setNow] = useState(mark)
  const [typed, setTyped] = useState(String(mark.points ?? ''))
  const [note, setNote] = useState(mark.observations)
  const change = (part: Partial<Mark>) => {
    const next = { ...now, ...part }
    setNow(next)
    onChange(next)
  }
  // What is no number of points yet ("-" on the way to "-5") stands in the box, and the mark keeps the last that was.
  const write = (value: string) => {
    setTyped(value)
    const points = readPoints(value)
    if (points !== undefined) change({ points })
  }
  // What is pasted beyond the longest is told, never cut.
  const tooLong = note.length > longestObservation && note !== mark.observations
  const annotate = (value: string) => {
    setNote(value)
    if (value.length <= longestObservation) change({ observations: value })
  }
  const add = (difference: number) => write(String(Math.min(pointBounds.max, Math.max(pointBounds.min, (now.points ?? 0) + difference))))
  return (
    <div className={classes.details}>
      <div className={classes.options} role="group" aria-label={rollCallTexts.state}>
        {options.map((option) => {
          const { icon, tone } = appearanceOf(meaningOf(meanings, option.value))
          const chosen = option.value === now.status?.value
          return (
            <button key={option.value} type="button" aria-pressed={chosen} className={classes.option} data-tone={tone} onClick={() => change({ status: option })}>
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
          value={typed}
          onChange={(event) => write(event.currentTarget.value)}
          error={readPoints(typed) === undefined && rollCallTexts.badPoints}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button variant="default" className={classes.step} aria-label={rollCallTexts.oneMore} onClick={() => add(1)}>
          <Icon name="plus" size={20} />
        </Button>
      </div>
      <Textarea
        label={rollCallTexts.observations}
        value={note}
        onChange={(event) => annotate(event.currentTarget.value)}
        error={tooLong && words.tooLong(countText(note.length), countText(longestObservation))}
        autosize
        minRows={2}
        maxRows={4}
      />
      <Button disabled={tooLong} onClick={onDone}>
        {rollCallTexts.done}
      </Button>
    </div>
  )
}
