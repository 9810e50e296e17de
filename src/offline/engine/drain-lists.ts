/** The lists of one drain: those that were read and are still fresh, the one that is being read, and those that could not be had. */
import type { Failure } from '../../contract'
import { forget, learn, type FreshList } from './fresh-lists'
import type { MirrorRow } from './slot'
import type { Moment } from './timing'
import { UnreadLists } from './unread-lists'

export class DrainLists {
  readonly unread = new UnreadLists()
  readonly #fresh = new Map<string, FreshList>()
  /** `void`: something has happened since that it may not know of. */
  #beingRead: { scope: string; void: boolean; echoes: MirrorRow[] } | null = null

  get isReading(): boolean {
    return this.#beingRead !== null
  }

  at(scope: string): FreshList | null {
    return this.#fresh.get(scope) ?? null
  }

  /** Reads one, while no other is; null where it is of no use any more when it is there. */
  async read(scope: string, read: () => Promise<FreshList | Failure | null>): Promise<FreshList | Failure | null> {
    const beingRead = { scope, void: false, echoes: new Array<MirrorRow>() }
    this.#beingRead = beingRead
    try {
      const list = await read()
      if (list === null || 'code' in list) return list
      this.unread.reach()
      if (beingRead.void) return null
      for (const row of beingRead.echoes) forget(list, row)
      this.#fresh.set(scope, list)
      return list
    } finally {
      this.#beingRead = null
    }
  }

  /** The provider has said what a row of this list is, in answer to a request that left at `departedAt`. */
  hear(scope: string, row: MirrorRow, departedAt: Moment): void {
    const list = this.at(scope)
    if (list) learn(list, row, departedAt)
    if (this.#beingRead?.scope === scope) this.#beingRead.echoes.push(row)
  }

  /** Something has changed in it that nobody has read. */
  drop(scope: string): void {
    this.#fresh.delete(scope)
    if (this.#beingRead?.scope === scope) this.#beingRead.void = true
  }

  /** The network has failed: nothing leaves on what was read before. */
  spoil(): void {
    for (const list of this.#fresh.values()) list.spoilt = true
    this.#fresh.clear()
    if (this.#beingRead) this.#beingRead.void = true
  }
}
