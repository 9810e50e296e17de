/**
 * A database that reports when its opening is blocked: a tab that sleeps or runs another version delays a deletion or
 * upgrade, and every opening waits behind that. It opens by itself as soon as the tab closes; until then screens say
 * so, and `ready()` rejects instead of waiting without end.
 *
 *  opening ──▶ open
 *     └─ 5 s ─▶ held ──▶ open
 */
import Dexie, { type DexieOptions } from 'dexie'
import { watchingTransactions } from './let-go'

/** An opening that takes longer than this, ms, counts as blocked; the slowest tablets need one or two seconds. */
const patienceMs = 5_000

export class DatabaseHeld extends Error {
  override readonly name = 'DatabaseHeld'
}

export class PatientDatabase extends Dexie {
  /** Whether the opening is blocked, and a way to watch that. */
  readonly opening = watchOpening()

  constructor(name: string, options: DexieOptions) {
    super(name, options)
    this.use(watchingTransactions)
  }

  /** Dexie itself calls this as well. */
  override open() {
    const opened = super.open()
    if (!this.isOpen()) this.opening.follow(opened)
    return opened
  }

  /** Resolves when the database is open; rejects with DatabaseHeld if the opening is blocked. */
  async ready(): Promise<void> {
    let forget = () => {}
    const held = new Promise<never>((_, reject) => {
      const look = () => void (this.opening.held() && reject(new DatabaseHeld()))
      forget = this.opening.watch(look)
      look()
    })
    try {
      await Promise.race([this.open(), held])
    } finally {
      forget()
    }
  }
}

function watchOpening() {
  const watchers = new Set<() => void>()
  let held = false
  let following = false

  function set(next: boolean): void {
    if (held === next) return
    held = next
    watchers.forEach((watcher) => watcher())
  }

  return {
    held: () => held,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    underWay: () => following,
    follow(opened: PromiseLike<unknown>): void {
      if (following) return
      following = true
      const timer = setTimeout(() => set(true), patienceMs)
      const over = () => {
        clearTimeout(timer)
        following = false
        set(false)
      }
      opened.then(over, over)
    },
  }
}
