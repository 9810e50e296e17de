/** Kills a provider during writes again and again: what it acknowledged is there after each start. */
import { expect, vi } from 'vitest'
import { daysFrom } from '../../src/contract'
import { ask, everyRow, rowOf, rowsOf } from './ask'
import type { Program, Running } from './provider-process'
import { caller, signInAt } from './terminal'

/** Writers that run in parallel; each changes a row of its own and creates rows. */
const lanes = [0, 1, 2, 3]

/** Returns the process started after the last kill, still running. */
export async function killWhileWriting(program: Program, env: Record<string, string>, kills: number): Promise<Running> {
  /** For each row the last acknowledged points, and the points tried afterwards, which may have arrived or not. */
  const acknowledged = new Map<number, { points: number; tried: number }>()
  const created = new Map<number, string>()
  let changes = 0
  let creations = 0
  for (let round = 0; ; round += 1) {
    const running = program.start(env)
    const origin = await running.listening
    const token = await signInAt(origin, 'maestra@lucero.test')
    const fetch = caller(origin)
    const rows = await everyRow(fetch, 'attendanceList', { token })
    const found = new Map(rows.map((row) => [Number(row.id), row]))
    for (const [id, { points, tried }] of acknowledged)
      expect([points, tried], `row ${id} after ${round} kills`).toContain(found.get(id)?.points)
    for (const [id, date] of created)
      expect(found.get(id)?.attendance_date, `creation ${id} after ${round} kills`).toBe(date)
    if (round === kills) return running

    const members = rowsOf(await ask(fetch, 'membershipList', { query: { id_group: 5 }, token })).map(({ student }) =>
      Number(rowOf({ status: 200, headers: new Headers(), body: student }).id),
    )
    const busy = new Set<number>()
    let made = 0
    const write = async (lane: number) => {
      const id = Number(rows[lane]?.id)
      for (;;) {
        const points = ++changes
        acknowledged.set(id, { points: acknowledged.get(id)?.points ?? Number(rows[lane]?.points), tried: points })
        const told = await ask(fetch, 'attendanceChange', { id, body: { points }, token })
        expect(told.status).toBe(200)
        acknowledged.set(id, { points, tried: points })
        busy.add(lane)
        const turn = creations++
        const date = daysFrom('2030-01-01', Math.floor(turn / members.length))
        const creation = await ask(fetch, 'attendanceCreate', {
          body: { attendance_date: date, student: members[turn % members.length], group: 5, status: 'falta' },
          token,
        })
        expect(creation.status).toBe(201)
        created.set(Number(rowOf(creation).id), date)
        made += 1
      }
    }
    const writing = Promise.allSettled(lanes.map(write))
    await vi.waitFor(() => expect([busy.size, made >= lanes.length]).toEqual([lanes.length, true]), {
      timeout: 80_000,
      interval: 20,
    })
    running.kill('SIGKILL')
    await running.ended
    // Each lane ended because a request got no answer (fetch throws a TypeError), and for no other reason.
    for (const end of await writing) expect(end).toMatchObject({ reason: expect.any(TypeError) })
  }
}
