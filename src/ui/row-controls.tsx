/** Buttons and pickers inside a list's rows: plain elements, for a list draws forty of them at once and a tablet is slow. */
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import classes from './row-controls.module.css'
import { inkOf, type Tone } from './tones'

/** `bare`: a lone icon without an edge; such a button needs an `aria-label`. */
export function RowButton({ bare = false, ...button }: ComponentProps<'button'> & { bare?: boolean }) {
  return <button type="button" className={classes.button} data-bare={bare || undefined} {...button} />
}

/** The three dots of a row's *more*. */
export function Dots() {
  return <span className={classes.dots} />
}

type RowSelectProps = ComponentProps<'select'> & { icon: IconName; tone: Tone; /** The chosen option's word. */ chosen: string; children: ReactNode }

/**
 * The device's own picker, over what is seen of it: the chosen state's icon, word and colour. It is not seen itself, for where a picker's
 * colour changes a browser styles each of its options anew, ten pickers a list.
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
