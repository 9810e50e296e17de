/** How a status looks everywhere: its icon and tone follow from its meaning, its word is the option's own label. */
import type { Meaning } from '../../domain/attendance-meaning'
import type { IconName, Tone } from '../../ui'

export type Appearance = { icon: IconName; tone: Tone }

const appearances: Record<Meaning, Appearance> = {
  present: { icon: 'check', tone: 'hoja' },
  absent: { icon: 'cross', tone: 'rojo' },
  late: { icon: 'clock', tone: 'ambar' },
  excused: { icon: 'note', tone: 'cielo' },
}

/** Null is an option without a meaning of ours, or no option at all. */
export function appearanceOf(meaning: Meaning | null): Appearance {
  return meaning ? appearances[meaning] : { icon: 'question', tone: 'noche' }
}
