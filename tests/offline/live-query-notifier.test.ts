/**
 * When live queries are notified of writes that bypass Dexie: of the first at once, then seldom enough that other work
 * gets done.
 */
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLiveQueryNotifier } from '../../src/offline/database/live-query-notifier'
import { PersonDatabase } from '../../src/offline/database/person-database'

const { outbox, drafts } = new PersonDatabase('told')
let told: string[][] = []
const hear = (parts: object) =>
  void told.push(
    [outbox, drafts].flatMap(({ name }) => (Object.keys(parts).includes(`idb://told/${name}/`) ? [name] : [])),
  )

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  Dexie.on.storagemutated.subscribe(hear)
})
afterEach(() => {
  Dexie.on.storagemutated.unsubscribe(hear)
  vi.useRealTimers()
})

it('a user’s change is notified at once, and further ones within 50 ms together at the end of that time', () => {
  const notify = openLiveQueryNotifier('told')
  notify([outbox], 'soon')
  expect(told).toEqual([['outbox']])
  notify([drafts], 'soon')
  notify([outbox], 'soon')
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(50)
  expect(told).toEqual([['outbox'], ['outbox', 'drafts']])
  // The next notification, too, waits 50 ms for further changes.
  notify([drafts], 'soon')
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(50)
  expect(told).toHaveLength(3)
  vi.advanceTimersByTime(1_000)
  expect(told).toHaveLength(3)
  notify([outbox], 'soon')
  expect(told).toHaveLength(4)
})

it('a drain’s changes are gathered, and notified with whatever is notified earlier', () => {
  const notify = openLiveQueryNotifier('told')
  notify([outbox], 'coalesced')
  vi.advanceTimersByTime(199)
  expect(told).toEqual([])
  notify([drafts], 'soon')
  expect(told).toEqual([['outbox', 'drafts']])
  vi.advanceTimersByTime(1_000)
  expect(told).toHaveLength(1)
})

it('a worker that is about to end notifies gathered changes at once', () => {
  const notify = openLiveQueryNotifier('told')
  notify([outbox], 'soon')
  notify([drafts], 'soon')
  notify([outbox], 'coalesced')
  notify([], 'now')
  expect(told).toEqual([['outbox'], ['outbox', 'drafts']])
  vi.advanceTimersByTime(1_000)
  expect(told).toHaveLength(2)
})
