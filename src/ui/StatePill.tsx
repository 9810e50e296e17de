/** A state in words: always icon + word + colour, never colour alone. */
import { Icon, type IconName } from './Icon'
import classes from './StatePill.module.css'
import { inkOf, type Tone } from './tones'

type Props = { tone: Tone; icon: IconName; children: string; size?: 'sm' | 'md' }

export function StatePill({ tone, icon, children, size = 'md' }: Props) {
  return (
    <span className={classes.pill} data-size={size} style={inkOf(tone)}>
      <Icon name={icon} size={size === 'sm' ? 14 : 18} />
      {children}
    </span>
  )
}
