/** Buttons and pickers inside a list's rows: plain elements, for a list draws forty of them at once and a tablet is slow. */
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import classes from './row-controls.module.css'
import { inkOf, type Tone } from './tones'

/** `bare`: a lone icon without an edge; such a button needs an `aria-label`. */
export function RowButton({ bare = false, ...button }: ComponentProps<'button'> & { bare?: boolean }) {
  return <button type="button" className={classes.button} data-bare={bare || undefined} {...button} />
}

type RowSelectProps = ComponentProps<'select'> & { icon: IconName; tone: Tone; children: ReactNode }

/** The device's own picker, with the chosen state's icon, word and colour. */
export function RowSelect({ icon, tone, ...select }: RowSelectProps) {
  return (
    <span className={classes.picker} style={{ color: inkOf(tone).color }}>
      <Icon name={icon} size={18} />
      <select className={classes.select} {...select} />
      <Icon name="down" size={16} />
    </span>
  )
}
