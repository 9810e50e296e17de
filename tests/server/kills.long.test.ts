/** Kills a provider a hundred times while it writes, on each kind of database. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kind } from './databases'
import { killWhileWriting } from './killed-while-writing'
import { createDatabase } from './postgres'
import { bundleProvider, type Program } from './provider-process'

let program: Program
beforeAll(async () => void (program = await bundleProvider()))
afterAll(() => program.remove())

it('loses nothing that was acknowledged in a hundred kills', { timeout: 3_600_000 }, async () => {
  // SCHOOL_CLOCK is a day after all rolls that are written.
  const env = {
    PORT: '0',
    DEMO: '1',
    SCHOOL_CLOCK: '2039-12-02T16:02',
    DATA_DIR: 'data',
    JWT_SECRET: 'a secret of sixteen or more',
    ...(kind === 'postgres' && { DATABASE_URL: await createDatabase('empty') }),
  }
  if (kind === 'pglite') await program.putDemo('data')
  const last = await killWhileWriting(program, env, 100)
  last.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)
})
