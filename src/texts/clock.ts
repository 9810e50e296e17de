/** The text of the banner that is shown if the device's clock is wrong. */
import { counted } from './plurals'

export const clockTexts = {
  /** `off`: real time minus the device's, milliseconds. `today`: the school's date with its weekday, as text. */
  wrong: (off: number, today: string) =>
    `La hora de este equipo está mal: va ${spanText(Math.abs(off))} ${off > 0 ? 'atrasada' : 'adelantada'}. Aquí se usa la de la escuela: hoy es ${today}. Corrígela en los ajustes del equipo.`,
} as const

function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 100) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 24 ? `${hours} h` : counted(Math.round(hours / 24), 'día', 'días')
}
