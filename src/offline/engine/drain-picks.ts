/** Picks the slots that a drain decides next, and starts reading the lists that the others need. */
import { isTemporary, type Capability, type Failure } from '../../contract'
import { equal } from './canonical'
import type { Candidate } from './commit'
import type { DrainCourse } from './drain-course'
import { readListOf } from './drain-readings'
import { momentNow } from './environment'
import { lenientAfterAttempts, mayBaseOn, theirsAfterFailure, theirsIn } from './fresh-lists'
import { isUntried } from './lanes'
import type { Slot } from './slot'
import { isDue } from './timing'

/**
 * If at most this many slots of a list can be decided now, `pick` also looks at the next list and has it read if need
 * be.
 */
const readAheadBelow = 24

export function pick(course: DrainCourse, capabilities: readonly Capability[]): Candidate[] {
  const { environment, work, busy, arrivals, lanes } = course
  const candidates: Candidate[] = []
  if (course.stop || course.fatal) return candidates
  const batched = lanes.mayBatch(capabilities)
  // Rows in `busy` that have no result yet are being sent or are about to be sent, so they take up room.
  const room = lanes.room(batched) - (busy.size - arrivals.length)
  const needsNoList = (slot: Slot) =>
    slot.kind === 'field' && isUntried(slot) && isDue(slot.nextAt, environment.now()) && !course.needsList.has(slot.key)
  const withoutList =
    batched && capabilities.includes('row-versions')
      ? work.rows((slot) => !busy.has(slot.row) && needsNoList(slot))
      : []
  // Without a list a slot may be sent only in a batch (see `WithoutList`), and a batch needs at least two slots. A
  // single slot waits for its list.
  const sendsWithoutList = withoutList.length > 1
  for (const slot of sendsWithoutList ? withoutList.slice(0, Math.max(room, 0)) : []) {
    busy.add(slot.row)
    candidates.push({ slot, theirs: { kind: 'unread' }, row: null, failure: null, list: { capabilities } })
  }
  for (const [scope, slots] of work.lists()) {
    const free = [...slots.values()].filter((slot) => !busy.has(slot.row) && !(sendsWithoutList && needsNoList(slot)))
    const more = pickOf(course, scope, free, room - candidates.length, capabilities)
    if (more === null) break
    candidates.push(...more.candidates)
    if (more.decidable > readAheadBelow && candidates.length > 0) break
  }
  return candidates
}

/**
 * Picks at most `room` slots of one list; null if `room` is 0. `free`: its slots that may be picked. `decidable`: how
 * many slots of the list could be decided now if there were room.
 */
function pickOf(
  course: DrainCourse,
  scope: string,
  free: readonly Slot[],
  room: number,
  capabilities: readonly Capability[],
): { candidates: Candidate[]; decidable: number } | null {
  const { environment, work, busy, lists, lookUps } = course
  const candidates: Candidate[] = []
  const isHistory = lookUps.isHistory(scope)
  const failure = lists.unread.failureOf(scope) ?? lookUps.failureOf(scope)
  const list = lists.at(scope)
  const covers = (slot: Slot) => list !== null && mayBaseOn(list, slot, momentNow(environment))
  // If reading the list has failed, all its slots are decided, not only those that an earlier reading covers: the
  // others would wait for ever.
  const decided = failure ? free : free.filter(covers)
  const [uncovered] = failure ? [] : free.filter((slot) => !covers(slot))
  if (uncovered && !lists.unread.isUndecided(scope)) void readListOf(course, scope, uncovered)
  // Returning null makes `pick` start no further reading: a list read now would be out of date when there is room
  // again.
  if (room <= 0) return null
  for (const slot of decided) {
    if (candidates.length >= room) break
    if (busy.has(slot.row)) continue
    const candidate: Candidate | undefined =
      list && covers(slot)
        ? { slot, ...theirsIn(list, slot), failure: null, list }
        : failure && candidateAfterFailure(course, failure, slot, isHistory, capabilities)
    if (!candidate) continue
    if (candidate.theirs.kind === 'unproven' && lookUps.shouldLookUp(slot, candidate.failure, environment.now())) {
      work.delete(slot)
      lookUps.add(slot, candidate.failure)
      work.put(slot)
      continue
    }
    busy.add(slot.row)
    candidates.push(candidate)
  }
  return { candidates, decidable: decided.length }
}

/** The candidate for a slot whose list or history could not be read. */
function candidateAfterFailure(
  { lookUps, needsList }: DrainCourse,
  failure: Failure,
  slot: Slot,
  isHistory: boolean,
  capabilities: readonly Capability[],
): Candidate {
  const theirs = theirsAfterFailure(failure, isHistory)
  const list = { capabilities, unbatched: true } as const
  // A creation that was sent before may be sent again only with the same content, which has the same Idempotency-Key.
  const isFirst =
    slot.sent === null || (slot.kind === 'creation' && slot.sent.guarded === true && equal(slot.sent.values, slot.mine))
  if (theirs.kind === 'unproven' && slot.attempt >= lenientAfterAttempts && isFirst) {
    if (slot.kind === 'creation' && capabilities.includes('idempotency-key'))
      return { slot, theirs: { kind: 'absent' }, row: null, failure: null, list }
    // Sent without the list: the provider compares the version of the mirror's row instead (`basedOnMirror`). If the
    // mirror has no such row, the slot joins `needsList`, and this drain sends it only after a reading of its list.
    if (slot.kind === 'field' && capabilities.includes('row-versions') && !needsList.has(slot.key))
      return { slot, theirs: { kind: 'unread' }, row: null, failure, list }
  }
  // If the user may not read histories, the slot gets the failure of its list as its error, not that of the history.
  const shownFailure = isHistory && !isTemporary(failure) ? lookUps.listFailureOf(slot) : failure
  return { slot, theirs, row: null, failure: shownFailure, list: null }
}
