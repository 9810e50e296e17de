/** Prices that are valid from a month on: which one is valid on a day, and what a new one replaces. */
import { describe, expect, test } from 'vitest'
import { priceOn, withPrice } from '../../src/domain/prices'

const first = { from: null, amount: 900, numbers_classes: 8 }
const march = { from: '2026-03-01', amount: 950, numbers_classes: 8 }
const january = { from: '2027-01-01', amount: 1100, numbers_classes: 10 }
const list = { amount: january.amount, numbers_classes: january.numbers_classes, prices: [first, march, january] }

test.each([
  ['2020-01-01', 900],
  ['2026-02-28', 900],
  ['2026-03-01', 950],
  ['2026-12-31', 950],
  ['2027-01-01', 1100],
  ['2030-06-15', 1100],
])('on %s a group costs %d', (day, amount) => expect(priceOn(list, day).amount).toBe(amount))

test('a provider that tells one price tells it for every day', () =>
  expect(priceOn({ amount: 500, numbers_classes: null }, '2026-03-01')).toEqual({ amount: 500, numbers_classes: null }))

describe('a new price', () => {
  const others = [first, march, january]
  test.each([
    ['after all others is added', '2027-06-01', [first, march, january]],
    ['of a month that has one replaces it', '2027-01-01', [first, march]],
    ['replaces those that were to begin later', '2026-05-01', [first, march]],
    ['never takes the first one away', '2026-01-01', [first]],
  ])('%s', (_, from, kept) => {
    const next = { from, amount: 1000, numbers_classes: 8 }
    expect(withPrice(others, next)).toEqual([...kept, next])
  })
})
