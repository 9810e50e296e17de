/** The layout of a screen: an optional header with lead and buttons, then its content, at a readable width. */
import type { ReactNode } from 'react'
import classes from './Page.module.css'

type Props = {
  children: ReactNode
  /** One sentence under the title. */
  lead?: ReactNode
  /** Buttons of the whole screen, below the `lead` on a phone and at its right on a tablet. */
  actions?: ReactNode
  /** `narrow` for reading and forms, `wide` (default) for lists, `full` for a table with many columns. */
  width?: 'narrow' | 'wide' | 'full'
}

export function Page({ children, lead, actions, width = 'wide' }: Props) {
  return (
    <div className={classes.page} data-width={width}>
      {lead || actions ? (
        <header className={classes.header}>
          {lead ? <p className={classes.lead}>{lead}</p> : null}
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </div>
  )
}
