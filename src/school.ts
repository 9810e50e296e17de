/** Everything that belongs to one school. Another school makes Lucero its own by editing this file alone. */

export const school = {
  /** Shown everywhere, and in the installed app's manifest. */
  name: 'Lucero',
  fullName: 'Lucero · Inglés para niños',
  description: 'Portal escolar de Lucero: asistencia, puntos y pagos, también sin conexión.',
  /** Every "today" of the product is the date here, whatever the device's own zone (spec section 9). */
  timeZone: 'America/Mexico_City',
  /** New pupils get LUC-0001, LUC-0002, … where the school brings no folios of its own. */
  folioPrefix: 'LUC',
  email: 'hola@lucero.test',
  phone: '5512345678',
  chat: '5215512345678',
  /** Whose frames the public page may show: the map's. */
  mapOrigins: ['https://www.openstreetmap.org'],
  colors: { theme: '#1F1B4D', background: '#FFFBF2' },
  /**
   * Which attendance option means what, by its `value` at the provider. Leave a line out where the provider has no such
   * option; where `present` is not known at all, the roll call asks for every pupil instead of drafting "present".
   */
  attendance: { present: 'asistencia', absent: 'falta', late: 'retardo', excused: 'justificada' },
} as const satisfies School

type School = {
  name: string
  fullName: string
  description: string
  timeZone: string
  folioPrefix: string
  email: string
  phone: string
  chat: string
  mapOrigins: readonly string[]
  colors: { theme: string; background: string }
  attendance: { present?: string; absent?: string; late?: string; excused?: string }
}
