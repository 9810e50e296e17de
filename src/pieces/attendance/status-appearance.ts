/** How a status looks everywhere: its icon and tone follow from its meaning, its word is the option's own label. */
import type { IconName, Tone } from '../../ui'
import type { Meaning } from '../../domain/attendance-meaning'

export type Look = { icon: IconName; tone: Tone }

const looks: Record<Meaning, Look> = {
  present: { icon: 'check', tone: 'hoja' },
  absent: { icon: 'cross', tone: 'rojo' },
  late: { icon: 'clock', tone: 'ambar' },
  excused: { icon: 'note', tone: 'cielo' },
}

/** Null is an option without a meaning of ours, or no option at all. */
export function lookOf(meaning: Meaning | null): Look {
  return meaning ? looks[meaning] : { icon: 'question', tone: 'noche' }
}
