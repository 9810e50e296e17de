/** The texts of the student list and of a student's page. */
import { counted } from './plurals'

export const studentTexts = {
  search: 'Buscar por nombre o folio',
  create: 'Nuevo estudiante',
  created: 'Estudiante creado correctamente',
  edit: 'Editar estudiante',
  edited: 'Estudiante actualizado correctamente',
  emptyHint: 'Registra al primero con «Nuevo estudiante» o desde la página de registro.',
  emptySearchHint: 'Prueba con otro nombre o folio.',
  fileName: 'estudiantes',
  state: 'Estado',
  ageOf: (age: number) => counted(age, 'año', 'años'),
  tutorLater: 'Más tarde',
  tutorKnown: 'Ya está en la escuela',
  tutorNew: 'Tutor nuevo',
  whichTutor: 'Tutor de la escuela',
  noTutor: 'Sin tutor',
  groupHistory: 'Historial de grupos',
  searchGroups: 'Buscar por grupo',
  attendanceHistory: 'Historial de asistencia',
  searchHistory: 'Buscar por fecha, grupo o estado',
  currentGroup: 'Actual',
  formerGroup: 'Anterior',
  noPoints: 'Aún no hay puntos en su historial.',
  tutorHint: 'Al cambiar el tutor, elige uno de sus contactos de emergencia.',
} as const

/** Texts of a student who leaves the school and of one who comes back. */
export const leavingTexts = {
  leave: 'Dar de baja',
  leaveOf: (student: string) => `Dar de baja: ${student}`,
  left: 'Baja registrada',
  changeLeaving: 'Cambiar la baja',
  stays: 'Quitar la baja',
  on: 'Baja desde',
  onHint: 'Desde este día ya no viene.',
  reason: 'Motivo',
  groups: (groups: string) => `Sale de ${groups}. Su historial y su folio se conservan, por si vuelve.`,
  noGroups: 'No está en ningún grupo. Su historial y su folio se conservan, por si vuelve.',
  rejoin: 'Reingreso',
  rejoinOf: (student: string) => `Reingreso: ${student}`,
  rejoined: 'Reingreso registrado',
  leftSince: (day: string) => `baja el ${day}`,
  nobody: 'Nadie se ha dado de baja.',
} as const

export const pointsTexts = {
  reset: 'Reiniciar Puntos',
  restore: 'Restaurar puntos',
  restored: 'Puntos restaurados correctamente',
  notRestored: 'No se pudieron restaurar los puntos',
  someNotRestored: (count: number) =>
    `Faltan ${counted(count, 'estudiante', 'estudiantes')} por restaurar. Inténtalo otra vez.`,
  stored: (when: string, points: number, students: number) =>
    students === 1
      ? `Se reiniciaron ${when}. Antes eran ${counted(points, 'punto', 'puntos')}.`
      : `Se reiniciaron ${when}. Antes eran ${counted(points, 'punto', 'puntos')} de ${counted(students, 'estudiante', 'estudiantes')}.`,
  forget: 'Olvidar los anteriores',
  notStored: 'No se pudieron guardar los puntos anteriores en este equipo, así que no se reinició nada.',
} as const

export const pictureTexts = {
  month: 'Asistencia por mes',
  monthOf: (month: string) => `Asistencia de ${month}`,
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  points: 'Puntos a lo largo del tiempo',
  gained: 'Puntos',
  sum: 'Suma',
  day: 'Día',
  none: 'Sin registro',
  weekdays: ['L', 'M', 'M', 'J', 'V', 'S', 'D'],
} as const

/** "A" for Asistencia, "FJ" for Falta justificada: in a chart, colour must not be the only sign. */
export function statusLetters(label: string): string {
  return label
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es'))
    .join('')
}
