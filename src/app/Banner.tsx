/** A message under the top bar that stays until its cause is gone. */
import type { ReactNode } from 'react'
import { Icon, inkOf, useMoving, type IconName, type Tone } from '../ui'
import classes from './Banner.module.css'
import { useMayAppear } from './News'

type Props = { tone: Tone; icon: IconName; children: ReactNode; actions?: ReactNode }

export function Banner(props: Props) {
  return useMayAppear() ? <ShownBanner {...props} /> : null
}

function ShownBanner({ tone, icon, children, actions }: Props) {
  useMoving()
  return (
    <div className={classes.banner} style={inkOf(tone)} role="status">
      <Icon name={icon} size={22} />
      <div className={classes.words}>{children}</div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  )
}
