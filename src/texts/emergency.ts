/** The texts of the emergency sheet: whom to call for each child of a class. */
import { counted, students } from './plurals'

export const emergencyTexts = {
  open: 'Hoja de emergencia',
  of: (group: string) => `Hoja de emergencia de ${group}`,
  choose: 'Clase',
  now: 'En clase ahora',
  nothingNow: 'Ahora no hay ninguna clase',
  nothingNowHint: 'Elige una clase para ver a quién llamar.',
  here: (count: number) => counted(count, 'presente', 'presentes'),
  unmarked: (count: number) => `${count} sin marcar`,
  away: (count: number) => counted(count, 'no vino', 'no vinieron'),
  notTaken: (count: number) => `Lista de hoy sin tomar · ${students(count)}`,
  notKnown: (count: number) => `Este equipo no conoce la lista de hoy · ${students(count)}`,
  told: 'Avisaron que no viene',
  care: (comment: string) => `Cuidados: ${comment}`,
  noContact: 'Sin contacto registrado',
  noContactHere: 'Este equipo no tiene su contacto',
  nobody: 'En esta clase no hay estudiantes',
  print: 'Imprimir',
  paperOf: (group: string) => `Hoja para imprimir de ${group}`,
  /**
   * For a sheet printed without a network. `when`: when the device last read its data; null if it has not read
   * everything yet.
   */
  readBefore: (when: string | null) =>
    `Impresa sin conexión, con lo que este equipo sabía${when === null ? '' : `: ${when}`}.`,
  /** Replaces a class's rows if they are not on the device, so that its page is not mistaken for an empty class. */
  notRead: 'Este equipo todavía no tiene esta clase: sus estudiantes faltan en esta hoja.',
  number: 'Núm.',
  today: 'Hoy',
  contact: 'Contacto',
} as const
