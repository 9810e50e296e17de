/** An invented school of any size, in the format of a plain provider; always the same for the same size. */

export type WireRow = {
  id: number
  attendance_date: string
  student: { id: number; first_name: string; last_name: string }
  group: { id: number; name: string }
  status: { value: string; label: string }
  points: number
  observations: string
  beginning_of_the_cycle: boolean
  /** Only if row versions are announced. */
  version?: number
}

export type School = {
  groups: {
    id: number
    name: string
    is_active: boolean
    days: { name: string }[]
    start_time: string
    final_time: string
  }[]
  students: {
    id: number
    first_name: string
    last_name: string
    birthdate: string
    folio: string
    total_points: number
    is_active: boolean
  }[]
  members: { id: number; is_active: boolean; student: WireRow['student']; class_group: WireRow['group'] }[]
  /** Newest date first. */
  attendance: WireRow[]
}

export const statuses = [
  { value: 'asistencia', label: 'Asistencia' },
  { value: 'falta', label: 'Falta' },
  { value: 'retardo', label: 'Retardo' },
  { value: 'justificada', label: 'Falta justificada' },
]

const firstNames = [
  'Sofía',
  'Íñigo',
  'Ximena',
  'Mateo',
  'Renata',
  'José',
  'Begoña',
  'Emiliano',
  'Ángela',
  'Nicolás',
  'Zoé',
  'Andrés',
  'Lucía',
  'Raúl',
  'Inés',
  'Tomás',
  'Begonia',
]
const lastNames = [
  'Núñez',
  'Peña',
  'Hernández',
  'Castañeda',
  'Ibáñez',
  'López',
  'Muñoz',
  'García',
  'Ordóñez',
  'Güemes',
  'Vázquez',
  'Treviño',
  'Ríos',
  'Quiñones',
  'Solís',
  'Zúñiga',
  'Ávila',
  'Cortés',
  'Yáñez',
]
const studentsInGroup = 20

/** `dates` newest first; every student belongs to one group and has one row on every date. */
export function makeSchool(groupCount: number, dates: readonly string[]): School {
  const groups = Array.from({ length: groupCount }, (_, index) => ({
    id: index + 1,
    name: `Kids ${index + 1}`,
    is_active: true,
    days: [{ name: 'Lunes' }, { name: 'Miércoles' }],
    start_time: '16:00',
    final_time: '17:00',
  }))
  const students = Array.from({ length: groupCount * studentsInGroup }, (_, index) => ({
    id: index + 1,
    first_name: pick(firstNames, index),
    last_name: `${pick(lastNames, index * 7 + 3)} ${pick(lastNames, Math.floor(index / lastNames.length))}`,
    birthdate: `201${index % 10}-0${(index % 9) + 1}-15`,
    folio: `L-${String(index + 1).padStart(5, '0')}`,
    total_points: index % 90,
    is_active: true,
  }))
  const enrolled = students.flatMap(({ id, first_name, last_name }, index) => {
    const group = groups[Math.floor(index / studentsInGroup)]
    return group ? [{ student: { id, first_name, last_name }, group: { id: group.id, name: group.name } }] : []
  })
  const attendance = dates.flatMap((attendance_date, day) =>
    enrolled.map(({ student, group }, index) => ({
      id: (dates.length - 1 - day) * enrolled.length + index + 1,
      attendance_date,
      student,
      group,
      status: pick(statuses, (index * 31 + day * 17) % 11 < 8 ? 0 : index + day),
      points: (index + day) % 6,
      observations: index % 12 === 0 ? 'Trabajó muy bien en el juego de roles' : '',
      beginning_of_the_cycle: (index + day) % 8 === 0,
    })),
  )
  const members = enrolled.map(({ student, group }, index) => ({
    id: index + 1,
    is_active: true,
    student,
    class_group: group,
  }))
  return { groups, students, members, attendance }
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
