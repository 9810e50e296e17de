/** Who is in a group on a day is the same on the device and at the provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isMemberOn, membersOn } from '../../src/domain/membership-days'
import { ask, rowsOf } from '../server/ask'
import { openTestProvider, type TestProvider } from '../server/provider'
import { memberDaysCases } from './member-days-cases'

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
})
