/** The files of one project share a worker's modules; so each project must really run on its own kind of database. */
import { expect, test } from 'vitest'
import { kind, openFreshDatabase } from './databases'

test('these tests run on the database that was asked for', async () => {
  expect(kind).toBe(process.env.TEST_DATABASE)
  const database = await openFreshDatabase()
  const [said] = await database.query<{ version: string }>('select version()')
  expect(/emscripten|wasm/i.test(said?.version ?? '')).toBe(kind === 'pglite')
  await database.close()
})
