/** Two values of one field side by side, `mine` and usually the provider's, each with a button to choose it. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { outboxTexts } from '../texts'
import { Icon } from './Icon'
import classes from './TwoValues.module.css'

type Props = {
  /** The accessible name of the pair: "Conflicto de Íñigo Peña: Puntos". */
  name: string
  title: string
  mine: ReactNode
  theirs: ReactNode
  /** The labels of `theirs` and of its button; default: those of the provider's value. */
  other?: { label: string; choose: string }
  onMine: () => void
  onTheirs: () => void
  /**
   * The chosen side, if choosing only marks it and another button sends it; null: none yet. undefined if a click acts
   * at once.
   */
  chosen?: 'mine' | 'theirs' | null
  children?: ReactNode
}

export function TwoValues({ name, title, mine, theirs, other, onMine, onTheirs, chosen, children }: Props) {
  const side = (whose: 'mine' | 'theirs', label: string, value: ReactNode, word: string, choose: () => void) => (
    <div className={classes.side}>
      <span className={classes.whose}>
        {label}
        {chosen === whose ? <Icon name="check" size={18} /> : null}
      </span>
      <span className={classes.value}>{value}</span>
      <Button
        variant={chosen === whose ? 'filled' : 'default'}
        aria-pressed={chosen === undefined ? undefined : chosen === whose}
        onClick={choose}
      >
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
        {side('mine', outboxTexts.mine, mine, outboxTexts.keepMine, onMine)}
        {side('theirs', other?.label ?? outboxTexts.theirs, theirs, other?.choose ?? outboxTexts.takeTheirs, onTheirs)}
      </div>
      {children}
    </div>
  )
}
