/**
 * The queue for the database's connections. Reads and writes take turns, so that two hundred tablets that send their
 * outboxes at once do not block pages; otherwise jobs run in order of arrival. Jobs are refused if the queue is full or
 * they waited so long that the caller has given up.
 */

/** The queue is full, or the job waited longer than `longestWait`. Nothing was done; the caller may try again later. */
export class BusyError extends Error {
  override name = 'BusyError'

  constructor() {
    super('the queue for the database is full')
  }
}

/** As many may wait as the provider accepts connections. How long each may wait is a separate limit (`longestWait`). */
const mostWaiting = 2_000
/** How long a job may wait, ms. A device waits 20 s for its answer, so a job must begin well before. */
const longestWait = 10_000
/** The largest number of writes that run together, so that a read waits for at most this many writes. */
const mostTogether = 8

export type WaitingLine<Mate extends Joining> = {
  waiting(): number
  /** Runs `job` when its turn comes. Rejects with a BusyError. */
  take<Result>(job: () => Promise<Result>, who?: 'reads' | 'writes'): Promise<Result>
  /** Queues a write; when its turn comes, it runs together with the writes of the same `kind` directly behind it. */
  join(mate: Mate): void
}

/** `kind`: jobs of one kind may run together. `fail`: called if the job is refused. */
export type Joining = { kind: string; fail(error: unknown): void }

/** A job in the queue. `came`: its arrival, by `now`. `begin` returns how many jobs were done. */
type Place<Mate> = { came: number; begin(): Promise<number>; refuse(): void; mate?: Mate }
type Settings<Mate> = {
  /** How many jobs run at the same time. */
  lanes?: number
  /** How many reads, and how many writes, may wait. */
  most?: number
  now?: () => number
  /** Runs several joined writes. Must not reject: it reports to each of them by itself. */
  together?: (mates: readonly Mate[]) => Promise<void>
}

export function openLine<Mate extends Joining = never>({
  lanes = 1,
  most = mostWaiting,
  now = () => performance.now(),
  together = async () => undefined,
}: Settings<Mate> = {}): WaitingLine<Mate> {
  const lines = { reads: new Array<Place<Mate>>(), writes: new Array<Place<Mate>>() }
  let free = lanes
  let last: 'reads' | 'writes' = 'writes'

  /** Removes and returns the first job that has not waited too long (of `kind`, if given); refuses those before it. */
  function next(line: Place<Mate>[], kind?: string): Place<Mate> | undefined {
    for (let place = line[0]; place && (kind === undefined || place.mate?.kind === kind); place = line[0]) {
      line.shift()
      if (now() - place.came <= longestWait) return place
      place.refuse()
    }
    return undefined
  }

  function company(mate: Mate): Mate[] {
    const mates = [mate]
    while (mates.length < mostTogether) {
      const other = next(lines.writes, mate.kind)?.mate
      if (!other) break
      mates.push(other)
    }
    return mates
  }

  function begin(): void {
    while (free > 0) {
      const [first, second] = last === 'reads' ? (['writes', 'reads'] as const) : (['reads', 'writes'] as const)
      last = lines[first].length > 0 ? first : second
      const place = next(lines[last])
      if (!place) {
        if (lines.reads.length + lines.writes.length > 0) continue
        return
      }
      free -= 1
      void place
        .begin()
        .then(turns)
        .then(() => {
          free += 1
          begin()
        })
    }
  }

  return {
    waiting: () => lines.reads.length + lines.writes.length,
    take(job, who = 'writes') {
      if (lines[who].length >= most) return Promise.reject(new BusyError())
      return new Promise((resolve, reject) => {
        lines[who].push({
          came: now(),
          begin: () =>
            job()
              .then(resolve, reject)
              .then(() => 1),
          refuse: () => reject(new BusyError()),
        })
        begin()
      })
    },
    join(mate) {
      if (lines.writes.length >= most) return mate.fail(new BusyError())
      const inCompany = async () => {
        const mates = company(mate)
        await together(mates)
        return mates.length
      }
      lines.writes.push({ came: now(), begin: inCompany, refuse: () => mate.fail(new BusyError()), mate })
      begin()
    },
  }
}

/**
 * Lets the event loop turn once for each job that was done, so that requests that have arrived meanwhile enter the
 * queue before the next job begins. A turn accepts one new connection, so eight joined jobs need as many turns as eight
 * single ones.
 */
async function turns(served: number): Promise<void> {
  for (let turn = 0; turn < served; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
