/** Debts by age: each is in one class, and the sums are exact to the cent. */
import { expect, test } from 'vitest'
import { debtAgeOf, debtsByAge, sumOf } from '../../src/domain/debt-age'

test.each([
  [0, 'month'],
  [30, 'month'],
  [31, 'two'],
  [60, 'two'],
  [61, 'three'],
  [90, 'three'],
  [91, 'more'],
  [900, 'more'],
] as const)('%i days: %s', (days, age) => expect(debtAgeOf(days)).toBe(age))

test('sums by age, in cents', () => {
  expect(debtsByAge([10, 20, 45].map((days) => ({ days, owed: 0.1 })))).toEqual([
    { age: 'month', count: 2, owed: 0.2 },
    { age: 'two', count: 1, owed: 0.1 },
    { age: 'three', count: 0, owed: 0 },
    { age: 'more', count: 0, owed: 0 },
  ])
  expect(sumOf([0.1, 0.2, 0.3])).toBe(0.6)
})
