/** Runs many worlds and insists that they were not idle ones. */
import { expect } from 'vitest'
import { storm } from './network'
import { runSeed, type Options } from './world'

/** Throws with the whole story of the first world in which a promise was broken. `SEED=n` runs world n alone. */
export async function runSeeds(from: number, count: number, options: Options = {}): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const only = process.env.SEED === undefined ? null : Number(process.env.SEED)
  for (let seed = only ?? from; seed < (only === null ? from + count : only + 1); seed += 1) {
    const outcome = await runSeed(seed, options)
    if (outcome.violation) throw new Error(`SEED=${seed}: ${outcome.violation}\n${outcome.trace().join('\n')}`)
    for (const [name, number] of outcome.counts) counts.set(name, (counts.get(name) ?? 0) + number)
  }
  return counts
}

const reads = ['fine', 'slow', 'refused', 'dropped', 'answerLost', 'reset', 'portal', 'redirected', 'truncated', 'nonsense', '400', '401', '403', '404', '408', '409', '412', '413', '422', '429', '500', '502', '503', 'rowUnreadable', 'rowMissing']
const writes = Object.keys(storm).filter((fate) => fate !== 'rowUnreadable' && fate !== 'rowMissing')

/** What must have happened in any thousand worlds, or they proved nothing. */
export const happenings = [
  ...reads.map((fate) => `fate ${fate} of GET`),
  ...writes.map((fate) => `fate ${fate} of PATCH`),
  ...writes.filter((fate) => fate !== 'unechoed').map((fate) => `fate ${fate} of POST`),
  ...['before a transaction', 'after a commit', 'before a send', 'before the lock', 'at an answer', 'at a reload'].map((point) => `crash ${point}`),
  ...['edit', 'back', 'roll', 'undo', 'create', 'choose', 'pull', 'crash', 'freeze', 'clock', 'expire', 'leave', 'handOver', 'online', 'reload'].map((act) => `act ${act}`),
  'desk removes',
  ...[
    'none to queued', 'none to conflict', 'queued to sending', 'queued to conflict', 'queued to rejected', 'queued to gone', 'queued to waiting', 'queued to needsSignIn',
    'sending to queued', 'sending to unknown', 'sending to waiting', 'sending to rejected', 'sending to needsSignIn',
    'unknown to queued', 'unknown to sending', 'unknown to conflict', 'unknown to rejected', 'unknown to gone',
    'waiting to sending', 'waiting to needsSignIn', 'waiting to conflict', 'needsSignIn to queued', 'conflict to queued', 'rejected to queued', 'gone to queued',
  ].map((change) => `slot ${change}`),
  ...['confirmed', 'refused', 'conflict', 'needsSignIn', 'progress', 'idle'].map((event) => `event ${event}`),
  ...['rest', 'retry', 'hold', 'send', 'settle', 'rebase', 'requeue', 'doubt', 'quarantine', 'wait', 'signIn', 'conflict', 'reject', 'gone'].map((verdict) => `verdict ${verdict}`),
]

export function expectHappenings(counts: ReadonlySet<string>): void {
  if (process.env.SEED !== undefined) return
  expect(happenings.filter((name) => !counts.has(name))).toEqual([])
}
