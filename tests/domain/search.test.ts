/** A search finds the same people on the device and at the provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullName } from '../../src/domain/person-name'
import { matches, searchKeyOf, wordsOf } from '../../src/domain/search-key'
import fc from '../property'
import { ask, rowsOf } from '../server/ask'
import { openTestProvider, type TestProvider } from '../server/provider'
import { people, searches } from './name-cases'

describe('on the device', () => {
  test.each(searches)('$search', ({ search, found }) => {
    const keys = people.map((person) => searchKeyOf(fullName(person)))
    expect(keys.flatMap((key, index) => (matches(key, wordsOf(search)) ? [index] : []))).toEqual(found)
  })
})

describe("in the provider's SQL", () => {
  /** Higher than every id of the test school, so that other people whom a search finds can be left out. */
  const firstId = 1000
  let provider: TestProvider
  let token = ''

  beforeAll(async () => {
    provider = await openTestProvider()
    token = (await provider.signIn('desk')).token
    for (const [index, { first_name, last_name }] of people.entries()) {
      const values = [firstId + index, first_name, last_name, `X-${index}`]
      await provider.database.query(
        "insert into student (id, first_name, last_name, birthdate, folio) values ($1, $2, $3, '2016-05-01', $4)",
        values,
      )
    }
  })
  afterAll(() => provider.close())

  // Letter by letter, alone and after another one: every letter that a European name may have, capitals, marks, dashes,
  // apostrophes and blanks.
  test('every letter has one key on both sides', async () => {
    const blocks = [
      [0x01, 0x24f],
      [0x250, 0x36f],
      [0x370, 0x52f],
      [0x1e00, 0x1eff],
      [0x2000, 0x206f],
      [0x2c60, 0x2c7f],
      [0xfb00, 0xfb06],
      [0xfe00, 0xfe6f],
      [0xff00, 0xff5e],
    ] as const
    const letters = blocks.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
    )
    const names = letters.flatMap((letter) => [letter, `a${letter}B`, `${letter}\u0301 ${letter}`])
    const rows = await provider.database.query<{ key: string }>(
      'select plain(name) as key from unnest($1::text[]) with ordinality as t (name, place) order by place',
      [names],
    )
    const unlike = names.flatMap((name, index) =>
      rows[index]?.key === searchKeyOf(name)
        ? []
        : [{ name: escape(name), device: searchKeyOf(name), provider: rows[index]?.key }],
    )
    expect(unlike).toEqual([])
    expect(new Set(['ß', 'ẞ', 'SS', 'ss'].map(searchKeyOf)).size).toBe(1)
  })

  // Letters influence each other: marks join the letter before, joiners and blanks stand between.
  test('names of several letters have one key on both sides', async () => {
    const parts = [
      ...'aZñÑéŘšĐđØßæŁľőƯơẾờİıŞÇþ',
      '\u0301',
      '\u0323',
      "'",
      '’',
      'ʼ',
      '′',
      '`',
      '-',
      '\u2013',
      ' ',
      '\u00a0',
      '\u200b',
      '\u200d',
    ]
    const name = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''))
    const names = [
      ...fc.sample(name, 3000),
      'Dvořák',
      'Šimić',
      'Nguyễn',
      'l’hôpital',
      "l'hôpital",
      'O′Farrill',
      'OʼFarrill',
    ]
    const rows = await provider.database.query<{ key: string }>(
      'select plain(name) as key from unnest($1::text[]) with ordinality as t (name, place) order by place',
      [names],
    )
    expect(names.filter((each, index) => rows[index]?.key !== searchKeyOf(each)).map(escape)).toEqual([])
  })

  test.each(searches)('$search', async ({ search, found }) => {
    const rows = rowsOf(await ask(provider, 'studentList', { query: { search }, token }))
    const places = rows.map(({ id }) => Number(id) - firstId).filter((place) => place >= 0)
    expect(places.sort((one, other) => one - other)).toEqual(found)
  })
})
