/**
 * Sends push notices to families, in the background. When attendance or a receipt's status changes, a trigger inserts
 * an event into `push_event`, if the tutor has subscribed; `takeDue` finds payments that became due. Each event and
 * payment is taken by only one process, `noticesOf` makes notices of them, and each notice is sent to all devices of
 * its person that are subscribed to its kind.
 *
 * If the process ends before it has sent a notice, the notice is lost. This is acceptable, because the portal shows the
 * same facts. Events about points are taken after `pointsWaitMs`, those about payments at waking hours (`isWaking`).
 */
import type { FastifyBaseLogger } from 'fastify'
import { schoolTime } from '../../contract'
import type { BackgroundWork } from '../background-work'
import type { Clock } from '../clock'
import type { Database } from '../database/database'
import { isNewlyDue, isWaking, takeDue } from './due'
import { noticesOf, type Event, type Notice } from './choose-notices'
import type { Device, SendPush } from './send'

export type Notices = {
  /** Call it after a write: looks for events `lookDelayMs` later. */
  lookSoon(): void
  /** Stops sending, and aborts requests that are under way. */
  close(): void
}

type Settings = {
  database: Database
  schoolClock: Clock
  send: SendPush
  inBackground: BackgroundWork
  log: FastifyBaseLogger
  /** The age at which an event about points is taken, ms. A child's points that are taken together are one notice. */
  pointsWaitMs?: number
  /** Interval between checks for payments that became due and for events that had to wait, ms. */
  roundMs?: number
}

/** The delay between a write and the check for events, ms. */
const lookDelayMs = 250
/** The most rows that `takeEvents` takes from push_event at a time. If it takes that many, `sendNotices` runs again. */
const mostEvents = 500
/**
 * The largest number of parallel requests to push services in one `deliver`. It is limited because on the first of a
 * month the payments of all families become due.
 */
const parallelSends = 20

export function openNotices({
  database,
  schoolClock,
  send,
  inBackground,
  log,
  pointsWaitMs = 10 * 60_000,
  roundMs = 60_000,
}: Settings): Notices {
  let timer: ReturnType<typeof setTimeout> | null = null
  const stopping = new AbortController()
  const dueTimer = setInterval(() => start(), roundMs)
  dueTimer.unref()

  function start(): void {
    timer = null
    if (!stopping.signal.aborted) inBackground(sendNotices(), log)
  }

  async function sendNotices(): Promise<void> {
    const time = schoolTime(schoolClock())
    const [waiting] = await database.reading.query<{ events: boolean; due: boolean }>(
      `select exists (select from push_event where $2::boolean or kind <> 'payment') as events, $2::boolean and exists (select from receipt r where ${isNewlyDue('$1')}) as due`,
      [time.date, isWaking(time)],
    )
    const due = waiting?.due ? await takeDue(database, time.date) : []
    const events = waiting?.events ? await takeEvents(isWaking(time)) : []
    const notices = await noticesOf(database.reading, { events, due, today: time.date })
    await Promise.all([deliver(notices), events.length === mostEvents ? sendNotices() : null])
  }

  async function takeEvents(waking: boolean): Promise<Event[]> {
    const taken = await database.query<Event>(
      `delete from push_event where id = any (array(select id from push_event where case kind when 'points' then at <= now() - $1 * interval '1 millisecond' when 'payment' then $2::boolean else true end
         order by id limit ${mostEvents} for update skip locked))
       returning id, kind, row_id as row, was, points`,
      [pointsWaitMs, waking],
    )
    return taken.sort((one, other) => one.id - other.id)
  }

  async function deliver(notices: readonly Notice[]): Promise<void> {
    if (notices.length === 0) return
    const devices = await database.reading.query<Device & { id: number; person: number; kinds: string }>(
      `select d.id, d.endpoint, d.p256dh, d.auth, d.person_id as person, array_to_string(d.kinds, ' ') as kinds from push_subscription d join person p on p.id = d.person_id where p.is_active and p.id = any ($1)`,
      [notices.map(({ person }) => person)],
    )
    const deliveries = notices.flatMap((notice) =>
      devices
        .filter(({ person, kinds }) => person === notice.person && kinds.split(' ').includes(notice.kind))
        .map((device) => ({ ...notice, device })),
    )
    await Promise.all(
      Array.from({ length: parallelSends }, async () => {
        for (let delivery = deliveries.shift(); delivery; delivery = deliveries.shift()) await deliverOne(delivery)
      }),
    )
  }

  async function deliverOne({
    kind,
    person,
    message,
    device: { id, endpoint, p256dh, auth },
  }: Notice & { device: Device & { id: number } }): Promise<void> {
    if (stopping.signal.aborted) return
    const outcome = await send({ endpoint, p256dh, auth }, message, stopping.signal)
    log.info({ event: `push.${outcome}`, kind, person }, 'A push service was asked to deliver a notice')
    if (outcome === 'gone')
      await database.query('delete from push_subscription where id = $1 and endpoint = $2', [id, endpoint])
  }

  return {
    lookSoon() {
      if (timer !== null || stopping.signal.aborted) return
      timer = setTimeout(start, lookDelayMs)
      timer.unref()
    },
    close() {
      stopping.abort()
      clearInterval(dueTimer)
      if (timer !== null) clearTimeout(timer)
    },
  }
}
