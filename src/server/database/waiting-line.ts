/**
 * Who waits for a database: who only reads goes before those who write, turn by turn, else first come, first served; and no more than can
 * be served while somebody still waits for the answer. Two hundred tablets that come back at once keep nobody from a page.
 */

/** Said at once to whoever comes after all of those, and to whoever has waited too long: nothing was done, and later it may be. */
export class BusyError extends Error {
  override name = 'BusyError'

  constructor() {
    super('too many wait for the database')
  }
}

/** As many as there are connections to a provider: whom it hears at all may wait. By then it is time that tells who is too late. */
export const mostWaiting = 2_000
/** Milliseconds. A device waits for twenty; one that is told so late would never hear of it. */
const longestWait = 10_000
/** Whoever asks for a page waits for as many at most. */
const mostTogether = 8

export type WaitingLine<Mate extends Joining> = {
  waiting(): number
  /** Does `job` when its turn comes. */
  take<Result>(job: () => Promise<Result>, who?: 'reads' | 'writes'): Promise<Result>
  /** Among those who write: when its turn comes, it is done with those of its kind right behind it. */
  join(mate: Mate): void
}

/** `kind`: what may be done together is of one; `fail` hears of a turn that never comes. */
export type Joining = { kind: string; fail(error: unknown): void }

/** `begin` answers how many were served. */
type Place<Mate> = { came: number; begin(): Promise<number>; refuse(): void; mate?: Mate }
type Settings<Mate> = {
  /** Jobs at a time. */
  lanes?: number
  /** How many may wait of each kind. */
  most?: number
  now?: () => number
  /** Does what those want who joined; never throws, each is told by itself. */
  together?: (mates: readonly Mate[]) => Promise<void>
}

export function openLine<Mate extends Joining = never>({ lanes = 1, most = mostWaiting, now = () => performance.now(), together = async () => undefined }: Settings<Mate> = {}): WaitingLine<Mate> {
  const lines = { reads: new Array<Place<Mate>>(), writes: new Array<Place<Mate>>() }
  let free = lanes
  let last: 'reads' | 'writes' = 'writes'

  /** Whoever is too late is told so as if the turn had come. */
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
        lines[who].push({ came: now(), begin: () => job().then(resolve, reject).then(() => 1), refuse: () => reject(new BusyError()) })
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
 * What has arrived meanwhile is heard before the next job begins, or it would stand in line by the loop's order and not by its own. A turn
 * of the loop lets one more connection in: whoever serves eight at once listens as often as whoever serves them one by one.
 */
async function turns(served: number): Promise<void> {
  for (let turn = 0; turn < served; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
