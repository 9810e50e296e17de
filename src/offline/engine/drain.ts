/**
 * One drain: sends what is queued, applies the results, and returns when the next drain is due.
 *
 *  open ──▶ pick ──▶ commit ──▶ launch ──▶ (results) ──▶ commit … ──▶ close
 *            ▲ fresh lists
 *
 *  drain-course      the state that all of these share
 *  drain-picks       which slots are decided next
 *  drain-readings    the lists that are needed for that
 *  drain-flights     the requests on their way
 *
 * Up to six requests are on their way at once, each in a "lane", at most one per row. Meanwhile the next slots are
 * marked on disk as `sending`, so that no lane waits for the disk. If the list of a marked slot gets too old before the
 * request is sent (a frozen tab, a slow lane), the mark is undone and the list is read again. In a batch, the first
 * change of a row needs no list if the row's version is known: the provider compares the versions.
 */
import { commit, type Candidate, type Step } from './commit'
import { DrainCourse } from './drain-course'
import { launch } from './drain-flights'
import { pick } from './drain-picks'
import type { DrainResult, Environment } from './environment'
import { guardOf } from './lanes'
import { closeDrain, openDrain } from './open-close-drain'

/**
 * Drains the outbox of the signed-in user, under the environment's lock. `force` ignores the pause with which an
 * earlier drain ended (`restUntil`); used when the network is back or a user asks.
 */
export function drain(environment: Environment, { force = false } = {}): Promise<DrainResult> {
  return environment.lock(async () => {
    const identity = await environment.identity()
    if (!identity) return { reason: 'needsSignIn', nextAt: null }
    const opening = await openDrain(environment, identity.owner, force)
    if (opening.kind === 'resting') return { reason: 'resting', nextAt: opening.until }
    const course = new DrainCourse(environment, identity.owner, opening)
    return run(course).finally(() => (course.hasEnded = true))
  })
}

async function run(course: DrainCourse): Promise<DrainResult> {
  const { environment, lanes, lists, arrivals } = course
  for (;;) {
    launch(course)
    // While enough marked slots are left, results wait, so that several are applied in one transaction.
    const needsMarking = lanes.needsMarking
    const candidates = needsMarking ? pick(course, await environment.capabilities()) : []
    if (needsMarking && (arrivals.length > 0 || candidates.length > 0)) {
      if (!(await applyAndDecide(course, candidates))) return { reason: 'fenced', nextAt: null }
    } else if (!lanes.isIdle || lists.isReading) {
      await new Promise<void>((resolve) => (course.wake = resolve))
    } else {
      const result = await close(course)
      if (result) return result
    }
  }
}

/** Ends the drain; null if there is more to send. */
async function close(course: DrainCourse): Promise<DrainResult | null> {
  const { lists, work, report, mistakes, fatal } = course
  if (fatal) throw fatal.error
  if (!course.stop && lists.unread.settleUndecided()) return null
  for (const failure of lists.unread.undecided) course.stopAfter(failure)
  const closing = await closeDrain(course)
  if (closing.kind === 'closed') {
    const result = report.end(closing.result)
    if (mistakes.length > 0) throw mistakes[0]
    return result
  }
  for (const slot of closing.slots) work.put(slot)
  report.addToTotal(closing.slots.length)
  return null
}

/** Applies results and decides `candidates`, in one transaction. Resolves with false if another drain has begun. */
async function applyAndDecide(course: DrainCourse, candidates: readonly Candidate[]): Promise<boolean> {
  const { work, busy, report, setAside } = course
  const arrivals = course.arrivals.splice(0)
  const steps = await commit(course, arrivals, candidates)
  if (!steps) return false
  for (const slot of [...arrivals.map(({ departure }) => departure.slot), ...candidates.map(({ slot }) => slot)]) {
    busy.delete(slot.row)
    work.delete(slot)
    // No step: the decision about the slot threw an exception, or the slot was changed or deleted meanwhile.
    if (!steps.some(({ before }) => before.key === slot.key)) setAside.set(slot.key, slot.gen)
  }
  for (const step of steps) applyStep(course, step)
  report.progress()
  return true
}

/** Updates the state of the drain from the decision about one slot. */
function applyStep(course: DrainCourse, { before, verdict, transition, row, from }: Step): void {
  const { work, busy, lanes, lists, lookUps, report, needsList, setAside } = course
  const { slot: next, fields } = transition
  const drop = () => lists.drop(lookUps.scopeOf(before))
  switch (verdict) {
    case 'read':
      needsList.add(before.key)
      if (next) work.put(next)
      return
    case 'send':
      if (next?.sent && 'list' in from && from.list) {
        busy.add(next.row)
        lanes.add({
          slot: next,
          sent: next.sent,
          guard: guardOf(next, next.sent, row, from.list),
          before,
          list: from.list,
        })
      }
      return
    case 'doubt':
    case 'quarantine':
      drop()
      if (next) work.put(next)
      return
    case 'overtaken':
      if (next?.state === 'rejected') report.refused(before, next)
      if (next?.state === 'rejected' || next?.state === 'waiting') break
      if (!row) drop()
      if (next) work.put(next)
      return
    case 'requeue':
      if (!row) drop()
      if (next) work.put(next)
      return
    case 'settle':
      report.confirmed(before)
      return
    case 'rebase':
    case 'conflict':
      for (const slot of next ? [next] : fields) {
        if (slot.state === 'queued') {
          work.put(slot)
          if (slot.key !== before.key) report.addToTotal(1)
        } else report.conflict(slot)
      }
      if (!next) report.done()
      return
    case 'retry':
      if (next?.state === 'rejected') report.refused(before, next)
      break
    case 'reject':
      report.refused(before, next)
      break
    default:
  }
  setAside.set(before.key, before.gen)
}
