/** Names are sorted as in a Spanish list, by the language's collation. */
import { expect, test } from 'vitest'
import { compareNames, sortedByName } from '../../src/domain/name-order'
import { people } from './name-cases'

const spanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })
const names = [
  ...people.map(({ first_name, last_name }) => `${last_name} ${first_name}`),
  ...[
    'Nuno',
    'Núñez',
    'Nuñez',
    'Nzinga',
    'Ñandú',
    'Oaxaca',
    'Nunez',
    'ñoño',
    'n\u0303ono',
    'Álvarez',
    'alvaro',
    'Alba',
    'Élodie',
    'Elodia',
    'Zoë',
  ],
  ...['Kids 2', 'Kids 10', 'Kids 2 B', 'Teens 1', 'Kids', 'Kids 02', 'Adultos 100', 'Adultos 20'],
]

test('of any two names the same comes first as in a dictionary of Spanish, and of none is it said otherwise the other way round', () => {
  for (const one of names) {
    for (const other of names) {
      expect(Math.sign(compareNames(one, other)), `${one} and ${other}`).toBe(Math.sign(spanish.compare(one, other)))
      expect(compareNames(one, other) + compareNames(other, one)).toBe(0)
    }
  }
})

test('a whole list is in order', () => {
  const some = ['Kids 10', 'Ñandú', 'Kids 2', 'Núñez', 'Nuno', 'Álvarez', 'Oaxaca']
  const inOrder = ['Álvarez', 'Kids 2', 'Kids 10', 'Nuno', 'Núñez', 'Ñandú', 'Oaxaca']
  expect([...some].sort(compareNames)).toEqual(inOrder)
  expect(
    sortedByName(
      some.map((name) => ({ name })),
      ({ name }) => name,
    ).map(({ name }) => name),
  ).toEqual(inOrder)
})
