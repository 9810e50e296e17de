/** Names of people as lists and cards write them. */
import { school } from '../school'

export type Named = { first_name: string; last_name: string }

/** "Íñigo Peña": as people say it, in sentences and on cards. */
export function fullName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim()
}

/** "Peña Muñoz Íñigo" where the school's lists begin with the family name, else as people say it. Lists are in the order of this. */
export function listName(person: Named, familyNameFirst: boolean = school.familyNameFirst): string {
  return familyNameFirst ? `${person.last_name} ${person.first_name}`.trim() : fullName(person)
}

/**
 * "AG" for Adrián García Ordóñez: the given name and the first family name, in either order of a list; "IT" for Iker de la Torre. Of
 * a name in one piece the last but one of three words is taken for it ("María Fernanda Villaseñor Gutiérrez"), else the last.
 */
export function initialsOf(person: Named | string): string {
  const { first_name, last_name } = typeof person === 'string' ? partsOf(person) : person
  return [first_name, last_name.trim().replace(particles, '')].map((part) => [...part.trim()][0]?.toLocaleUpperCase('es') ?? '').join('')
}

/** What stands before a family name and is not yet it. */
const particles = /^((de|del|la|las|los|y)\s+)+/i

function partsOf(name: string): Named {
  const words = name.split(/\s+/).filter(Boolean)
  const [first_name = '', ...others] = words
  return { first_name, last_name: (others.length > 1 ? others.at(-2) : others[0]) ?? '' }
}
