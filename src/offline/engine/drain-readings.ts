/**
 * Reads the lists of one drain, one at a time, and decides what a list that could not be read means for the others.
 *
 *  401 ── a second call with the same token succeeds  ──▶ only this list fails: its slots wait
 *      ── a second call is refused as well            ──▶ the session is over: the drain stops
 *      ── the second call fails in another way        ──▶ the next list decides, as after no response
 */
import { failed, isFromIntermediary, type Failure } from '../../contract'
import type { DrainCourse } from './drain-course'
import { momentNow } from './environment'
import { readHistory, readList } from './fresh-lists'
import type { Slot } from './slot'

export class DrainReadings {
  readonly #course: DrainCourse

  constructor(course: DrainCourse) {
    this.#course = course
  }

  /**
   * Reads one list while requests are being sent, so that the next slots can be decided when the lanes are free. Does
   * nothing while another list is being read.
   */
  async read(scope: string, slot: Slot): Promise<void> {
    const { lists, lookUps, work, bystanders, environment, mistakes, today } = this.#course
    if (lists.isReading) return
    const waiting = bystanders.of(scope)
    let onlyThisList = false
    try {
      const list = await lists.read(scope, async () => {
        const identity = await this.#course.identity()
        if (!identity) return null
        const { client, capabilities } = environment
        const reading = {
          client,
          token: identity.token,
          capabilities: await capabilities(),
          moment: () => momentNow(environment),
          today,
        }
        const read = await (lookUps.isHistory(scope) ? readHistory : readList)(reading, slot, [
          ...work.of(scope),
          ...waiting,
        ])
        if ('code' in read && read.code === 'unauthorized')
          onlyThisList = (await this.#course.askSession(identity.token)) === null
        return read
      })
      if (list && 'code' in list) this.#noteUnread(scope, list, onlyThisList)
      else if (list) {
        for (const one of waiting) {
          bystanders.delete(one)
          work.put(one)
        }
      }
    } catch (error) {
      mistakes.push(error)
      lists.unread.noteFailure(scope, failed('malformed', 0).failure)
    }
    this.#course.wake()
  }

  #noteUnread(scope: string, failure: Failure, onlyThisList: boolean): void {
    const { lists, lookUps, lanes } = this.#course
    if (lookUps.isHistory(scope)) return lookUps.failHistory(failure)
    // A proxy blocked this list; it may let others pass.
    if (onlyThisList || isFromIntermediary(failure)) return lists.unread.noteFailure(scope, failure)
    switch (failure.code) {
      case 'unauthorized':
        if (!lists.unread.noteUndecided(scope, failure)) this.#course.stopAfter(failure)
        return
      case 'busy':
      case 'network':
      case 'timeout':
        lanes.narrow()
        if (!lists.unread.noteUndecided(scope, failure)) this.#course.stopAfter(failure)
        return
      default:
        // Only this list failed; the drain goes on with the others.
        if (failure.code === 'server') lanes.narrow()
        lists.unread.noteFailure(scope, failure)
    }
  }
}
