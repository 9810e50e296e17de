/**
 * The queue for the database's connections. Reads and writes take turns, so that pages still load while two hundred
 * tablets send their outboxes; apart from that, jobs run in the order of arrival. A job is refused if the queue is
 * full, or if the job has waited longer than `longestWait`.
 */

/**
 * The queue is full or ended, or the job waited longer than `longestWait`. Nothing was done; the caller may try again
 * later.
 */
export class BusyError extends Error {
  override name = 'BusyError'

  constructor() {
    super('the queue for the database is full')
  }
}

/** The default of `most`: as many jobs may wait as the provider accepts connections. */
const mostWaiting = 2_000
/** How long a job may wait, ms. A device waits 20 s for its answer, so the job must begin well before. */
const longestWait = 10_000
/** The largest number of writes that run together, so that a read waits for at most this many writes. */
const largestBatch = 8

export type JobQueue<Write extends Batchable> = {
  waiting(): number
  /** Runs `job` when its turn comes. Rejects with a BusyError if the queue is full or the wait was too long. */
  run<Result>(job: () => Promise<Result>, who?: 'reads' | 'writes'): Promise<Result>
  /** Queues a write; when its turn comes, it runs together with the writes of the same `kind` directly behind it. */
  runBatched(write: Write): void
  /** Refuses further jobs. Resolves when all queued and running jobs have ended. */
  end(): Promise<void>
}

/** `kind`: writes of one kind may run together. `fail`: called if the write is refused or fails. */
export type Batchable = { kind: string; fail(error: unknown): void }

/** `arrivedAt`: by `now`, ms. `start` runs the job, or the batch that begins with it; returns how many jobs it ran. */
type QueuedJob<Write> = { arrivedAt: number; start(): Promise<number>; refuse(): void; write?: Write }
type Settings<Write> = {
  /** How many jobs run at the same time. */
  lanes?: number
  /** How many reads, and how many writes, may wait. */
  most?: number
  now?: () => number
  /** Runs a batch and reports success or failure to each of its writes; the promise itself must not reject. */
  runBatch?: (writes: readonly Write[]) => Promise<void>
}

export function openJobQueue<Write extends Batchable = never>({
  lanes = 1,
  most = mostWaiting,
  now = () => performance.now(),
  runBatch = async () => undefined,
}: Settings<Write> = {}): JobQueue<Write> {
  const queues = { reads: new Array<QueuedJob<Write>>(), writes: new Array<QueuedJob<Write>>() }
  let free = lanes
  let last: 'reads' | 'writes' = 'writes'
  let ending: Promise<void> | null = null
  let allDone = () => {}
  const isFull = (who: 'reads' | 'writes') => ending !== null || queues[who].length >= most

  /** Removes and returns the first job (of `kind`, if given) that has not waited too long; refuses those before it. */
  function next(queue: QueuedJob<Write>[], kind?: string): QueuedJob<Write> | undefined {
    for (let job = queue[0]; job && (kind === undefined || job.write?.kind === kind); job = queue[0]) {
      queue.shift()
      if (now() - job.arrivedAt <= longestWait) return job
      job.refuse()
    }
    return undefined
  }

  function takeBatch(first: Write): Write[] {
    const batch = [first]
    while (batch.length < largestBatch) {
      const other = next(queues.writes, first.kind)?.write
      if (!other) break
      batch.push(other)
    }
    return batch
  }

  function begin(): void {
    while (free > 0) {
      const [first, second] = last === 'reads' ? (['writes', 'reads'] as const) : (['reads', 'writes'] as const)
      last = queues[first].length > 0 ? first : second
      const job = next(queues[last])
      if (!job) {
        if (queues.reads.length + queues.writes.length > 0) continue
        if (free === lanes) allDone()
        return
      }
      free -= 1
      void job
        .start()
        .then(yieldTurns)
        .then(() => {
          free += 1
          begin()
        })
    }
  }

  return {
    waiting: () => queues.reads.length + queues.writes.length,
    run(job, who = 'writes') {
      if (isFull(who)) return Promise.reject(new BusyError())
      return new Promise((resolve, reject) => {
        queues[who].push({
          arrivedAt: now(),
          start: () =>
            job()
              .then(resolve, reject)
              .then(() => 1),
          refuse: () => reject(new BusyError()),
        })
        begin()
      })
    },
    runBatched(write) {
      if (isFull('writes')) return write.fail(new BusyError())
      const startBatch = async () => {
        const batch = takeBatch(write)
        await runBatch(batch)
        return batch.length
      }
      queues.writes.push({ arrivedAt: now(), start: startBatch, refuse: () => write.fail(new BusyError()), write })
      begin()
    },
    end() {
      ending ??= new Promise((resolve) => (allDone = resolve))
      begin()
      return ending
    },
  }
}

/**
 * Lets the event loop turn once for each job that was done, so that requests that have arrived meanwhile enter the
 * queue before the next job begins. Each turn accepts one new connection, so a batch of eight needs eight turns.
 */
async function yieldTurns(served: number): Promise<void> {
  for (let turn = 0; turn < served; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
