/** Who is in a group on a day is the same on the device and at the provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isMemberOn, membersOn, neverBegan, placeOn, placesTaken, plannedEnd } from '../../src/domain/membership-days'
import { ask, rowsOf } from '../server/ask'
import { openTestProvider, type TestProvider } from '../server/provider'
import { memberDaysCases, placesCases } from './member-days-cases'

describe('on the device', () => {
  test.each(memberDaysCases)('$what', ({ is_active = true, from, until, earlier = [], on, is }) => {
    expect(
      isMemberOn(
        {
          is_active,
          from: from ?? null,
          until: until ?? null,
          earlier: earlier.map(([began, ended]) => ({ from: began, until: ended })),
        },
        on,
      ),
    ).toBe(is)
  })

  test.each(placesCases)('the places of a group: $what', ({ members, on, taken }) => {
    const rows = members.map(({ is_active = true, ...days }, index) => ({
      is_active,
      ...days,
      student: { id: String(index), name: '' },
    }))
    expect(placesTaken(rows, on)).toBe(taken)
  })

  test('a place is present, planned or former by its days, whatever a flag said that was read earlier', () => {
    const moves = { is_active: true, from: '2026-03-02', until: '2026-03-09' }
    const joins = { is_active: true, from: '2026-03-09', until: null }
    expect(['2026-03-08', '2026-03-09'].map((day) => [placeOn(moves, day), placeOn(joins, day)])).toEqual([
      ['present', 'planned'],
      ['former', 'present'],
    ])
    expect(['2026-03-08', '2026-03-09'].map((day) => plannedEnd(moves, day))).toEqual(['2026-03-09', null])
    const withdrawn = { is_active: false, from: '2026-03-09', until: '2026-03-04' }
    expect([placeOn(withdrawn, '2026-03-09'), neverBegan(withdrawn), neverBegan(moves)]).toEqual([
      'former',
      true,
      false,
    ])
    expect([placeOn({ is_active: true }, '2026-03-09'), placeOn({ is_active: false }, '2026-03-09')]).toEqual([
      'present',
      'former',
    ])
  })

  test('a student of whom there are several memberships is there once', () => {
    const student = { id: '7', name: '' }
    const stands = { id: 'a', is_active: true, from: '2026-03-01', student }
    const ended = { id: 'b', is_active: false, from: '2026-03-01', until: '2026-04-01', student }
    for (const members of [
      [stands, ended],
      [ended, stands],
    ])
      expect(membersOn(members, '2026-03-02').map(({ id }) => id)).toEqual(['a'])
    expect(membersOn([ended, { ...stands, from: '2026-05-01' }], '2026-03-02').map(({ id }) => id)).toEqual(['b'])
  })
})

describe("in the provider's SQL", () => {
  let provider: TestProvider
  let token = ''
  beforeAll(async () => {
    provider = await openTestProvider()
    token = (await provider.signIn('desk')).token
  })
  afterAll(() => provider.close())

  test.each(memberDaysCases)('$what', async ({ is_active = true, from, until, earlier = [], on, is }) => {
    const ranges = `{${earlier.map(([began, ended]) => `[${began ?? ''},${ended})`).join(',')}}`
    await provider.database.query('delete from membership where student_id = 1 and group_id = 3')
    await provider.database.query(
      'insert into membership (student_id, group_id, is_active, start_date, end_date, earlier) values (1, 3, $1, $2::date, $3::date, $4::text::datemultirange)',
      [is_active, from ?? null, until ?? null, ranges],
    )
    const rows = rowsOf(await ask(provider, 'membershipList', { query: { id_group: 3, on }, token })).filter(
      ({ student }) => Object(student).id === 1,
    )
    expect(rows).toHaveLength(is ? 1 : 0)
    for (const row of rows)
      expect(row).toMatchObject({
        from: from ?? null,
        until: until ?? null,
        earlier: earlier.map(([began, ended]) => ({ from: began, until: ended })),
      })
  })

  test.each(placesCases)('the places of a group: $what', async ({ members, on, taken }) => {
    const { database } = provider
    await database.query('delete from membership where group_id = 3')
    for (const [index, { is_active = true, from, until }] of members.entries())
      await database.query(
        'insert into membership (student_id, group_id, is_active, start_date, end_date) values ($1, 3, $2, $3::date, $4::date)',
        [index + 1, is_active, from ?? null, until ?? null],
      )
    const [counted] = await database.query<{ taken: number }>('select places_taken(3, $1::date) as taken', [on])
    expect(counted?.taken).toBe(taken)
  })
})
