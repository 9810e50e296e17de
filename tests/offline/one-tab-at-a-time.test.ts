/**
 * Work that runs one at a time over tabs and worker, with and without Web Locks; a suspended tab with a lock does not
 * block others for ever.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withLock, withFreeLock } from '../../src/offline/sync/one-tab-at-a-time'
import { WebLocks } from './shell/web-locks'

type Asked = { signal?: AbortSignal; ifAvailable?: boolean; steal?: boolean }

/**
 * A simple implementation of Web Locks: grants them in turn, with `steal` at once. `asleep`: a suspended tab holds the
 * lock and never releases it.
 */
function browserLocks(asleep = false) {
  let last: Promise<unknown> = Promise.resolve()
  let held = asleep ? 1 : 0
  const grant = async (work: (lock: object | null) => unknown) => {
    held += 1
    try {
      return await work({})
    } finally {
      held -= 1
    }
  }
  return {
    request(
      _name: string,
      { signal, ifAvailable, steal }: Asked,
      work: (lock: object | null) => unknown,
    ): Promise<unknown> {
      if (steal) return grant(work)
      if (ifAvailable && held > 0) return Promise.resolve(work(null))
      if (asleep)
        return new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError'))),
        )
      const turn = last.then(() => grant(work))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Work that ends, well or badly, when the test calls `ends`. */
function slowWork() {
  const begun: string[] = []
  const ends = new Map<string, (how: 'well' | 'badly') => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) =>
      ends.set(name, (how) => (how === 'well' ? resolve(name) : reject(new Error(name)))),
    )
  }
  return { begun, ends, work }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

describe.each([
  ['the browser’s locks', () => vi.stubGlobal('navigator', { locks: browserLocks() })],
  ['no locks', () => vi.stubGlobal('navigator', {})],
  ['no navigator', () => vi.stubGlobal('navigator', undefined)],
])('with %s', (_, arrange) => {
  beforeEach(arrange)

  it('the second begins when the first has ended, well or badly, and each gets its own result', async () => {
    const { begun, ends, work } = slowWork()
    const first = withLock('a', work('first'))
    const second = withLock('a', work('second'))
    const third = withLock('a', work('third'))
    const refused = expect(first).rejects.toThrow('first')
    await settled()
    expect(begun).toEqual(['first'])
    ends.get('first')?.('badly')
    await refused
    await settled()
    expect(begun).toEqual(['first', 'second'])
    ends.get('second')?.('well')
    expect(await second).toBe('second')
    await settled()
    ends.get('third')?.('well')
    expect(await third).toBe('third')
  })

  it('`withFreeLock` does nothing while another holder is at work, and runs once it has ended', async () => {
    const { begun, ends, work } = slowWork()
    const first = withLock('b', work('first'))
    await settled()
    expect(await withFreeLock('b', work('beside'))).toBeNull()
    ends.get('first')?.('well')
    await first
    const later = withFreeLock('b', work('later'))
    await settled()
    expect(begun).toEqual(['first', 'later'])
    ends.get('later')?.('well')
    expect(await later).toBe('later')
  })
})

it('takes a lock from a suspended tab after two minutes, and not sooner', async () => {
  vi.stubGlobal('navigator', { locks: browserLocks(true) })
  const { begun, ends, work } = slowWork()
  const mine = withLock('c', work('mine'))
  await vi.advanceTimersByTimeAsync(119_000)
  expect(begun).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun).toEqual(['mine'])
  ends.get('mine')?.('well')
  expect(await mine).toBe('mine')
})

it('work that has begun is never begun a second time, however long it takes and however it ends', async () => {
  vi.stubGlobal('navigator', { locks: browserLocks() })
  const { begun, ends, work } = slowWork()
  const refused = expect(withLock('d', work('long'))).rejects.toThrow('long')
  await vi.advanceTimersByTimeAsync(600_000)
  ends.get('long')?.('badly')
  await refused
  expect(begun).toEqual(['long'])
})

describe.each([
  ['the browser’s locks', () => ({ locks: new WebLocks().of({ dead: false, enter: (work) => work() }) })],
  ['no locks', () => ({})],
])('work that takes ten minutes, with %s', (_, navigator) => {
  beforeEach(() => {
    vi.useRealTimers()
    // Messages between tabs arrive in real time, so only the timers are fake.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.stubGlobal('navigator', navigator())
  })

  /** Advances the timers by this many seconds, and lets messages arrive in between. */
  async function pass(seconds: number, each = () => {}): Promise<void> {
    for (let second = 0; second < seconds; second += 2) {
      each()
      await vi.advanceTimersByTimeAsync(2_000)
      for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  it('keeps the lock as long as it makes steps, and loses it two minutes after its last one', async () => {
    const begun: string[] = []
    let stir = () => {}
    const first = withLock('e', (stirs) => {
      stir = stirs
      begun.push('first')
      return new Promise<void>(() => {})
    }).catch(() => undefined)
    await pass(2)
    const second = withLock('e', async () => void begun.push('second'))
    await pass(600, () => stir())
    expect(begun).toEqual(['first'])
    await pass(240)
    await second
    expect(begun).toEqual(['first', 'second'])
    void first
  })
})
