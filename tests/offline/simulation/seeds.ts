/** Runs many worlds, and checks that enough happened in them. */
import { expect } from 'vitest'
import { isLong } from '../../long-run'
import { mishaps } from './mishaps'
import { storm } from './network'
import { runSeed, type Options } from './world'

/** Stops after this many broken worlds. */
const enough = 20

/**
 * Throws if a promise was broken in any world, with the story of the first such world and the seeds of all. `SEED=n`
 * runs world n alone.
 */
export async function runSeeds(from: number, count: number, options: Options = {}): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const only = process.env.SEED === undefined ? null : Number(process.env.SEED)
  const broken: { seed: number; violation: string }[] = []
  for (let seed = only ?? from; seed < (only === null ? from + count : only + 1) && broken.length < enough; seed += 1) {
    const { violation } = await runSeed(seed, { ...options, counts })
    if (violation !== null) broken.push({ seed, violation })
  }
  const [first] = broken
  if (first)
    throw new Error(
      `${broken.map(({ seed, violation }) => `SEED=${seed}: ${violation}`).join('\n')}\n\n${await storyOf(first.seed, options)}`,
    )
  return counts
}

/** As `runSeeds`; also prints how many worlds were run per second of processor time. */
export async function runSeedsTimed(from: number, count: number): Promise<Map<string, number>> {
  const before = process.cpuUsage()
  const began = performance.now()
  try {
    return await runSeeds(from, count)
  } finally {
    const { user, system } = process.cpuUsage(before)
    const seconds = (user + system) / 1e6
    process.stdout.write(
      `worlds ${from} to ${from + count - 1}: ${Math.round(count / seconds)} a second of processor, ${Math.round((performance.now() - began) / 1_000)} s\n`,
    )
  }
}

/** Runs the world again, which takes the same course, and returns its trace. */
export async function storyOf(seed: number, options: Options = {}): Promise<string> {
  return (await runSeed(seed, { ...options, traced: true })).trace().join('\n')
}

const reads = [
  'fine',
  'slow',
  'crawling',
  'refused',
  'dropped',
  'answerLost',
  'reset',
  'portal',
  'redirected',
  'truncated',
  'nonsense',
  '400',
  '401',
  '403',
  '404',
  '408',
  '409',
  '412',
  '413',
  '422',
  '429',
  '500',
  '502',
  '503',
  'rowUnreadable',
  'rowMissing',
  'wall',
  'shifted',
]
/** Fates of a request that writes a single row. */
const writes = Object.keys(storm).filter(
  (fate) =>
    !['rowUnreadable', 'rowMissing', 'shifted', 'crawling', 'halfApplied', 'halfAnswered', 'midway', 'spread'].includes(
      fate,
    ),
)

/** What must have happened at least once in a few thousand worlds; otherwise they proved nothing. */
export const happenings = [
  ...reads.map((fate) => `fate ${fate} of GET`),
  ...writes.map((fate) => `fate ${fate} of PATCH`),
  ...writes.filter((fate) => fate !== 'unechoed').map((fate) => `fate ${fate} of POST`),
  ...[
    'fine',
    'slow',
    'refused',
    'dropped',
    'answerLost',
    'reset',
    'late',
    'ghost',
    'duplicated',
    'truncated',
    'strayEcho',
    'appliedThen500',
    '500',
    'halfApplied',
    'halfAnswered',
    'midway',
    'spread',
  ].map((fate) => `fate ${fate} of BATCH`),
  ...['before a transaction', 'after a commit', 'before a send', 'before the lock', 'at an answer', 'at a reload'].map(
    (point) => `crash ${point}`,
  ),
  ...[
    'edit',
    'window',
    'teach',
    'spree',
    'back',
    'roll',
    'undo',
    'create',
    'choose',
    'pull',
    'leave',
    'handOver',
    'online',
    ...Object.keys(mishaps),
  ].map((act) => `act ${act}`),
  ...['mark', 'open', 'save', 'undo', 'look', 'leave', 'window write', 'window done', 'window close'].map(
    (act) => `teacher ${act}`,
  ),
  ...[
    'window over a restored draft',
    'draft handed in after the storm',
    'marks carried over',
    'desk records whom another marks',
  ],
  ...['write', 'remove', 'recreate', 'create', 'move', 'announce'].map((act) => `desk ${act}`),
  'command refused by the storage',
  'token renewed',
  ...[
    'none to queued',
    'none to conflict',
    'queued to sending',
    'queued to conflict',
    'queued to rejected',
    'queued to gone',
    'queued to waiting',
    'queued to needsSignIn',
    'sending to queued',
    'sending to unknown',
    'sending to waiting',
    'sending to rejected',
    'sending to needsSignIn',
    'unknown to queued',
    'unknown to sending',
    'unknown to conflict',
    'unknown to rejected',
    'unknown to gone',
    'waiting to sending',
    'waiting to needsSignIn',
    'waiting to conflict',
    'needsSignIn to queued',
    'conflict to queued',
    'rejected to queued',
    'gone to queued',
  ].map((change) => `slot ${change}`),
  ...['confirmed', 'refused', 'conflict', 'needsSignIn', 'progress', 'idle'].map((event) => `event ${event}`),
  ...[
    'rest',
    'read',
    'retry',
    'hold',
    'send',
    'settle',
    'rebase',
    'requeue',
    'doubt',
    'quarantine',
    'wait',
    'signIn',
    'conflict',
    'reject',
    'gone',
    'overtaken',
  ].map((verdict) => `verdict ${verdict}`),
]

/** Each happens in one world of 500 to 2,000; only the long run plays enough worlds to require them. */
const rare = ['fate 401 of POST', 'fate 412 of POST', 'fate 422 of POST', 'verdict requeue', 'verdict read']

export function expectHappenings(counts: ReadonlySet<string>): void {
  if (process.env.SEED !== undefined) return
  expect(happenings.filter((name) => !counts.has(name) && (isLong || !rare.includes(name)))).toEqual([])
}
