/** The device and the provider's SQL compute the same age. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageOn, birthdateProblem } from '../../src/domain/age'
import { openTestProvider, type TestProvider } from '../server/provider'
import { ages } from './age-cases'

test.each(ages)('$birthdate on $today: $age', ({ birthdate, today, age }) => expect(ageOn(birthdate, today)).toBe(age))

describe("in the provider's SQL", () => {
  let provider: TestProvider
  beforeAll(async () => void (provider = await openTestProvider()))
  afterAll(() => provider.close())

  test.each(ages)('$birthdate on $today: $age', async ({ birthdate, today, age }) => {
    expect(await provider.database.query('select age_on($1::date, $2::date) as age', [birthdate, today])).toEqual([
      { age },
    ])
  })

  test('every day of eight years, born on every day around the end of a February', async () => {
    const born = ['2016-02-27', '2016-02-28', '2016-02-29', '2016-03-01', '2015-02-28', '2015-03-01']
    const rows = await provider.database.query<{ birthdate: string; today: string; age: number }>(
      `select b::text as birthdate, t::date::text as today, age_on(b, t::date) as age from unnest($1::date[]) b, generate_series(date '2019-01-01', date '2026-12-31', interval '1 day') t`,
      [born],
    )
    expect(rows.filter(({ birthdate, today, age }) => ageOn(birthdate, today) !== age)).toEqual([])
  })
})

test.each([
  ['2026-03-05', 'future'],
  ['2030-01-01', 'future'],
  ['1918-05-01', 'tooOld'],
  ['2026-03-04', null],
  ['1930-01-01', null],
] as const)('born on %s: %s', (birthdate, problem) => {
  expect(birthdateProblem(birthdate, '2026-03-04')).toBe(problem)
})
