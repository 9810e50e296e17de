/** Runs many worlds of the shell, and counts what happened in them. */
import { isOfDevice } from './machine'
import { runShellSeed } from './world'

/** Throws with the whole story of the first world in which a promise was broken. `SEED=n` runs world n alone. */
export function runShellSeeds(from: number, count: number): Promise<Map<string, number>> {
  return withoutTheDead(() => run(from, count))
}

/**
 * A page that died in the middle of its work handles no more rejections; of those that stay unhandled, only errors of
 * our own code count.
 */
async function withoutTheDead<Result>(work: () => Promise<Result>): Promise<Result> {
  const listeners = process.listeners('unhandledRejection')
  const unhandled: unknown[] = []
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (problem) => unhandled.push(problem))
  try {
    const result = await work()
    // Node reports unhandled rejections once the microtasks are done.
    await new Promise((resolve) => setTimeout(resolve, 0))
    for (const problem of unhandled) if (!isOfDevice(problem)) throw problem
    return result
  } finally {
    process.removeAllListeners('unhandledRejection')
    for (const listener of listeners) process.on('unhandledRejection', listener)
  }
}

async function run(from: number, count: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const only = process.env.SEED === undefined ? null : Number(process.env.SEED)
  const began = process.cpuUsage()
  for (let seed = only ?? from; seed < (only === null ? from + count : only + 1); seed += 1) {
    const outcome = await runShellSeed(seed)
    if (outcome.violation) throw new Error(`SEED=${seed}: ${outcome.violation}\n${outcome.trace().join('\n')}`)
    for (const [name, number] of outcome.counts)
      counts.set(
        name,
        name.startsWith('most ') ? Math.max(counts.get(name) ?? 0, number) : (counts.get(name) ?? 0) + number,
      )
  }
  const { user, system } = process.cpuUsage(began)
  process.stdout.write(
    `${(count / ((user + system) / 1_000_000)).toFixed(1)} worlds of the shell a second of one processor; at most ${Math.round(counts.get('most calls a minute') ?? 0)} calls a page and minute\n`,
  )
  return counts
}

/** What must have happened at least once in hundreds of worlds; otherwise they proved nothing. */
export const happenings = [
  ...[
    'edit',
    'roll',
    'undo',
    'choose',
    'look',
    'reload',
    'crash',
    'sleep',
    'cut',
    'cable',
    'clock',
    'expire',
    'leave',
    'handOver',
    'hide',
    'now',
    'stop',
    'evict',
  ].map((act) => `act ${act}`),
  ...[
    'before a transaction',
    'after a commit',
    'before a call',
    'before a lock',
    'at an answer',
    'at a reload',
    'with its machine',
    'with what was kept',
  ].map((point) => `crash ${point}`),
  ...[
    'store error',
    'hanging open',
    'lost relaxed commits',
    'worker woken',
    'provider restarts',
    'provider put back',
    'desk removes',
    'refused RowGone',
  ],
  ...[
    'guards withdrawn',
    'preflight refused',
    'cached GET passed by',
    'points reset',
    'role changes',
    'value adjusted',
    'fate fine of BATCH',
    'fate refused of BATCH',
    'old tab',
    'old tab holds the database',
    'old tab is refused the database',
  ],
  ...[
    'none to queued',
    'none to conflict',
    'queued to sending',
    'queued to conflict',
    'queued to rejected',
    'queued to gone',
    'queued to waiting',
    'queued to needsSignIn',
    'sending to unknown',
    'sending to waiting',
    'sending to rejected',
    'unknown to sending',
    'unknown to conflict',
    'waiting to sending',
    'needsSignIn to queued',
    'conflict to queued',
    'rejected to queued',
  ].map((change) => `slot ${change}`),
]
