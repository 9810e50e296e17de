/** Names of people as lists and cards write them. */
export type Named = { first_name: string; last_name: string }

/** "Íñigo Peña": given name first, for sentences and cards. */
export function fullName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim()
}

/** The name in lists, which are sorted by it: "Peña Muñoz Íñigo" if the school writes the family name first. */
export function listName(person: Named, familyNameFirst: boolean): string {
  return familyNameFirst ? `${person.last_name} ${person.first_name}`.trim() : fullName(person)
}

/**
 * The initials of the given name and the first family name: "AG" for Adrián García Ordóñez. Particles are skipped: "IT"
 * for `{ first_name: 'Iker', last_name: 'de la Torre' }`. If `person` is one string, the first family name is assumed
 * to be its second-to-last word (the last one, if there are only two); a particle belongs to the word after it.
 */
export function initialsOf(person: Named | string): string {
  const { first_name, last_name } = typeof person === 'string' ? partsOf(person) : person
  return [first_name, last_name.trim().replace(particles, '')]
    .map((part) => [...part.trim()][0]?.toLocaleUpperCase('es') ?? '')
    .join('')
}

/** Particles at the beginning of `last_name`, which are skipped. */
const particles = /^((de|del|la|las|los|y)\s+)+/i
/** A word with the particles before it. */
const wordWithParticles = /(?:(?:de|del|la|las|los|y)\s+)*\S+/gi

function partsOf(name: string): Named {
  const [first_name = '', ...others] = name.match(wordWithParticles) ?? []
  return { first_name, last_name: (others.length > 1 ? others.at(-2) : others[0]) ?? '' }
}
