/** The texts about the first download to this device, while it runs or if it has stopped. */

/** The data that each step of the download contains. */
const lists = {
  statuses: 'las opciones de asistencia',
  groups: 'los grupos',
  calendar: 'el calendario',
  members: 'los estudiantes de cada grupo',
  day: 'la asistencia del día',
  absences: 'los avisos de falta',
  students: 'los datos de los estudiantes',
  emergency: 'los contactos de emergencia',
  attendance: 'la asistencia anterior',
} as const

type List = keyof typeof lists

/** "los grupos, los estudiantes de cada grupo y la asistencia del día". */
function listed(steps: readonly List[]): string {
  const names = [...new Set(steps)].map((step) => lists[step])
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`
}

export const fillingTexts = {
  running: (steps: readonly List[]) => `Descargando a este equipo ${listed(steps)}`,
  title: 'Este equipo todavía no tiene todo',
  missing: (steps: readonly List[]) => `Por descargar: ${listed(steps)}.`,
  unlisted: 'Este grupo no está en tu lista',
  unlistedHint:
    'La escuela no lo puso entre los grupos que se descargan, así que sus estudiantes y su asistencia no están en este equipo.',
  hint: 'Conéctate una vez; después podrás trabajar sin conexión.',
} as const
