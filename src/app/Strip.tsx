/** One line of news under the top bar, that stays until it is dealt with. */
import type { ReactNode } from 'react'
import { Icon, inkOf, type IconName, type Tone } from '../ui'
import classes from './Strip.module.css'

type Props = { tone: Tone; icon: IconName; children: ReactNode; deeds?: ReactNode }

export function Strip({ tone, icon, children, deeds }: Props) {
  return (
    <div className={classes.strip} style={inkOf(tone)} role="status">
      <Icon name={icon} size={22} />
      <div className={classes.words}>{children}</div>
      {deeds ? <div className={classes.deeds}>{deeds}</div> : null}
    </div>
  )
}
