/**
 * Checks that the engine gets on: ten minutes after the faults have stopped, everything is sent or waits for a person;
 * and no request is repeated too often, neither in the storm nor afterwards.
 */
import type { Slot, SlotState } from '../../../src/offline/engine/slot'
import { callsIn, type Request } from './provider'

const minuteMs = 60_000

/** Time after the last fault within which everything must be at rest, ms. */
export const restWithinMs = 10 * minuteMs

const restless: readonly SlotState[] = ['queued', 'sending', 'unknown', 'waiting', 'needsSignIn']

export class Progress {
  /**
   * The highest counts of any minute: requests of one device beyond what `onDoing` explains, and sends of one change.
   */
  most = { requests: 0, sends: 0 }
  readonly #moving = new Map<string, Map<string, SlotState>>()
  readonly #left = new Map<string, number[]>()
  readonly #doings = new Map<string, number[]>()

  constructor(
    readonly now: () => number,
    readonly accuse: (what: string) => void,
  ) {}

  onPut(who: string, slots: readonly Slot[]): void {
    const moving = this.#moving.get(who) ?? new Map<string, SlotState>()
    this.#moving.set(who, moving)
    for (const { key, state } of slots) {
      if (restless.includes(state)) moving.set(key, state)
      else moving.delete(key)
    }
  }

  onDelete(who: string, keys: readonly string[]): void {
    const moving = this.#moving.get(who)
    for (const key of keys) moving?.delete(key)
  }

  /** The slots that are neither sent nor waiting for a person, with their states. */
  moving(who: string): ReadonlyMap<string, SlotState> | undefined {
    return this.#moving.get(who)
  }

  isAtRest(people: readonly string[]): boolean {
    return people.every((who) => (this.#moving.get(who)?.size ?? 0) === 0)
  }

  /**
   * A person did something on this device, or something happened to it; that explains `allowance.requests` requests.
   */
  onDoing(device: string): void {
    this.#within(this.#doings, device)
  }

  onDepart(device: string, request: Request): void {
    // The pages of a list count as one request, for the provider decides how many there are.
    if (request.query.has('page')) return
    const requests =
      this.#within(this.#left, device) -
      allowance.requests * (this.#doings.get(device)?.filter((at) => at > this.now() - minuteMs).length ?? 0)
    this.most.requests = Math.max(this.most.requests, requests)
    if (requests > allowance.beyond)
      this.accuse(`${device} asked ${requests} times in a minute more often than what was done there explains`)
    for (const call of callsIn(request)) this.#onCall(device, call)
  }

  #onCall(device: string, { method, path, body }: Request): void {
    if (method === 'GET') return
    const what =
      method === 'POST'
        ? `${device} ${body.attendance_date} ${body.group} ${body.student}`
        : `${device} ${path} ${Object.keys(body).join()}`
    const sends = this.#within(this.#left, what)
    this.most.sends = Math.max(this.most.sends, sends)
    if (sends > allowance.sends) this.accuse(`${what} was sent ${sends} times within a minute`)
  }

  /** Notes that `name` happened now; returns how often it did within the last minute. */
  #within(times: Map<string, number[]>, name: string): number {
    const now = this.now()
    const known = times.get(name)
    if (!known) {
      times.set(name, [now])
      return 1
    }
    while (known.length > 0 && known[0]! <= now - minuteMs) known.shift()
    known.push(now)
    return known.length
  }
}

/**
 * The most per minute. `requests`: for each `onDoing`. `beyond`: requests of a device that no `onDoing` explains.
 * `sends`: sends of one change.
 */
const allowance = { requests: 12, beyond: 60, sends: 12 }
