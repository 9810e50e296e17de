/** The texts of the group cards, their filters and a group's page. */
import { freePlaces } from '../domain/places'
import { counted, countText } from './plurals'

function left(free: number | null): string {
  if (free === null) return ''
  return free === 0 ? 'lleno' : `${free === 1 ? 'queda' : 'quedan'} ${countText(free)}`
}

export const groupTexts = {
  cards: 'Tarjetas de grupos',
  attendance: 'Asistencia',
  attendanceOf: (group: string) => `Asistencia de ${group}`,
  teacher: 'Maestro',
  noTeacher: 'Sin maestro',
  school: 'Escuela',
  noSchool: 'Sin escuela',
  address: 'Dirección',
  days: 'Días',
  noDays: 'Sin días',
  everyDay: 'Todos los días',
  daysFrom: (first: string, last: string) => `${first} a ${last.toLowerCase()}`,
  hours: 'Horario',
  startDate: 'Fecha de inicio',
  /** The first day without class. */
  endDate: 'Termina el',
  teacherFrom: 'Maestro desde',
  earlierTeachers: 'Antes',
  /** `until`: the first day of the next teacher. */
  teacherUntil: (teacher: string, until: string) => `${teacher} (hasta el ${until})`,
  service: 'Tipo de servicio',
  kind: 'Modalidad',
  privateClasses: 'Clases particulares',
  groupClasses: 'Clases en grupo',
  quota: 'Cupo',
  /** "Cupo: 20, quedan 3". `taken`: undefined while it is unknown. */
  quotaOf: (quota: number, taken: number | undefined) =>
    [`Cupo: ${countText(quota)}`, left(freePlaces(quota, taken))].filter(Boolean).join(', '),
  /** `taken`: undefined while it is unknown. */
  places: (taken: number | undefined, quota: number) =>
    `${taken === undefined ? '' : `${countText(taken)} de `}${counted(quota, 'lugar', 'lugares')}`,
  age: 'Rango de edad',
  cost: 'Costo',
  configuration: 'Configuración de pago',
  classes: 'Clases incluidas',
  account: 'Cuenta bancaria',
  students: 'Estudiantes del grupo',
  membership: 'En el grupo',
  emptyHint: 'Cuando la escuela registre un grupo, aparecerá aquí.',
  noMembersHint: 'Este grupo todavía no tiene estudiantes.',
  fileName: (group: string) => `grupo-${group}`,
} as const

export const groupFilterTexts = {
  title: 'Filtros',
  search: 'Buscar por grupo, maestro o escuela',
  school: 'Escuela',
  teacher: 'Maestro',
  status: 'Estado',
  any: 'Todos',
  active: 'Activos',
  inactive: 'Inactivos',
  anySchool: 'Todas las escuelas',
  anyTeacher: 'Todos los maestros',
  shown: (shown: number, total: number) => `Mostrando ${countText(shown)} de ${countText(total)} grupos`,
  clear: 'Limpiar Filtros',
  chips: 'Filtros activos',
  chip: (label: string, value: string) => `${label}: ${value}`,
  searched: 'Búsqueda',
  remove: (chip: string) => `Quitar filtro ${chip}`,
} as const

/** The texts of the printed roll. */
export const rollSheetTexts = {
  print: 'Imprimir lista',
  submit: 'Imprimir',
  month: 'Mes',
  title: 'Lista de asistencia',
  number: 'Núm.',
  signature: 'Firma del maestro',
  /** `day`: the day of the month. */
  closed: (day: number, reason: string) => `${day}: sin clase (${reason})`,
} as const

export const weeksTexts = {
  title: 'Asistencia por semana',
  week: 'Semana',
  weekOf: (monday: string) => `Del ${monday}`,
  /** "2/3" for 2026-03-02. */
  shortDay: (date: string) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`,
  emptyHint: (weeks: number) => `En las últimas ${weeks} semanas no se ha tomado asistencia de este grupo.`,
} as const
