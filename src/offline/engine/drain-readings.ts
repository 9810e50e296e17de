/**
 * The readings of one drain: one list at a time, and what a list that could not be had means for the others.
 *
 *   401 ── a second call with the same token is answered ──▶ this list alone: its changes wait
 *       ── a second call is refused as well              ──▶ the session is over: the drain stops
 *       ── the second call says neither                  ──▶ the next list tells, as after a silence
 */
import { failed, isFromTheWay, type Failure } from '../../contract'
import type { DrainCourse } from './drain-course'
import { momentIn } from './environment'
import { readHistory, readList } from './fresh-lists'
import type { Slot } from './slot'

export class DrainReadings {
  readonly #course: DrainCourse

  constructor(course: DrainCourse) {
    this.#course = course
  }

  /** One list at a time, beside the lanes: the next is read while this one's changes travel. */
  async read(scope: string, slot: Slot): Promise<void> {
    const { lists, lookUps, work, bystanders, environment, mistakes, today } = this.#course
    if (lists.isReading) return
    const waiting = bystanders.of(scope)
    let isAlone = false
    try {
      const list = await lists.read(scope, async () => {
        const identity = await this.#course.identity()
        if (!identity) return null
        const { client, capabilities } = environment
        const reading = { client, token: identity.token, capabilities: await capabilities(), moment: () => momentIn(environment), today }
        const read = await (lookUps.isHistory(scope) ? readHistory : readList)(reading, slot, [...work.of(scope), ...waiting])
        if ('code' in read && read.code === 'unauthorized') isAlone = (await this.#course.askSession(identity.token)) === null
        return read
      })
      if (list && 'code' in list) this.#unread(scope, list, isAlone)
      else if (list) {
        for (const one of waiting) {
          bystanders.delete(one)
          work.put(one)
        }
      }
    } catch (error) {
      mistakes.push(error)
      lists.unread.park(scope, failed('malformed', 0).failure)
    }
    this.#course.wake()
  }

  #unread(scope: string, failure: Failure, isAlone: boolean): void {
    const { lists, lookUps, lanes } = this.#course
    if (lookUps.isHistory(scope)) return lookUps.fail(failure)
    // Something in front of the provider bars this list; it may let others pass.
    if (isAlone || isFromTheWay(failure)) return lists.unread.park(scope, failure)
    switch (failure.code) {
      case 'unauthorized':
        if (!lists.unread.isAlone(scope, failure)) this.#course.rest(failure)
        return
      case 'busy':
      case 'network':
      case 'timeout':
        lanes.narrow()
        if (!lists.unread.isAlone(scope, failure)) this.#course.rest(failure)
        return
      default:
        // This list alone; the others go on.
        if (failure.code === 'server') lanes.narrow()
        lists.unread.park(scope, failure)
    }
  }
}
