/** Killed in the middle of writes, nothing acknowledged is lost; asked to stop, everything accepted is answered. */
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask, everyRow, rowOf, rowsOf } from './ask'
import { kind } from './databases'
import { createDatabase } from './postgres'
import { bundleProvider, type Program } from './provider-process'

let program: Program
let env: Record<string, string>

beforeAll(async () => {
  program = await bundleProvider()
  // A school day after every roll that is written below.
  env = { PORT: '0', DEMO: '1', SCHOOL_CLOCK: '2030-12-02T16:02', DATA_DIR: 'data', JWT_SECRET: 'a secret of sixteen or more', ...(kind === 'postgres' && { DATABASE_URL: await createDatabase('empty') }) }
  if (kind === 'pglite') await program.putDemo('data')
})
afterAll(() => program.remove())

const caller = (origin: string) => (url: string, init?: RequestInit) => fetch(origin + url, init)
const signIn = async (origin: string) => String(rowOf(await ask(caller(origin), 'login', { body: { email: 'maestra@lucero.test', password: 'lucero-demo' } })).token)

it('loses no acknowledged row when it is killed in the middle of writes, twice over', async () => {
  /** What was acknowledged last for each row; a change that was under way when the process died may have arrived or not. */
  const acknowledged = new Map<number, number>()
  const created = new Map<number, number>()
  for (let round = 1; round <= 2; round++) {
    const running = program.start(env)
    const origin = await running.listening
    const token = await signIn(origin)
    const fetch = caller(origin)
    const rows = await everyRow(fetch, 'attendanceList', { token })
    const points = new Map(rows.map((row) => [Number(row.id), Number(row.points)]))
    for (const [id, value] of acknowledged) expect([value, value + 1], `row ${id}`).toContain(points.get(id))
    for (const [student, id] of created) expect(rows.find((row) => row.id === id), `creation for ${student}`).toMatchObject({ student: { id: student } })

    const members = rowsOf(await ask(fetch, 'membershipList', { query: { id_group: 5 }, token }))
    const lane = async (index: number) => {
      for (let value = round * 100; ; value++) {
        const id = Number(rows[index]?.id)
        const told = await ask(fetch, 'attendanceChange', { id, body: { points: value }, token })
        if (told.status === 200) acknowledged.set(id, value)
        if (told.status === 200) busy.add(index)
        const student = Number(rowOf({ status: 200, headers: new Headers(), body: members[(value + index) % members.length]?.student }).id)
        const date = `2030-0${round}-${String((value % 28) + 1).padStart(2, '0')}`
        const creation = await ask(fetch, 'attendanceCreate', { body: { attendance_date: date, student, group: 5, status: 'falta' }, token })
        if (creation.status !== 201) continue
        created.set(student, Number(rowOf(creation).id))
        made++
      }
    }
    const busy = new Set<number>()
    let made = 0
    const lanes = Promise.allSettled([0, 1, 2, 3].map(lane))
    await vi.waitFor(() => expect([busy.size, made >= 4]).toEqual([4, true]), { timeout: 40_000, interval: 20 })
    running.kill('SIGKILL')
    await running.ended
    await lanes
  }
  const last = program.start(env)
  const origin = await last.listening
  const rows = await everyRow(caller(origin), 'attendanceList', { token: await signIn(origin) })
  for (const [id, value] of acknowledged) expect([value, value + 1], `row ${id}`).toContain(rows.find((row) => row.id === id)?.points)
  last.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)
}, 180_000)

it('answers what it has accepted before it stops, and keeps it', async () => {
  const running = program.start(env)
  const origin = await running.listening
  const token = await signIn(origin)
  const ids = rowsOf(await ask(caller(origin), 'attendanceList', { token })).slice(0, 8).map(({ id }) => Number(id))

  const accepted = ids.map((id) => announced(`${origin}/api/users/attendance/student/${id}/`, token))
  await Promise.all(accepted.map(({ taken }) => taken))
  // Twice, as Ctrl+C under npm does it.
  running.kill('SIGTERM')
  running.kill('SIGINT')
  await vi.waitFor(async () => expect(await fetch(`${origin}/api/capabilities/`).then(() => 'listens', () => 'closed')).toBe('closed'), { timeout: 20_000 })
  expect(await Promise.all(accepted.map(({ send }) => send({ observations: 'Justo antes' })))).toEqual(ids.map(() => 200))
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' })

  const again = program.start(env)
  const next = await again.listening
  const rows = await everyRow(caller(next), 'attendanceList', { token: await signIn(next) })
  expect(ids.map((id) => rows.find((row) => row.id === id)?.observations)).toEqual(ids.map(() => 'Justo antes'))
  again.kill('SIGTERM')
  await again.ended
})

/** A PATCH whose head the server has taken (it said 100 Continue) and whose body is sent when one likes. */
function announced(url: string, token: string) {
  const call = request(url, { method: 'PATCH', headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Expect: '100-continue' } })
  const taken = new Promise<void>((resolve, reject) => call.once('continue', resolve).once('error', reject))
  const status = new Promise<number | undefined>((resolve, reject) => call.once('response', (reply) => reply.resume().once('end', () => resolve(reply.statusCode))).once('error', reject))
  call.flushHeaders()
  return {
    taken,
    send: (body: object) => {
      call.end(JSON.stringify(body))
      return status
    },
  }
}
