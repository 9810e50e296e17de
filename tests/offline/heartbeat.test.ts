/** The page's only timer: chores that are due, requested, or failing. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openHeartbeat } from '../../src/offline/sync/heartbeat'

const minute = 60_000

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-18T22:02:00Z') }))
afterEach(() => void vi.useRealTimers())

function open({ looked = true, random = 0 } = {}) {
  const page = { looked, told: [] as boolean[] }
  const heartbeat = openHeartbeat({
    now: Date.now,
    random: () => random,
    isVisible: () => page.looked,
    onFailing: (lasting) => page.told.push(lasting),
  })
  heartbeat.start()
  return { page, heartbeat }
}

/** Work whose runs end when the test calls `runs[n]`. */
function slowWork() {
  const runs: (() => void)[] = []
  return { runs, work: () => new Promise<null>((resolve) => runs.push(() => resolve(null))) }
}

it('does a chore again when the chore said', async () => {
  const { heartbeat } = open()
  const at: number[] = []
  const began = Date.now()
  const chore = heartbeat.chore(async () => (at.push(Date.now() - began), Date.now() + 10_000), { whenHidden: true })
  await chore.ask()
  await vi.advanceTimersByTimeAsync(35_000)
  expect(at).toEqual([0, 10_000, 20_000, 30_000])
  chore.end()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(at).toHaveLength(4)
})

it('never runs a chore twice at once: all requests during a run share one more run', async () => {
  const { heartbeat } = open()
  const { runs, work } = slowWork()
  const chore = heartbeat.chore(work, { whenHidden: true })
  const ended: string[] = []
  void chore.ask().then(() => ended.push('first'))
  await vi.advanceTimersByTimeAsync(0)
  void chore.ask().then(() => ended.push('second'))
  void chore.ask().then(() => ended.push('third'))
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toHaveLength(1)
  runs[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect([runs.length, ended]).toEqual([2, ['first']])
  runs[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect([runs.length, ended]).toEqual([2, ['first', 'second', 'third']])
})

it('goes on after a chore threw, later and later, and reports when that lasts and when it is over', async () => {
  const { page, heartbeat } = open()
  let broken = true
  let runs = 0
  const chore = heartbeat.chore(
    async () => {
      runs += 1
      if (broken) throw new DOMException('the storage is full', 'QuotaExceededError')
      return null
    },
    { whenHidden: true },
  )
  const other = vi.fn(async () => Date.now() + minute)
  await heartbeat.chore(other, { whenHidden: true }).ask()
  // `ask` resolves even though the chore throws.
  await expect(chore.ask()).resolves.toBeUndefined()
  expect(page.told).toEqual([])
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(runs).toBeGreaterThan(3)
  expect(page.told).toEqual([true])
  expect(other.mock.calls.length).toBeGreaterThanOrEqual(10)
  broken = false
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(page.told).toEqual([true, false])
})

it('tries again after twice the time each time, and begins anew after a success', async () => {
  const { page, heartbeat } = open({ random: 0.5 })
  const at: number[] = []
  const chore = heartbeat.chore(
    async () => {
      at.push(Date.now())
      if (at.length !== 3 && at.length !== 6) throw new Error('it stumbled')
      return at.length === 3 ? Date.now() + 10_000 : null
    },
    { whenHidden: true },
  )
  void chore.ask()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(at.map((time, index) => time - (at[index - 1] ?? time))).toEqual([0, 1_500, 2_500, 10_000, 1_500, 2_500])
  // Two failures in a row are not reported yet.
  expect(page.told).toEqual([])
})

it('does not go on reporting a failing chore after it was removed', async () => {
  const { page, heartbeat } = open()
  const last: (() => void)[] = []
  let runs = 0
  const chore = heartbeat.chore(
    () =>
      (runs += 1) < 4
        ? Promise.reject(new Error('it stumbled'))
        : new Promise<null>((_, reject) => last.push(() => reject(new Error('and again')))),
    { whenHidden: true },
  )
  void chore.ask()
  await vi.advanceTimersByTimeAsync(minute)
  expect([runs, page.told]).toEqual([4, [true]])
  chore.end()
  expect(page.told).toEqual([true, false])
  last[0]?.()
  await vi.advanceTimersByTimeAsync(minute)
  expect([runs, page.told]).toEqual([4, [true, false]])
})

it('does not run chores for the reader while the page is hidden', async () => {
  const { page, heartbeat } = open({ looked: false })
  const [read, sent] = [vi.fn(async () => Date.now() + minute), vi.fn(async () => Date.now() + minute)]
  await heartbeat.chore(read, { whenHidden: false }).ask()
  await heartbeat.chore(sent, { whenHidden: true }).ask()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect([read.mock.calls.length, sent.mock.calls.length]).toEqual([1, 6])
  page.looked = true
  await vi.advanceTimersByTimeAsync(minute)
  expect(read).toHaveBeenCalledTimes(2)
})

it('runs a chore within a minute if the clock is set back by an hour', async () => {
  const { heartbeat } = open()
  const work = vi.fn(async () => Date.now() + 5_000)
  await heartbeat.chore(work, { whenHidden: true }).ask()
  vi.setSystemTime(Date.now() - 60 * minute)
  await vi.advanceTimersByTimeAsync(minute)
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(10)
})

it('begins nothing after a stop, and everything again after a start', async () => {
  const { heartbeat } = open()
  const work = vi.fn(async () => Date.now() + 1_000)
  const chore = heartbeat.chore(work, { whenHidden: true })
  heartbeat.stop()
  await chore.ask()
  await vi.advanceTimersByTimeAsync(minute)
  expect(work).not.toHaveBeenCalled()
  heartbeat.start()
  await chore.ask()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(work).toHaveBeenCalledTimes(2)
})
