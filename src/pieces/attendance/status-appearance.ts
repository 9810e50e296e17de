/** The icon and colour of a status, from its meaning. Its text is the option's label. */
import type { Meaning } from '../../domain/attendance-meaning'
import type { IconName, Tone } from '../../ui'

export type Appearance = { icon: IconName; tone: Tone }

const appearances: Record<Meaning, Appearance> = {
  present: { icon: 'check', tone: 'hoja' },
  absent: { icon: 'cross', tone: 'rojo' },
  late: { icon: 'clock', tone: 'ambar' },
  excused: { icon: 'note', tone: 'cielo' },
}

/** `meaning`: null if no status was chosen, or if the meaning of the chosen one is unknown. */
export function appearanceOf(meaning: Meaning | null): Appearance {
  return meaning ? appearances[meaning] : { icon: 'question', tone: 'noche' }
}
