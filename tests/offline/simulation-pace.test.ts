/**
 * How many calls and transactions a thousand edits need, and that a slow disk does not slow down sending; in virtual
 * time.
 */
import { expect, it } from 'vitest'
import { attendance, type Attendance, type BatchCall, type Capability } from '../../src/contract'
import { newFieldSlot } from '../../src/offline/engine/edit-slot'
import { ClockWatch } from '../../src/offline/engine/clock-watch'
import { drain } from '../../src/offline/engine/drain'
import type { OutboxEvent } from '../../src/offline/engine/slot'
import type { ProviderClient } from '../../src/provider/client'
import { Clock } from './simulation/clock'
import { memoryDisk } from './simulation/memory-store'

const today = '2026-11-20'
const lists = 50
const students = 20
const edits = lists * students
const answerMs = 50
const bound = (edits / 6) * answerMs

function rowOf(group: number, student: number): Attendance {
  const id = group * 100 + student
  return attendance.parse({
    id,
    attendance_date: today,
    student: { id: `s${id}`, name: 'Íñigo' },
    group: { id: `g${group}`, name: 'Kids' },
    status: 'falta',
    points: 0,
    observations: '',
    beginning_of_the_cycle: false,
    version: 1,
  })
}

async function drainThousand(diskMs: number, capabilities: readonly Capability[] = []) {
  const clock = new Clock()
  const disk = memoryDisk()
  const rows = Array.from({ length: lists }, (_, group) =>
    Array.from({ length: students }, (__, student) => rowOf(group, student)),
  ).flat()
  const slots = rows.map((row, index) =>
    newFieldSlot({ owner: 'lupe', now: index }, row, 'points', { points: 0 }, { points: 5 }),
  )
  await disk.store.transaction('write', async (transaction) => {
    await transaction.changeRows({ put: rows, gone: [] })
    await transaction.putSlots(slots)
  })
  const seen = { reads: 0, writes: 0, transactions: 0, most: 0, travelling: 0 }
  const events: OutboxEvent[] = []
  const client = (async (
    name: string,
    request: { id?: string; query?: { id_group?: string }; body?: readonly BatchCall[] },
  ) => {
    if (name === 'attendanceList') {
      seen.reads += 1
      await clock.sleep(answerMs)
      return {
        ok: true,
        status: 200,
        value: {
          rows: rows.filter(({ group }) => group?.id === request.query?.id_group),
          unreadable: 0,
          next: null,
          count: null,
          deleted: [],
          cursor: null,
        },
      }
    }
    seen.writes += 1
    seen.travelling += 1
    seen.most = Math.max(seen.most, seen.travelling)
    await clock.sleep(answerMs)
    seen.travelling -= 1
    const done = (id: string | undefined) => ({ ...rows.find((row) => row.id === id), points: 5, version: 2 })
    if (name === 'batch')
      return {
        ok: true,
        status: 200,
        value: request.body?.map(({ path }) => ({ status: 200, body: done(path.split('/').at(-2)) })),
      }
    return { ok: true, status: 200, value: done(request.id) }
  }) as unknown as ProviderClient
  let result: unknown = null
  void drain({
    now: () => 1_800_000_000_000 + clock.now,
    steady: () => clock.now,
    clockWatch: new ClockWatch(),
    random: () => 0.5,
    today: () => today,
    client,
    store: {
      transaction: async (mode, work) => {
        seen.transactions += 1
        const done = await disk.store.transaction(mode, work)
        await clock.sleep(diskMs)
        return done
      },
    },
    identity: async () => ({ owner: 'lupe', token: 'token' }),
    capabilities: async () => capabilities,
    lock: (work) => work(),
    emit: (event) => events.push(event),
  }).then((end) => (result = end))
  await clock.run(10 * bound, () => result !== null)
  return { took: clock.now, seen, events, left: (await disk.read()).slots.size, result }
}

it('sends a thousand edits with one read a list and one write an edit, at the pace of six lanes', async () => {
  const { took, seen, events, left, result } = await drainThousand(4)
  expect(result).toEqual({ reason: 'drained', nextAt: null })
  expect(left).toBe(0)
  expect(seen).toMatchObject({ reads: lists, writes: edits, most: 6 })
  expect(took).toBeLessThan(bound * 1.05)
  expect(seen.transactions).toBeLessThan(edits / 2.5)
  expect(events.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1)
  expect(events.at(-1)).toEqual({ kind: 'idle' })
})

it('does not wait for a disk that needs 25 ms a transaction', async () => {
  const { took, seen } = await drainThousand(25)
  expect(seen.most).toBe(6)
  expect(took).toBeLessThan(bound * 1.1)
})

it('sends a thousand edits in five requests and a dozen transactions if the provider takes batches, and reads no list', async () => {
  const { took, seen, events, left } = await drainThousand(25, ['row-versions', 'batch'])
  expect(left).toBe(0)
  expect(seen).toMatchObject({ reads: 0, writes: 5, most: 2 })
  expect(seen.transactions).toBeLessThan(12)
  expect(took).toBeLessThan(500)
  expect(events.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1)
})
