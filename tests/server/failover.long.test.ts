/**
 * The primary dies under load and the standby takes its place: two providers find it by themselves, and nothing
 * acknowledged is lost.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { daysFrom } from '../../src/contract'
import { ask, everyRow, rowOf, rowsOf } from './ask'
import { bundleProvider, type Program } from './provider-process'
import { startPair, type Pair } from './primary-and-standby'
import { caller, signInAt } from './terminal'

let program: Program
let pair: Pair
beforeAll(async () => {
  program = await bundleProvider()
  pair = await startPair()
})
afterAll(async () => {
  program.remove()
  await pair.stop()
})

it('goes on with the standby', { timeout: 300_000 }, async () => {
  const env = {
    PORT: '0',
    DEMO: '1',
    SCHOOL_CLOCK: '2030-12-02T16:02',
    JWT_SECRET: 'a secret of sixteen or more',
    DATABASE_URL: pair.url,
  }
  const providers = [program.start(env), program.start(env)]
  const origins = await Promise.all(providers.map(({ listening }) => listening))
  const token = await signInAt(origins[0] ?? '', 'maestra@lucero.test')
  const members = rowsOf(await ask(caller(origins[0] ?? ''), 'membershipList', { query: { id_group: 5 }, token })).map(
    ({ student }) => Number(rowOf({ status: 200, headers: new Headers(), body: student }).id),
  )
  const { cursor } = rowOf(await ask(caller(origins[0] ?? ''), 'attendanceList', { query: { since: '' }, token }))

  const acknowledged = new Map<number, string>()
  const madeAt = origins.map(() => 0)
  const told = new Set<number>()
  let writing = true
  let turn = 0
  const write = async (origin: string, provider: number) => {
    while (writing) {
      const mine = turn++
      const date = daysFrom('2030-01-01', Math.floor(mine / members.length))
      const { status, body, headers } = await ask(caller(origin), 'attendanceCreate', {
        body: { attendance_date: date, student: members[mine % members.length], group: 5, status: 'falta' },
        token,
      })
      told.add(status)
      if (status !== 201) continue
      acknowledged.set(Number(rowOf({ status, body, headers }).id), date)
      madeAt[provider] = (madeAt[provider] ?? 0) + 1
    }
  }
  const lanes = Promise.all([0, 1, 2, 3].map((lane) => write(origins[lane % 2] ?? '', lane % 2)))
  const more = async (by: number) => {
    const before = [...madeAt]
    await vi.waitFor(
      () =>
        expect(
          madeAt.map((made, index) => made >= (before[index] ?? 0) + by),
          `${madeAt.join()} made, told ${[...told].join()}`,
        ).toEqual([true, true]),
      { timeout: 100_000, interval: 50 },
    )
  }
  await more(20)
  await pair.killPrimary()
  await pair.promoteStandby()
  await more(20)
  writing = false
  await lanes
  // Meanwhile clients were asked to come back (503); no other error occurred.
  expect([...told].filter((status) => ![201, 503].includes(status))).toEqual([])
  expect(told.has(503)).toBe(true)

  const rows = new Map(
    (await everyRow(caller(origins[1] ?? ''), 'attendanceList', { query: { id_group: 5 }, token })).map((row) => [
      row.id,
      row.attendance_date,
    ]),
  )
  expect([...acknowledged].filter(([id, date]) => rows.get(id) !== date)).toEqual([])
  // The promoted standby has another timeline with transaction numbers of its own, so devices must read everything
  // again.
  expect(
    (await ask(caller(origins[1] ?? ''), 'attendanceList', { query: { since: String(cursor) }, token })).status,
  ).toBe(400)
  for (const each of providers) each.kill('SIGTERM')
  expect((await Promise.all(providers.map(({ ended }) => ended))).map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ])
})
