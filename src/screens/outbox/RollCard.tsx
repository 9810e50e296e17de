/** The unsent changes of one roll as one card: a summary, the changes' states, and the single changes when unfolded. */
import { useState, type ReactNode } from 'react'
import { ageText, outboxScreenTexts as texts } from '../../texts'
import { Icon, StatePill } from '../../ui'
import { statesOf, type RollGroup } from './entries'
import classes from './Item.module.css'
import { slotAppearance } from './slot-appearance'
import { reasonOf, rollSentenceOf, stateTextOf } from './sentence'

type Props = { roll: RollGroup; now: number; children: (items: RollGroup['items']) => ReactNode }

export function RollCard({ roll, now, children }: Props) {
  const [open, setOpen] = useState(false)
  const { items } = roll
  const states = statesOf(items)
  const reasons = [...new Set(items.map((item) => reasonOf(item, now)))]
  const sentence = rollSentenceOf(roll, now)
  return (
    <li className={classes.item} data-state={states.length === 1 ? states[0]?.[0] : undefined}>
      <p className={classes.sentence}>{sentence}</p>
      <p className={classes.state}>
        {states.map(([state, count]) => (
          <StatePill key={state} size="sm" {...slotAppearance[state]}>
            {texts.counted(stateTextOf(items.filter((item) => item.state === state)), count)}
          </StatePill>
        ))}
        {reasons.length === 1 ? <span>{reasons[0]}</span> : null}
        <span className={classes.age}>
          <Icon name="clock" size={16} />
          {ageText(Math.min(...items.map(({ editedAt }) => editedAt)), now)}
        </span>
      </p>
      <button
        type="button"
        className={classes.rows}
        aria-expanded={open}
        aria-description={sentence}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'down' : 'right'} size={18} />
        {open ? texts.hideRows : texts.seeRows(items.length)}
      </button>
      {open ? <ul className={classes.opened}>{children(items)}</ul> : null}
    </li>
  )
}
