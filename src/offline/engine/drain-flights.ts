/** The requests of one drain: sends marked slots while lanes are free, and updates lists and lanes from the results. */
import { failed, isFromIntermediary } from '../../contract'
import type { Departure } from './commit'
import type { DrainCourse } from './drain-course'
import { momentNow } from './environment'
import { sendSlot, sendBatch, type SendResult } from './send-slot'
import type { Slot } from './slot'
import type { Moment } from './timing'

/**
 * Sends marked slots while lanes are free. A slot that may not be sent any more is put into `arrivals` with outcome
 * null.
 */
export function launch(course: DrainCourse): void {
  const { lanes, arrivals } = course
  while (course.stop || lanes.hasFreeLane) {
    const next = lanes.next()
    if (next.length === 0) return
    const batched = next.length > 1
    const toSend = next.filter((departure) => course.maySend(departure, batched))
    for (const departure of next) if (!toSend.includes(departure)) arrivals.push({ departure, outcome: null })
    if (toSend.length > 0) void send(course, toSend, batched)
  }
}

async function send(course: DrainCourse, departures: readonly Departure[], batched: boolean): Promise<void> {
  const { environment, lanes, arrivals, mistakes } = course
  const { client, steady } = environment
  const outcomes = new Map<Departure, SendResult>()
  const laneTakenAt = steady()
  lanes.takeLane()
  try {
    const identity = await course.identity()
    // `maySend` is checked again, because the tab may have been frozen during the await. Nothing may be awaited from
    // here to the request, or this check would be out of date too.
    const sends = departures.filter((departure) => identity && course.maySend(departure, batched))
    const [first] = sends
    if (identity && first) {
      const sentAt = momentNow(environment)
      const sending = batched
        ? sendBatch(client, sends, identity.token)
        : sendSingle(course, first, identity.token).then((one) => [one])
      const results = await sending.catch((error: unknown) => {
        mistakes.push(error)
        // 'lost', because the request may have been sent before the exception.
        return sends.map((): SendResult => ({ kind: 'lost', row: null, failure: failed('malformed', 0).failure }))
      })
      await checkSession(course, results, identity.token)
      if (batched && results.every(({ kind }) => kind !== 'accepted')) lanes.stopBatching()
      for (const [index, departure] of sends.entries()) {
        const outcome = results[index]
        if (!outcome) continue
        outcomes.set(departure, outcome)
        noteResult(course, departure.slot, outcome, sentAt)
      }
    }
  } catch (error) {
    course.fatal = { error }
  }
  lanes.freeLane(steady() - laneTakenAt)
  for (const departure of departures) arrivals.push({ departure, outcome: outcomes.get(departure) ?? null })
  launch(course)
  course.wake()
}

/**
 * Sends one slot in a request of its own. If a proxy blocks the PATCH and the provider announces `batch`, the slot is
 * sent again as a batch of one, which is a POST.
 */
async function sendSingle(course: DrainCourse, departure: Departure, token: string): Promise<SendResult> {
  const { client } = course.environment
  const { slot, sent, guard, list } = departure
  const result = await sendSlot(client, slot, sent, { token, ...guard })
  const isBarred = slot.kind === 'field' && result.failure !== null && isFromIntermediary(result.failure)
  if (!isBarred || !list.capabilities.includes('batch') || !course.maySend(departure, false)) return result
  const identity = await course.identity()
  if (!identity) return result
  const [other = result] = await sendBatch(client, [departure], identity.token)
  return other
}

/**
 * After a 401, checks whether the session is refused too. If not, only this change was refused: its result becomes
 * 'stale', so that it is compared and sent again. If the check gets no response, the drain pauses.
 */
async function checkSession(course: DrainCourse, results: SendResult[], token: string): Promise<void> {
  if (!results.some(({ kind }) => kind === 'unauthorized')) return
  const failure = await course.askSession(token)
  if (failure?.code === 'unauthorized') return
  if (failure && (failure.status === 0 || failure.code === 'busy')) course.stopAfter(failure)
  for (const [index, result] of results.entries())
    if (result.kind === 'unauthorized') results[index] = { ...result, kind: 'stale' }
}

/** Updates lists, lanes and the drain from one result. */
function noteResult(course: DrainCourse, slot: Slot, { kind, row, failure }: SendResult, sentAt: Moment): void {
  const { lists, lanes, lookUps } = course
  if (row) lists.enterEcho(lookUps.scopeOf(slot), row, sentAt)
  if (kind === 'accepted') {
    lists.unread.noteReached()
    lanes.widen()
  } else if (kind === 'unauthorized') {
    course.stop ??= { kind: 'needsSignIn', refused: true }
  } else if (kind === 'busy' && failure) {
    lanes.narrow()
    course.stopAfter(failure)
  } else if (kind === 'lost') {
    lanes.narrow()
    // After a request without response all lists are dropped: more changes are sent only after a list was read, and
    // reading it shows whether there is a network. A proxy's page (`isFromIntermediary`) has shown that already.
    if (failure && (failure.code === 'network' || failure.code === 'timeout') && !isFromIntermediary(failure))
      lists.spoil()
  }
}
