/**
 * Browser APIs that a page uses if they exist, and what it does without them: background sync, messages to other tabs,
 * idle callbacks.
 */
import { afterEach, expect, it, vi } from 'vitest'
import type { ChannelMessage } from '../../src/offline/database/tab-messages'
import { requestBackgroundSync, syncTag } from '../../src/offline/sync/request-background-sync'
import { openTabChannel } from '../../src/offline/sync/tab-channel'
import { whenIdle } from '../../src/offline/database/when-idle'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const turn = () => new Promise((resolve) => setImmediate(resolve))
const idle: ChannelMessage = { kind: 'idle' }

it('asks the browser to wake the worker, and goes on if the browser cannot or does not want to', async () => {
  const register = vi.fn(async () => undefined)
  const refuse = vi.fn(async () => Promise.reject(new DOMException('not allowed', 'NotAllowedError')))
  const offered = (registration: object) => ({ serviceWorker: { ready: Promise.resolve(registration) } })
  for (const navigator of [
    undefined,
    {},
    offered({}),
    offered({ sync: { register: refuse } }),
    offered({ sync: { register } }),
  ]) {
    vi.stubGlobal('navigator', navigator)
    requestBackgroundSync()
    await turn()
  }
  expect(refuse).toHaveBeenCalledOnce()
  expect(register).toHaveBeenCalledExactlyOnceWith(syncTag)
})

it('sends messages to every tab of the same name and to itself, as long as they listen', async () => {
  const [one, other, stranger] = [openTabChannel('a'), openTabChannel('a'), openTabChannel('b')]
  const heard = { one: vi.fn(), other: vi.fn(), stranger: vi.fn() }
  one.listen(heard.one)
  const forget = other.listen(heard.other)
  stranger.listen(heard.stranger)
  const reached = new Promise<void>((resolve) => other.listen(() => resolve()))
  one.tell(idle)
  expect(heard.one).toHaveBeenCalledExactlyOnceWith(idle)
  await reached
  expect(heard.other).toHaveBeenCalledExactlyOnceWith(idle)
  forget()
  one.tell(idle)
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect([heard.one.mock.calls.length, heard.other.mock.calls.length, heard.stranger.mock.calls.length]).toEqual([
    2, 1, 0,
  ])
  for (const channel of [one, other, stranger]) channel.close()
})

it('has no BroadcastChannel before it is used, nor after it is closed', () => {
  const close = vi.fn()
  const opening = vi.fn()
  class Channel {
    close = close
    postMessage = vi.fn()
    constructor(name: string) {
      opening(name)
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  const channel = openTabChannel('c')
  channel.close()
  expect([opening.mock.calls.length, close.mock.calls.length]).toEqual([0, 0])
  channel.listen(() => undefined)
  channel.tell(idle)
  expect(opening).toHaveBeenCalledExactlyOnceWith('c')
  channel.close()
  expect(close).toHaveBeenCalledOnce()

  vi.stubGlobal('BroadcastChannel', undefined)
  const alone = openTabChannel('d')
  const heard = vi.fn()
  alone.listen(heard)
  alone.tell(idle)
  expect(heard).toHaveBeenCalledExactlyOnceWith(idle)
})

it('waits until the browser is idle, at most two seconds, and can be cancelled', () => {
  const asked = vi.fn((_work: () => void, _options: object) => 7)
  const calledOff = vi.fn()
  vi.stubGlobal('requestIdleCallback', asked)
  vi.stubGlobal('cancelIdleCallback', calledOff)
  const work = vi.fn()
  const forget = whenIdle(work)
  expect(asked).toHaveBeenCalledExactlyOnceWith(work, { timeout: 2_000 })
  forget()
  expect(calledOff).toHaveBeenCalledExactlyOnceWith(7)

  vi.stubGlobal('requestIdleCallback', undefined)
  vi.useFakeTimers()
  whenIdle(work)
  whenIdle(work)()
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(work).toHaveBeenCalledOnce()
})
