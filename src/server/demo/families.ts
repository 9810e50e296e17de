/** 150 tutors and their 240 children: 80 families with one, 50 with two, 20 with three. */
import { daysFrom } from '../../contract'
import type { Chance } from './chance'
import { demoGroups } from './groups'
import { boys, fathers, girls, mothers, surnames } from './names'

export type DemoTutor = { first_name: string; last_name: string; email: string; gender: string; relationship: string; phone: string }
export type DemoPupil = { first_name: string; last_name: string; birthdate: string; tutor: number; group: number }

const pupilsPerGroup = 20

/** Tutor 0 is the demo account's: Íñigo, who is in Kids 2 with maestra@, and his two siblings. */
export function familiesOf(chance: Chance, today: string): { tutors: DemoTutor[]; pupils: DemoPupil[] } {
  const sizes = [...Array<number>(20).fill(3), ...Array<number>(50).fill(2), ...Array<number>(80).fill(1)]
  const seats = shuffled(chance, demoGroups.flatMap((_, group) => Array<number>(pupilsPerGroup).fill(group)))
  const kids2 = demoGroups.findIndex(({ name }) => name === 'Kids 2')
  // Íñigo's seat first: one of Kids 2 changes places with the first of all.
  const seat = seats.indexOf(kids2)
  ;[seats[0], seats[seat]] = [kids2, seats[0] ?? kids2]

  const tutors: DemoTutor[] = []
  const pupils: DemoPupil[] = []
  const taken = new Set<string>()
  for (const [tutor, children] of sizes.entries()) {
    const surname = tutor === 0 ? 'Peña' : chance.oneOf(surnames)
    const other = chance.oneOf(surnames)
    const mother = tutor === 0 || chance.below(3) > 0
    const first = mother ? chance.oneOf(mothers) : chance.oneOf(fathers)
    const last = mother ? other : surname
    tutors.push({
      first_name: first,
      last_name: `${last} ${chance.oneOf(surnames)}`,
      email: `${plain(first)}.${plain(last)}.${tutor + 1}@familias.lucero.test`,
      gender: mother ? 'femenino' : 'masculino',
      relationship: chance.below(12) === 0 ? (mother ? 'abuela' : 'tio') : mother ? 'madre' : 'padre',
      phone: `55${String(10_000_000 + chance.below(89_999_999))}`,
    })
    for (let child = 0; child < children; child++) {
      const group = seats[pupils.length] ?? 0
      const lastName = tutor === 0 ? 'Peña' : `${surname} ${other}`
      const age = (demoGroups[group]?.youngest ?? 6) + chance.below(2)
      pupils.push({
        first_name: tutor === 0 && child === 0 ? 'Íñigo' : freeName(chance, lastName, taken),
        last_name: lastName,
        birthdate: daysFrom(today, -Math.round(age * 365.25) - 1 - chance.below(360)),
        tutor,
        group,
      })
    }
  }
  return { tutors, pupils }
}

/** No two children of the school have the same full name. */
function freeName(chance: Chance, lastName: string, taken: Set<string>): string {
  const names = chance.below(2) === 0 ? girls : boys
  const start = chance.below(names.length)
  for (let step = 0; step < names.length; step++) {
    const name = names[(start + step) % names.length] ?? names[0]
    if (taken.has(`${name} ${lastName}`)) continue
    taken.add(`${name} ${lastName}`)
    return name
  }
  return `${names[0]} ${taken.size}`
}

function shuffled<Item>(chance: Chance, items: Item[]): Item[] {
  const order = items.map((item) => ({ item, key: chance.below(1_000_000_000) }))
  return order.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z]+/g, '')
}
