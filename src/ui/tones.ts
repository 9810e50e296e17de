/** The six tones of states. Each has a text colour and a background, readable in both colour schemes. */
export const tones = ['noche', 'rosa', 'hoja', 'rojo', 'ambar', 'cielo'] as const
export type Tone = (typeof tones)[number]

/** Text colour and background of a tone as CSS values. */
export function inkOf(tone: Tone): { color: string; background: string } {
  return { color: `var(--lucero-${tone})`, background: `var(--lucero-${tone}-soft)` }
}
