/** The lists of one drain: those that were read, the one being read, and those that could not be read. */
import type { Failure } from '../../contract'
import { uncoverRow, enterRow, type FreshList } from './fresh-lists'
import type { MirrorRow } from './slot'
import type { Moment } from './timing'
import { UnreadLists } from './unread-lists'

export class DrainLists {
  readonly unread = new UnreadLists()
  readonly #fresh = new Map<string, FreshList>()
  /**
   * The list being read, null if none. `outdated`: the list may not show a change that was made meanwhile. `echoes`:
   * rows that the provider returned meanwhile in answers to changes.
   */
  #beingRead: { scope: string; outdated: boolean; echoes: MirrorRow[] } | null = null

  get isReading(): boolean {
    return this.#beingRead !== null
  }

  at(scope: string): FreshList | null {
    return this.#fresh.get(scope) ?? null
  }

  /**
   * Reads one list; only one may be read at a time. Resolves with null if `read` does, or if the list was outdated
   * before it arrived.
   */
  async read(scope: string, read: () => Promise<FreshList | Failure | null>): Promise<FreshList | Failure | null> {
    const beingRead = { scope, outdated: false, echoes: new Array<MirrorRow>() }
    this.#beingRead = beingRead
    try {
      const list = await read()
      if (list === null || 'code' in list) return list
      this.unread.noteReached()
      if (beingRead.outdated) return null
      for (const row of beingRead.echoes) uncoverRow(list, row)
      this.#fresh.set(scope, list)
      return list
    } finally {
      this.#beingRead = null
    }
  }

  /** Enters a row of this list that the provider returned for a change; `sentAt`: when that request was sent. */
  enterEcho(scope: string, row: MirrorRow, sentAt: Moment): void {
    const list = this.at(scope)
    if (list) enterRow(list, row, sentAt)
    if (this.#beingRead?.scope === scope) this.#beingRead.echoes.push(row)
  }

  /** Drops the list, because a row of it may have changed since it was read. */
  drop(scope: string): void {
    this.#fresh.delete(scope)
    if (this.#beingRead?.scope === scope) this.#beingRead.outdated = true
  }

  /** Drops all lists after a network failure: no request may be based on what was read before it. */
  spoil(): void {
    for (const list of this.#fresh.values()) list.spoilt = true
    this.#fresh.clear()
    if (this.#beingRead) this.#beingRead.outdated = true
  }
}
