/** Texts of enrolling in a group, changing and leaving it, and of the steps that a new student still needs. */
import { freePlaces } from '../domain/places'
import { dateText } from './dates'
import { countText } from './plurals'

/** "Quedan 3 de 12 lugares", "Lleno: 12 de 12 lugares"; '' if the quota or `taken` is unknown. */
export function placesText(quota: number | null, taken: number | undefined): string {
  const free = freePlaces(quota, taken)
  if (quota === null || free === null || taken === undefined) return ''
  const places = `${countText(quota)} ${quota === 1 ? 'lugar' : 'lugares'}`
  if (free === 0) return `Lleno: ${countText(taken)} de ${places}`
  return `${free === 1 ? 'Queda' : 'Quedan'} ${countText(free)} de ${places}`
}

export const membershipTexts = {
  add: 'Agregar al grupo',
  addOf: (student: string) => `Agregar al grupo: ${student}`,
  added: 'Inscrito en el grupo',
  change: 'Cambiar de grupo',
  changeOf: (student: string) => `Cambiar de grupo: ${student}`,
  changed: 'Grupo cambiado',
  leave: 'Sacar del grupo',
  enterAgain: 'Volver a inscribir',
  to: 'Grupo nuevo',
  group: 'Grupo',
  student: 'Estudiante',
  from: 'Desde',
  /** `latest`: the last day that may be chosen, YYYY-MM-DD. */
  tooFarAhead: (latest: string) => `Es demasiado pronto para anotarlo: elige un día hasta el ${dateText(latest)}.`,
  notBegun:
    'Ese día todavía no llega: elige hoy o uno anterior. Un cambio para más adelante se registra el día en que empieza.',
  aheadDay: 'Elige un día a partir de mañana.',
  pastDay: 'Elige hoy o un día posterior: lo que ya pasó se queda como fue.',
  planEnd: 'Anotar salida',
  changePlan: 'Cambiar lo anotado',
  planOf: (student: string) => `Cambiar lo anotado: ${student}`,
  endOf: (student: string) => `Anotar salida: ${student}`,
  lastDay: 'Primer día sin clase',
  lastDayHint: 'Hasta el día anterior sigue en la lista.',
  withdraw: 'Quitar lo anotado',
  planned: 'Anotado',
  startPlanned: (group: string) =>
    `Entra a ${group} ese día, y sale del grupo que deja ese mismo día. Las listas lo siguen solas.`,
  startWithdrawn: (group: string) => `No entra a ${group}, y se queda en el grupo que iba a dejar.`,
  endPlanned: (group: string) => `Ese día sale de ${group}. Las listas y el cupo lo siguen solos.`,
  endWithdrawn: (group: string) => `Se queda en ${group}.`,
  /** `day`: "lunes 7 de diciembre". */
  plannedFrom: (day: string) => `Desde el ${day}`,
  plannedUntil: (day: string) => `Sale el ${day}`,
  joins: (day: string, group: string) => `Desde el ${day}: ${group}`,
  stops: (day: string, group: string) => `Desde el ${day} ya no va a ${group}`,
  days: 'Fechas',
  since: (day: string) => `desde el ${day}`,
  until: (day: string) => `hasta el ${day}`,
  leaves: (group: string) => `Sale de ${group} el mismo día. Su asistencia de ese grupo se queda donde está.`,
  overQuota: 'Inscribir aunque el grupo esté lleno',
  fullAsk: (group: string) => `${group} está lleno. Pide a quien administra la escuela que lo inscriba.`,
  fullAdmin: (group: string) => `${group} está lleno. Al guardar podrás inscribir de todos modos.`,
  also: (groups: string) => `Ya está en ${groups}, y seguirá ahí también. Para que salga, usa «Cambiar de grupo».`,
  receipts: 'Recibos por cobrar',
  receiptsHint: 'Un recibo con algún pago se queda en cualquier caso.',
  keepReceipts: 'Se quedan como están',
  cancelReceipts: 'Cancelar los que empiezan ese día o después',
  noGroups: 'No hay otro grupo activo.',
  noStudents: 'Todos los estudiantes activos ya están en este grupo.',
} as const

export const stepTexts = {
  title: 'Para terminar su inscripción',
  hint: 'Cada paso se guarda por su cuenta: puedes seguir después, aquí mismo.',
  tutor: 'Tutor',
  assignTutor: 'Asignar tutor',
  assigned: 'Tutor asignado',
  newFamilyHere: '¿La familia todavía no está en la escuela? Regístrala con «Nueva familia», en Tutores.',
  newFamily:
    '¿La familia todavía no tiene cuenta? Regístrala desde «Registro Estudiante», en el menú, y actívala en «Registros nuevos».',
  group: 'Grupo',
  receipt: 'Primer recibo',
  createReceipt: 'Crear Pago',
  needsTutor: 'Después de asignar el tutor.',
  done: 'Listo',
  unread: 'No se pudo leer ahora.',
} as const
