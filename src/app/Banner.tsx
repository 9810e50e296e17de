/** A line of news under the top bar that stays until it is dealt with. */
import type { ReactNode } from 'react'
import { Icon, inkOf, type IconName, type Tone } from '../ui'
import classes from './Banner.module.css'

type Props = { tone: Tone; icon: IconName; children: ReactNode; actions?: ReactNode }

export function Banner({ tone, icon, children, actions }: Props) {
  return (
    <div className={classes.banner} style={inkOf(tone)} role="status">
      <Icon name={icon} size={22} />
      <div className={classes.words}>{children}</div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  )
}
