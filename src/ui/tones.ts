/** The six tones a state may wear; each is an ink on its own paper, legible by day and by night. */
export const tones = ['noche', 'rosa', 'hoja', 'rojo', 'ambar', 'cielo'] as const
export type Tone = (typeof tones)[number]

/** Ink and paper of a tone as CSS values. */
export function inkOf(tone: Tone): { color: string; background: string } {
  return { color: `var(--lucero-${tone})`, background: `var(--lucero-${tone}-soft)` }
}
