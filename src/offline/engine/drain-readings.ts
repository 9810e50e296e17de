/**
 * Reads the lists of one drain, one at a time. A list that gets a 401 is followed by a second call with the same token:
 *
 *  it succeeds               ──▶ only this list fails: its slots wait
 *  it is refused as well     ──▶ the session has ended: the drain stops
 *  it fails in another way   ──▶ the list is undecided (see `UnreadLists`)
 */
import { failed, isFromIntermediary, type Failure } from '../../contract'
import type { DrainCourse } from './drain-course'
import { momentNow } from './environment'
import { readHistory, readList } from './fresh-lists'
import type { Slot } from './slot'

/** Reads the list `scope`, which `slot` needs; does nothing while another list is being read. */
export async function readListOf(course: DrainCourse, scope: string, slot: Slot): Promise<void> {
  const { lists, lookUps, work, bystanders, environment, mistakes, today } = course
  if (lists.isReading) return
  const waiting = bystanders.of(scope)
  let onlyThisList = false
  try {
    const list = await lists.read(scope, async () => {
      const identity = await course.identity()
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
        onlyThisList = (await course.askSession(identity.token)) === null
      return read
    })
    if (list && 'code' in list) noteUnread(course, scope, list, onlyThisList)
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
  course.wake()
}

function noteUnread(course: DrainCourse, scope: string, failure: Failure, onlyThisList: boolean): void {
  const { lists, lookUps, lanes } = course
  if (lookUps.isHistory(scope)) return lookUps.failHistory(failure)
  // Only this list has failed: the session is valid, or a proxy has blocked this list and may let other lists pass.
  if (onlyThisList || isFromIntermediary(failure)) return lists.unread.noteFailure(scope, failure)
  switch (failure.code) {
    case 'unauthorized':
      if (!lists.unread.noteUndecided(scope, failure)) course.stopAfter(failure)
      return
    case 'busy':
    case 'network':
    case 'timeout':
      lanes.narrow()
      if (!lists.unread.noteUndecided(scope, failure)) course.stopAfter(failure)
      return
    default:
      if (failure.code === 'server') lanes.narrow()
      lists.unread.noteFailure(scope, failure)
  }
}
