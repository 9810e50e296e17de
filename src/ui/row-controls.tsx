/**
 * Buttons and pickers in list rows: native elements, because a list renders forty of them at once and tablets are slow.
 */
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import classes from './row-controls.module.css'
import { inkOf, type Tone } from './tones'

/** `bare`: only an icon without a border; it needs an `aria-label`. */
export function RowButton({ bare = false, ...button }: ComponentProps<'button'> & { bare?: boolean }) {
  return <button type="button" className={classes.button} data-bare={bare || undefined} {...button} />
}

/** The three dots of a row's *more* button. */
export function Dots() {
  return <span className={classes.dots} />
}

type RowSelectProps = ComponentProps<'select'> & {
  icon: IconName
  tone: Tone
  /** The text of the chosen option. */
  chosen: string
  children: ReactNode
}

/**
 * A native select, transparent over a visible face with the chosen option's icon, text and colour. The select has no
 * colour of its own: changing it would make the browser restyle all its options, for ten pickers per list.
 */
export function RowSelect({ icon, tone, chosen, ...select }: RowSelectProps) {
  return (
    <span className={classes.picker}>
      <select className={classes.select} {...select} />
      <span className={classes.face} style={{ color: inkOf(tone).color }} aria-hidden>
        <Icon name={icon} size={18} />
        <span>{chosen}</span>
      </span>
    </span>
  )
}
