/**
 * The demo school's places and groups. Each of the two teachers has six groups of four hours that together fill every day, so
 * that at whatever hour the demo is opened, a class of each is on.
 */
export const everyDay = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const

const hours = [
  ['00:00', '04:00'],
  ['04:00', '08:00'],
  ['08:00', '12:00'],
  ['12:00', '16:00'],
  ['16:00', '20:00'],
  ['20:00', '23:59'],
] as const

const named = {
  maestra: [['Kids 5', '8 a 9 años'], ['Baby Stars', '4 a 5 años'], ['Kids 1', '5 a 6 años'], ['Kids 3', '7 a 8 años'], ['Kids 2', '6 a 7 años'], ['Kids 4', '7 a 9 años']],
  maestro: [['Teens 3', '13 a 14 años'], ['Juniors 1', '9 a 10 años'], ['Juniors 2', '10 a 11 años'], ['Juniors 3', '11 a 12 años'], ['Teens 1', '12 a 13 años'], ['Teens 2', '12 a 14 años']],
} as const

export type DemoGroup = { name: string; ages: string; youngest: number; teacher: 'maestra' | 'maestro'; start: string; final: string }

export const demoGroups: readonly DemoGroup[] = (['maestra', 'maestro'] as const).flatMap((teacher) =>
  named[teacher].map(([name, ages], slot) => {
    const [start, final] = hours[slot] ?? hours[0]
    return { name, ages, youngest: Number.parseInt(ages), teacher, start, final }
  }),
)

export const demoSchools = [
  { name: 'Lucero Del Valle', street: 'Av. División del Norte 1204', locality: 'Del Valle', municipality: 'Benito Juárez', state: 'Ciudad de México' },
  { name: 'Lucero Coyoacán', street: 'Calle Ignacio Allende 87', locality: 'Del Carmen', municipality: 'Coyoacán', state: 'Ciudad de México' },
] as const
