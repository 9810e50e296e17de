/** The texts of the calendar: days without class, extra classes, official days. */
import type { CalendarException } from '../contract'
import type { OfficialDay } from '../domain/official-days'
import { dateText } from './dates'
import { counted } from './plurals'
import { weekdayDateText } from './relative-days'

const officialDays: Record<OfficialDay, string> = {
  newYear: 'Año Nuevo',
  constitution: 'Día de la Constitución',
  juarez: 'Natalicio de Benito Juárez',
  labour: 'Día del Trabajo',
  independence: 'Día de la Independencia',
  handover: 'Cambio del Gobierno Federal',
  revolution: 'Día de la Revolución',
  christmas: 'Navidad',
}

export const calendarTexts = {
  notOffered: 'Esta escuela no lleva su calendario en el portal',
  weekdays: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  month: 'Mes',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  today: 'Hoy',
  all: 'Toda la escuela',
  closed: 'Sin clases',
  extra: 'Clase extra',
  /** What is different on a day, for the day's button. */
  closedAll: (reason: string) => `sin clases: ${reason}`,
  closedSome: (count: number) => counted(count, 'grupo o escuela sin clase', 'grupos o escuelas sin clase'),
  closedShort: (count: number) => counted(count, 'sin clase', 'sin clase'),
  extras: (count: number) => counted(count, 'clase extra', 'clases extra'),
  enter: (day: string) => `${day}: poner como día sin clases`,
  listOf: (month: string) => `En ${month}`,
  empty: 'Este mes no hay días sin clases ni clases extra',
  emptyHint: 'Se tiene clase según los días de cada grupo.',
  emptyHintDesk: 'Toca un día para ponerlo como día sin clases.',
  when: 'Cuándo',
  what: 'Qué',
  whom: 'Para quién',
  reason: 'Motivo',
  span: (from: string, to: string, today: string) =>
    from === to ? weekdayDateText(from, today) : `${weekdayDateText(from, today)} al ${weekdayDateText(to, today)}`,
  hours: (start: string | null, final: string | null) => [start, final].filter(Boolean).join('–'),
  uses: 'cuenta como clase usada',

  newClosed: 'Sin clases',
  from: 'Desde',
  to: 'Hasta',
  toHint: 'El último día sin clases; vacío si es uno solo.',
  reasonHint: 'Lo ven los maestros y las familias. Por ejemplo: Junta de maestros',
  usesClass: 'Cuenta como clase usada',
  usesClassHint: 'Sin marcar, la clase que no se da no gasta una de las que pagaron.',
  closedSaved: 'Calendario actualizado',
  backwards: 'El último día no puede ser anterior al primero.',

  newExtra: 'Clase extra',
  extraDay: 'Día',
  group: 'Grupo',
  start: 'Empieza',
  final: 'Termina',
  extraSaved: 'Clase extra agregada',

  official: 'Días oficiales',
  officialHint: 'Marca los días en que no habrá clases. Los que ya están en el calendario no aparecen.',
  officialLaw: 'Oficiales de los próximos doce meses',
  officialOwn: 'Los tuyos del año pasado',
  officialNone: 'Los días oficiales de los próximos doce meses ya están en el calendario.',
  officialAdd: 'Poner en el calendario',
  officialChoose: 'Marca por lo menos un día.',
  officialNames: officialDays,
  officialDay: (date: string, name: string, today: string) => `${weekdayDateText(date, today)} · ${name}`,

  withdraw: 'Quitar',
  withdrawOf: (reason: string, day: string) => `Quitar del calendario: ${reason}, ${day}`,
  withdrawTitle: '¿Quitar del calendario?',
  withdrawClosed: (day: string) =>
    `Vuelve a haber clase ${day} en los grupos a los que les toca. Las listas que ya se tomaron se quedan.`,
  withdrawExtra: (day: string) => `Deja de haber clase extra ${day}. La lista, si ya se tomó, se queda.`,
  withdrawn: 'Se quitó del calendario',
  notWithdrawn: 'No se quitó del calendario',

  cancel: 'Se cancela',
  cancelTitle: (group: string) => `Se cancela una clase de ${group}`,
  day: 'Día',
  noClassThatDay: 'Ese día el grupo no tiene clase.',
  cancelSubmit: 'Cancelar la clase',
  cancelled: 'Clase cancelada',
  cancelReasonHint: 'Lo ven el maestro y las familias. Por ejemplo: Lluvia',
  makeUp: 'Se repone el',
  makeUpHint: 'Vacío: no se repone.',
  makeUpReason: (date: string) => `Se repone la clase del ${dateText(date)}`,
} as const

/** "Toda la escuela", the location, or the group (`nameOf`: its name with the location). */
export function whomText(
  { school, group }: Pick<CalendarException, 'school' | 'group'>,
  nameOf: (group: { id: string; name: string }) => string,
): string {
  return group ? nameOf(group) : school ? school.name : calendarTexts.all
}
