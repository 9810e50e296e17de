/**
 * A database that reports when its opening is blocked. An opening is blocked while a deletion or upgrade of the
 * database waits for another tab, which sleeps or runs another version. When that tab closes, the database opens by
 * itself; until then screens show that the database is blocked, and `ready()` rejects instead of waiting.
 *
 *  opening ──▶ open
 *     └─ 5 s ─▶ blocked ──▶ open
 */
import Dexie, { type DexieOptions } from 'dexie'
import { transactionTracking } from './abort-transactions'

/** An opening that takes longer than this, ms, counts as blocked. The slowest tablets need 1 or 2 s. */
const blockedAfterMs = 5_000

export class DatabaseBlocked extends Error {
  override readonly name = 'DatabaseBlocked'
}

export class BlockableDatabase extends Dexie {
  /** Whether another tab blocks the opening; can be watched. */
  readonly opening = watchOpening()

  constructor(name: string, options: DexieOptions) {
    super(name, options)
    this.use(transactionTracking)
  }

  /** Also called by Dexie itself, at the first query. */
  override open() {
    const opened = super.open()
    if (!this.isOpen()) this.opening.follow(opened)
    return opened
  }

  /** Resolves when the database is open; rejects with DatabaseBlocked if the opening is blocked. */
  async ready(): Promise<void> {
    let unwatch = () => {}
    const blocked = new Promise<never>((_, reject) => {
      const rejectIfBlocked = () => void (this.opening.isBlocked() && reject(new DatabaseBlocked()))
      unwatch = this.opening.watch(rejectIfBlocked)
      rejectIfBlocked()
    })
    try {
      await Promise.race([this.open(), blocked])
    } finally {
      unwatch()
    }
  }
}

function watchOpening() {
  const watchers = new Set<() => void>()
  let isBlocked = false
  let isUnderWay = false

  function set(next: boolean): void {
    if (isBlocked === next) return
    isBlocked = next
    watchers.forEach((watcher) => watcher())
  }

  return {
    isBlocked: () => isBlocked,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    underWay: () => isUnderWay,
    follow(opened: PromiseLike<unknown>): void {
      if (isUnderWay) return
      isUnderWay = true
      const timer = setTimeout(() => set(true), blockedAfterMs)
      const ended = () => {
        clearTimeout(timer)
        isUnderWay = false
        set(false)
      }
      opened.then(ended, ended)
    },
  }
}
