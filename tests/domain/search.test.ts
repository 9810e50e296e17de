/** A search finds the same people on the device and at the provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullName } from '../../src/domain/person-name'
import { matches, searchKeyOf, wordsOf } from '../../src/domain/search-key'
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
  /** Above every id of the test school: what else a search finds there is not asked here. */
  const firstId = 1000
  let provider: TestProvider
  let token = ''

  beforeAll(async () => {
    provider = await openTestProvider()
    token = (await provider.signIn('desk')).token
    for (const [index, { first_name, last_name }] of people.entries()) {
      const values = [firstId + index, first_name, last_name, `X-${index}`]
      await provider.database.query("insert into student (id, first_name, last_name, birthdate, folio) values ($1, $2, $3, '2016-05-01', $4)", values)
    }
  })
  afterAll(() => provider.close())

  test.each(searches)('$search', async ({ search, found }) => {
    const rows = rowsOf(await ask(provider, 'studentList', { query: { search }, token }))
    const places = rows.map(({ id }) => Number(id) - firstId).filter((place) => place >= 0)
    expect(places.sort((one, other) => one - other)).toEqual(found)
  })
})
