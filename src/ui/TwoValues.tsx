/** Two values of one fact side by side, what was entered here and what the school has, each with the button that chooses it. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { outboxTexts } from '../texts'
import { Icon } from './Icon'
import classes from './TwoValues.module.css'

type Props = {
  /** Says whose they are, for who hears it alone. */
  name: string
  title: string
  mine: ReactNode
  theirs: ReactNode
  onMine: () => void
  onTheirs: () => void
  /** Which of them was chosen, where choosing is not yet all; null: none so far. */
  chosen?: 'mine' | 'theirs' | null
  children?: ReactNode
}

export function TwoValues({ name, title, mine, theirs, onMine, onTheirs, chosen, children }: Props) {
  const side = (whose: 'mine' | 'theirs', value: ReactNode, word: string, choose: () => void) => (
    <div className={classes.side}>
      <span className={classes.whose}>
        {outboxTexts[whose]}
        {chosen === whose ? <Icon name="check" size={18} /> : null}
      </span>
      <span className={classes.value}>{value}</span>
      <Button variant={chosen === whose ? 'filled' : 'default'} aria-pressed={chosen === undefined ? undefined : chosen === whose} onClick={choose}>
        {word}
      </Button>
    </div>
  )
  return (
    <div role="group" aria-label={name}>
      <p className={classes.label}>
        <Icon name="alert" size={20} />
        {title}
      </p>
      <div className={classes.sides}>
        {side('mine', mine, outboxTexts.keepMine, onMine)}
        {side('theirs', theirs, outboxTexts.takeTheirs, onTheirs)}
      </div>
      {children}
    </div>
  )
}
