/** The texts of the attendance list (specification 2.7). */
import type { Relation } from '../contract'
import type { Meaning } from '../domain/attendance-meaning'
import { counted, countText } from './plurals'

const counts: Record<Meaning, readonly [one: string, many: string]> = {
  present: ['asistencia', 'asistencias'],
  absent: ['falta', 'faltas'],
  late: ['retardo', 'retardos'],
  excused: ['falta justificada', 'faltas justificadas'],
}

export const attendanceTexts = {
  title: 'ASISTENCIA DE ESTUDIANTES',
  create: 'Crear Asistencia',
  saved: 'Guardado en este equipo',
  search: 'Buscar por nombre',
  withoutGroup: 'Sin grupo',
  actions: 'Acciones',
  pointsButton: 'Puntos',
  startCycle: 'Iniciar ciclo',
  endCycle: 'Quitar ciclo',
  cycle: 'Inicio de ciclo',
  imported: 'Importada de Excel',
  pointsOf: (name: string) => `Puntos de ${name}`,
  observationsOf: (name: string) => `Observaciones de ${name}`,
  statusOf: (name: string) => `Estado de ${name}`,
  noStatus: 'Sin estado',
  unknownGroup: 'Grupo desconocido',
  filters: 'Filtros',
  today: 'Hoy',
  thisWeek: 'Esta semana',
  absences: 'Faltas',
  unsent: 'Sin enviar',
  allGroups: 'Todos los grupos',
  allStatuses: 'Todos los estados',
  showAll: 'Ver toda la asistencia',
  /** "18 asistencias". An option without a `meaning` appears by its own label. */
  howMany: (rows: number, meaning: Meaning | null, label: string | undefined) =>
    meaning ? counted(rows, ...counts[meaning]) : `${countText(rows)} ${label ?? 'sin estado'}`,
  seeRoll: 'Ver lista',
  rows: (total: number) => counted(total, 'registro', 'registros'),
  newer: 'Llegó asistencia nueva.',
  showNewer: 'Mostrar',
  more: (name: string) => `Más de ${name}`,
  studentPage: 'Ver estudiante',
  pageOf: (name: string) => `Ver a ${name}`,
  pointsAre: (name: string, points: number) => `Puntos de ${name}: ${points}`,
  startCycleOf: (name: string) => `Iniciar ciclo de ${name}`,
  endCycleOf: (name: string) => `Quitar ciclo de ${name}`,
  unsentNew: 'Sin enviar',
  notSaved: 'No se pudo guardar en este equipo. Inténtalo otra vez.',
  rowGone: 'No se guardó: este registro se quitó en otra ventana. Marca de nuevo a este estudiante.',
  /** `values`: the values entered in another tab, or since the draft was begun. */
  waitsUnseen: (values: string) =>
    `No se cambió: mientras tanto quedó otra cosa por enviar en este equipo (${values}). Míralo y cámbialo de nuevo si quieres.`,
  changedMeanwhile: 'Lo que cambió mientras tanto quedó como está. Míralo y decide de nuevo.',
  waitsAlready: (values: string) =>
    `Ya hay un registro de ese día por enviar en este equipo: ${values}. Cámbialo en su renglón.`,
  older: 'Asistencia anterior',
  olderHint: 'Este equipo guarda lo reciente. Lo anterior se consulta en línea.',
  olderStudent: 'Estudiante',
  olderShow: 'Consultar',
  history: 'Historial de asistencia',
  emptyHint: 'Crea una asistencia o pasa lista de un grupo.',
  emptySearchHint: 'Prueba con otro nombre o quita el filtro.',
} as const

export const conflictTexts = {
  keepBoth: (points: number) => `Sumar lo que dieron los dos: ${points}`,
} as const

/** The student's name; "Estudiante 12", with the id, if the provider sent no name. */
export function studentName({ id, name }: Relation): string {
  return name || `Estudiante ${id}`
}
