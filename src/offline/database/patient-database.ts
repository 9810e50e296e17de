/**
 * A database whose opening may be held up: a tab that sleeps, or runs another version, keeps a deletion or an update of it
 * waiting, and whoever opens it waits behind that. It opens by itself as soon as that tab is gone; until then people are told, and
 * what they ask for is refused instead of waiting without end.
 *
 *   opening ──▶ open
 *      └─ 5 s ─▶ held ──▶ open
 */
import Dexie, { type DexieOptions } from 'dexie'
import { watchingTransactions } from './let-go'

/** The slowest tablet opens one in a second or two. */
const patienceMs = 5_000

export class DatabaseHeld extends Error {
  override readonly name = 'DatabaseHeld'
}

export class PatientDatabase extends Dexie {
  /** Whether its opening is held up. */
  readonly opening = watchOpening()

  constructor(name: string, options: DexieOptions) {
    super(name, options)
    this.use(watchingTransactions)
  }

  /** Dexie, too, opens it by this. */
  override open() {
    const opened = super.open()
    if (!this.isOpen()) this.opening.follow(opened)
    return opened
  }

  /** Resolves when it is open; rejects with DatabaseHeld where that is held up. */
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
