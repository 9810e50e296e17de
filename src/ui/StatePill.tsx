/** A state as icon, word and colour; colour is never the only sign. */
import { Icon, type IconName } from './Icon'
import classes from './StatePill.module.css'
import { inkOf, type Tone } from './tones'

type Props = {
  tone: Tone
  icon: IconName
  children: string
  size?: 'sm' | 'md'
  /** Whether the text is a sentence; a sentence may wrap. */
  sentence?: boolean
}

export function StatePill({ tone, icon, children, size = 'md', sentence }: Props) {
  return (
    <span className={classes.pill} data-size={size} data-sentence={sentence} style={inkOf(tone)}>
      <Icon name={icon} size={size === 'sm' ? 14 : 18} />
      {children}
    </span>
  )
}
