/** A list of numbered steps; a step shows what is done, or what is to be done next. */
import type { ReactNode } from 'react'
import { StatePill } from '../../ui'
import classes from './StepLine.module.css'

export function Steps({ children }: { children: ReactNode }) {
  return <ol className={classes.steps}>{children}</ol>
}

type Props = {
  label: string
  /** The text of a step that is done; null if the step is not done. */
  done: string | null
  /** What is to be done: a button, or why it cannot be done yet. */
  children: ReactNode
}

export function StepLine({ label, done, children }: Props) {
  return (
    <li className={classes.step}>
      <strong>{label}</strong>
      {done === null ? (
        children
      ) : (
        <StatePill size="sm" tone="hoja" icon="check">
          {done}
        </StatePill>
      )}
    </li>
  )
}
