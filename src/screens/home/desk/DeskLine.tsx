/** A line of a card on the desk's home: a link with a title, a smaller detail below it, and something at its end. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import classes from './desk.module.css'

type Props = {
  href: string
  /** The accessible name; undefined: the line's own text. */
  label?: string
  title: string
  detail: ReactNode
  end: ReactNode
}

export function DeskLine({ href, label, title, detail, end }: Props) {
  return (
    <li>
      <Link className={classes.line} href={href} aria-label={label}>
        <span>
          {title}
          <small>{detail}</small>
        </span>
        {end}
      </Link>
    </li>
  )
}
