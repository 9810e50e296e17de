/** The texts of the home screens (others are in desk.ts and family.ts), and of a roll's state and button. */

import { counted } from './plurals'

export const homeTexts = {
  back: 'Ir al inicio',
  welcome: (name: string) => (name ? `¡Hola, ${name}!` : '¡Hola!'),
  todayIs: (day: string) => `Hoy es ${day}.`,
  today: 'Clases de hoy',
  otherToday: 'Otras clases de hoy',
  others: 'Otros grupos',
  othersHint: 'Hoy no tienen clase o no tienen horario.',
  betweenClasses: 'No hay clase en este momento',
  next: (group: string, hour: string) => `Sigue ${group} a las ${hour}`,
  /** Shown beside the roll of one class when another class has begun. */
  began: (group: string, hour: string) => `Ya empezó ${group}${hour === '' ? '' : `, a las ${hour}`}`,
  noMore: 'Ya no quedan clases hoy.',
  noneToday: 'Hoy no hay clases',
  noneTodayHint: 'Ninguno de tus grupos se reúne hoy.',
  noGroups: 'Todavía no hay grupos',
  noGroupsHint: 'Cuando la escuela te asigne un grupo, lo verás aquí.',
  midway: 'Quedó a medias',
  midwayOf: (group: string, day: string) => `${group} · ${day}`,
  leftAgo: (left: string, age: string) => `${left}, ${age}`,
  marked: (marked: number) => counted(marked, 'marcado', 'marcados'),
  /** `students`: how many have points or observations in this draft that the roll taken by somebody else lacks. */
  givenTo: (students: number) =>
    `otra persona ya la tomó, faltan tus puntos u observaciones de ${counted(students, 'estudiante', 'estudiantes')}`,
  /** Rolls of earlier days that were not taken. `day`: as `dayText` returns it. */
  forgotten: 'Listas sin tomar',
  forgottenOf: (group: string, day: string) => `Sin tomar: ${group} · ${day}`,
  moreForgotten: (rolls: number) => `Ver ${counted(rolls, 'lista más', 'listas más')}`,
  takeRollOf: (group: string, day: string) => `Pasar lista: ${group}, ${day}`,
  takeRoll: 'Pasar lista',
  continueRoll: 'Continuar lista',
  seeRoll: 'Ver lista',
  rollOf: (action: string, group: string) => `${action}: ${group}`,
  board: {
    taken: 'Tomada',
    asks: 'Con pendientes',
    running: 'En curso',
    missing: 'Sin tomar',
    later: 'Más tarde',
    empty: 'Sin estudiantes',
  },
  takenOf: (taken: number, total: number) => `${taken} de ${total} con registro`,
  untimed: 'Sin horario',
  students: 'Tus estudiantes',
  pointsLabel: 'Puntos',
} as const
