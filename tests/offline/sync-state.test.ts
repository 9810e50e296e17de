/** The state of the sync chip: one at a time, the one that a person should act on first. */
import { expect, it } from 'vitest'
import type { SlotState } from '../../src/offline/engine/slot'
import type { SyncStatus } from '../../src/offline/sync/sync-state'
import { fillingStateOf, syncStateOf } from '../../src/offline/sync/sync-state'

const calm: SyncStatus = {
  reachable: true,
  signedOut: false,
  failing: false,
  sending: null,
  downloading: null,
  stopped: null,
}
const downloading = { what: 'groups', done: 3, total: 9 } as const
const sending = { done: 1, total: 4 }
const every: SlotState[] = ['queued', 'sending', 'unknown', 'waiting', 'needsSignIn', 'conflict', 'rejected', 'gone']
const parked: SlotState[] = ['conflict', 'rejected', 'gone']

it.each<[string, readonly SlotState[], Partial<SyncStatus>, unknown]>([
  [
    'a device that fails, before all else',
    every,
    { failing: true, downloading, signedOut: true, reachable: false, sending },
    { kind: 'failing', count: 8 },
  ],
  [
    'the first download',
    every,
    { downloading, signedOut: true, reachable: false, sending },
    { kind: 'downloading', ...downloading },
  ],
  ['what waits for a sign-in', every, { reachable: false, sending }, { kind: 'needsSignIn', count: 1 }],
  [
    'all that would travel, where nobody is signed in',
    every,
    { signedOut: true, sending },
    { kind: 'needsSignIn', count: 5 },
  ],
  ['no need to sign in if nothing waits for that', parked, { signedOut: true }, { kind: 'conflicts', count: 1 }],
  ['no way to the provider', ['queued', ...parked], { reachable: false, sending }, { kind: 'offline', count: 4 }],
  ['how far the sending is', ['queued', ...parked], { sending }, { kind: 'sending', ...sending }],
  ['no sending if nothing is being sent any more', parked, { sending }, { kind: 'conflicts', count: 1 }],
  [
    'that changes do not get through, though this device can read',
    ['queued', 'unknown', 'conflict'],
    { sending, barred: { method: 'PATCH', status: 403 } },
    { kind: 'barred', count: 2, method: 'PATCH', status: 403 },
  ],
  [
    'nothing about blocked changes if none waits',
    ['conflict'],
    { barred: { method: 'PATCH', status: 403 } },
    { kind: 'conflicts', count: 1 },
  ],
  ['conflicts', ['queued', 'conflict', ...parked], {}, { kind: 'conflicts', count: 2 }],
  ['what the provider has refused or deleted', ['queued', 'rejected', 'gone'], {}, { kind: 'refused', count: 2 }],
  ['a single refusal', ['rejected'], {}, { kind: 'refused', count: 1 }],
  ['what is still to be sent', ['queued', 'sending', 'unknown', 'waiting'], {}, { kind: 'waiting', count: 4 }],
  ['that everything is sent', [], {}, { kind: 'sent', at: 7 }],
])('shows %s', (_, states, status, said) => {
  expect(syncStateOf(states, { ...calm, ...status }, 7)).toEqual(said)
})

it('has no state if nothing waits and nothing was ever sent or downloaded', () => {
  expect(syncStateOf([], calm, null)).toBeUndefined()
})

it('shows that the first download has stopped if nothing waits, until a download was complete', () => {
  const stopped = { ...calm, stopped: 'server' } as const
  expect([syncStateOf([], stopped, null), syncStateOf(['queued'], stopped, null), syncStateOf([], stopped, 7)]).toEqual(
    [{ kind: 'stopped' }, { kind: 'waiting', count: 1 }, { kind: 'sent', at: 7 }],
  )
})

it.each<[string, Partial<SyncStatus>, unknown]>([
  [
    'a session that has ended, before everything else',
    { signedOut: true, reachable: false, stopped: 'server', downloading },
    { kind: 'stopped', why: 'unauthorized' },
  ],
  ['no way to the provider', { reachable: false, stopped: 'server', downloading }, { kind: 'stopped', why: 'network' }],
  ['why the last download failed', { stopped: 'server', downloading }, { kind: 'stopped', why: 'server' }],
  ['how far a download is', { downloading }, { kind: 'running', step: 'groups', done: 3, total: 9 }],
  ['that a download is about to begin', {}, { kind: 'running', step: null, done: 0, total: null }],
])('shows why the download is not complete yet: %s', (_, status, said) => {
  expect(fillingStateOf({ ...calm, ...status })).toEqual(said)
})
