/**
 * Killed during writes, the provider loses nothing that it acknowledged; asked to stop, it answers everything that it
 * has accepted.
 */
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask, everyRow, rowsOf } from './ask'
import { kind } from './databases'
import { killWhileWriting } from './killed-while-writing'
import { createDatabase } from './postgres'
import { bundleProvider, type Program } from './provider-process'
import { caller, signInAt } from './terminal'

let program: Program
let env: Record<string, string>

beforeAll(async () => {
  program = await bundleProvider()
  // SCHOOL_CLOCK is a day after all rolls that the test writes.
  env = {
    PORT: '0',
    DEMO: '1',
    SCHOOL_CLOCK: '2030-12-02T16:02',
    DATA_DIR: 'data',
    JWT_SECRET: 'a secret of sixteen or more',
    ...(kind === 'postgres' && { DATABASE_URL: await createDatabase('empty') }),
  }
  if (kind === 'pglite') await program.putDemo('data')
})
afterAll(() => program.remove())

const signIn = (origin: string) => signInAt(origin, 'maestra@lucero.test')

it('loses no acknowledged row when it is killed in the middle of writes, twice over', async () => {
  const last = await killWhileWriting(program, env, 2)
  last.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)
}, 180_000)

it('answers what it has accepted before it stops, and keeps it', async () => {
  const running = program.start(env)
  const origin = await running.listening
  const token = await signIn(origin)
  const ids = rowsOf(await ask(caller(origin), 'attendanceList', { token }))
    .slice(0, 8)
    .map(({ id }) => Number(id))

  const accepted = ids.map((id) => announced(`${origin}/api/users/attendance/student/${id}/`, token))
  await Promise.all(accepted.map(({ taken }) => taken))
  // Two signals, as Ctrl+C under npm sends.
  running.kill('SIGTERM')
  running.kill('SIGINT')
  await vi.waitFor(
    async () =>
      expect(
        await fetch(`${origin}/api/capabilities/`).then(
          () => 'listens',
          () => 'closed',
        ),
      ).toBe('closed'),
    { timeout: 20_000 },
  )
  expect(await Promise.all(accepted.map(({ send }) => send({ observations: 'Justo antes' })))).toEqual(
    ids.map(() => 200),
  )
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' })

  const again = program.start(env)
  const next = await again.listening
  const rows = await everyRow(caller(next), 'attendanceList', { token: await signIn(next) })
  expect(ids.map((id) => rows.find((row) => row.id === id)?.observations)).toEqual(ids.map(() => 'Justo antes'))
  again.kill('SIGTERM')
  await again.ended
})

/** A PATCH whose head the server has accepted (100 Continue) and whose body the test sends later. */
function announced(url: string, token: string) {
  const call = request(url, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Expect: '100-continue' },
  })
  const taken = new Promise<void>((resolve, reject) => call.once('continue', resolve).once('error', reject))
  const status = new Promise<number | undefined>((resolve, reject) =>
    call.once('response', (reply) => reply.resume().once('end', () => resolve(reply.statusCode))).once('error', reject),
  )
  call.flushHeaders()
  return {
    taken,
    send: (body: object) => {
      call.end(JSON.stringify(body))
      return status
    },
  }
}
