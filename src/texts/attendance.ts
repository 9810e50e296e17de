/** The sentences of the attendance list (spec section 2). */
import type { Relation } from '../contract'

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
  pointsOf: (name: string) => `Puntos de ${name}`,
  observationsOf: (name: string) => `Observaciones de ${name}`,
  statusOf: (name: string) => `Estado de ${name}`,
  noStatus: 'Sin estado',
  unknownGroup: 'desconocido',
  onlyGroup: (name: string) => `Grupo: ${name}`,
  allGroups: 'Quitar el filtro de grupo',
  unsentNew: 'Sin enviar',
  notSaved: 'No se pudo guardar en este equipo. Inténtalo otra vez.',
  rowGone: 'No se guardó: este registro se quitó en otra ventana. Marca de nuevo a este estudiante.',
  older: 'Asistencia anterior',
  olderHint: 'Este equipo guarda lo reciente. Lo anterior se consulta en línea.',
  olderStudent: 'Estudiante',
  olderShow: 'Consultar',
  history: 'Historial de asistencia',
  emptyHint: 'Crea una asistencia o pasa lista de un grupo.',
  emptySearchHint: 'Prueba con otro nombre o quita el filtro.',
} as const

/** A student by name; where only the id ever came, by that. */
export function studentName({ id, name }: Relation): string {
  return name || `Estudiante ${id}`
}
