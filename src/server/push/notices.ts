/**
 * Tells families what happened, after it was committed and beside what goes on.
 *
 *   a change ──its trigger──▶ event ──taken out once──┐
 *   a payment's day comes ─────────────taken once─────┴─▶ judged by how things stand now ──▶ a notice to each device that asked
 *
 * Each is taken by one process, and what it was about to send when it ended is not sent: a notice is a convenience, the portal
 * says the same. Points wait until a class is over, and come as one sum; what is said of payments waits for the morning.
 */
import type { FastifyBaseLogger } from 'fastify'
import { schoolTime } from '../../contract'
import type { BackgroundWork } from '../background-work'
import type { Clock } from '../clock'
import type { Database } from '../database/database'
import { isDue, isWaking, takeDue } from './due'
import { noticesOf, type Event, type Notice } from './judged'
import type { Device, SendPush } from './send'

export type Notices = {
  /** Something was written: looks soon whether anybody is to be told. */
  look(): void
  /** Nothing is sent any more, what is under way neither. */
  close(): void
}

type Settings = {
  database: Database
  schoolClock: Clock
  send: SendPush
  inBackground: BackgroundWork
  log: FastifyBaseLogger
  /** Milliseconds that points wait for more. */
  pointsWaitMs?: number
  /** How often it is looked whether a day has come, milliseconds. */
  roundMs?: number
}

const lookMs = 250
const atOnce = 500
/** A family's month begins on the same day as every other's. */
const sentAtOnce = 20

export function openNotices({ database, schoolClock, send, inBackground, log, pointsWaitMs = 10 * 60_000, roundMs = 60_000 }: Settings): Notices {
  let soon: ReturnType<typeof setTimeout> | null = null
  const open = new AbortController()
  const rounds = setInterval(() => start(), roundMs)
  rounds.unref()

  function start(): void {
    soon = null
    if (!open.signal.aborted) inBackground(tell(), log)
  }

  async function tell(): Promise<void> {
    const time = schoolTime(schoolClock())
    const [waiting] = await database.reading.query<{ events: boolean; due: boolean }>(
      `select exists (select from push_event where $2::boolean or kind <> 'payment') as events, $2::boolean and exists (select from receipt r where ${isDue('$1')}) as due`,
      [time.date, isWaking(time)],
    )
    const due = waiting?.due ? await takeDue(database, time.date) : []
    const events = waiting?.events ? await takeEvents(isWaking(time)) : []
    const notices = await noticesOf(database.reading, { events, due, today: time.date })
    await Promise.all([deliver(notices), events.length === atOnce ? tell() : null])
  }

  async function takeEvents(waking: boolean): Promise<Event[]> {
    const taken = await database.query<Event>(
      `delete from push_event where id = any (array(select id from push_event where case kind when 'points' then at <= now() - $1 * interval '1 millisecond' when 'payment' then $2::boolean else true end
         order by id limit ${atOnce} for update skip locked))
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
    const letters = notices.flatMap((notice) => devices.filter(({ person, kinds }) => person === notice.person && kinds.split(' ').includes(notice.kind)).map((device) => ({ ...notice, device })))
    await Promise.all(Array.from({ length: sentAtOnce }, async () => {
      for (let letter = letters.shift(); letter; letter = letters.shift()) await post(letter)
    }))
  }

  async function post({ kind, person, message, device: { id, endpoint, p256dh, auth } }: Notice & { device: Device & { id: number } }): Promise<void> {
    if (open.signal.aborted) return
    const outcome = await send({ endpoint, p256dh, auth }, message, open.signal)
    log.info({ event: `push.${outcome}`, kind, person }, 'A notice was handed to a push service')
    if (outcome === 'gone') await database.query('delete from push_subscription where id = $1 and endpoint = $2', [id, endpoint])
  }

  return {
    look() {
      if (soon !== null || open.signal.aborted) return
      soon = setTimeout(start, lookMs)
      soon.unref()
    },
    close() {
      open.abort()
      clearInterval(rounds)
      if (soon !== null) clearTimeout(soon)
    },
  }
}
