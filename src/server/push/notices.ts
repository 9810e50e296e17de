/**
 * Tells families what happened, after it was committed and beside what goes on.
 *
 *   a change ──its trigger──▶ event ──taken out once──▶ judged by how things stand now ──▶ a notice to each device that asked
 *
 * Events are taken by one process, and what it was about to send when it ended is not sent: a notice is a convenience, the portal
 * says the same. Points wait until a class is over, and come as one sum.
 */
import type { FastifyBaseLogger } from 'fastify'
import { schoolDay, type NoticeKind, type PushMessage } from '../../contract'
import { meaningOf, meaningsOf } from '../../domain/attendance-meaning'
import { paymentOf, studentOf } from '../../paths'
import { pushTexts as texts } from '../../texts/push'
import type { BackgroundWork } from '../background-work'
import type { Clock } from '../clock'
import type { Database } from '../database/database'
import type { Device, SendPush } from './send'

export type Notices = {
  /** Something was written: looks soon whether anybody is to be told. */
  look(): void
  close(): void
}

type Settings = { database: Database; schoolClock: Clock; send: SendPush; inBackground: BackgroundWork; log: FastifyBaseLogger; /** Milliseconds that points wait for more. */ pointsWaitMs?: number }

type Event = { id: number; kind: NoticeKind; person: number; student: number | null; row: number; was: string | null; points: number }
type Notice = { kind: NoticeKind; person: number; message: PushMessage }

const lookMs = 250
const againMs = 60_000
const atOnce = 500

export function openNotices({ database, schoolClock, send, inBackground, log, pointsWaitMs = 10 * 60_000 }: Settings): Notices {
  let soon: ReturnType<typeof setTimeout> | null = null
  let closed = false
  const rounds = setInterval(() => start(), againMs)
  rounds.unref()

  function start(): void {
    soon = null
    if (!closed) inBackground(tell(), log)
  }

  async function tell(): Promise<void> {
    const waiting = await database.reading.query('select id from push_event limit 1')
    if (waiting.length === 0) return
    const taken = await database.query<Event>(
      `delete from push_event where id in (select id from push_event where kind <> 'points' or at <= now() - $1 * interval '1 millisecond' order by id limit ${atOnce} for update skip locked)
       returning id, kind, person_id as person, student_id as student, row_id as row, was, points`,
      [pointsWaitMs],
    )
    const events = taken.sort((one, other) => one.id - other.id)
    const today = schoolDay(schoolClock())
    const notices = [...(await absences(database, events, today)), ...(await payments(database, events)), ...(await points(database, events, today))]
    await Promise.all(notices.map((notice) => deliver(notice)))
    if (events.length === atOnce) await tell()
  }

  async function deliver({ kind, person, message }: Notice): Promise<void> {
    const devices = await database.reading.query<Device & { id: number }>(
      `select d.id, d.endpoint, d.p256dh, d.auth from push_subscription d join person p on p.id = d.person_id where p.id = $1 and p.is_active and $2 = any (d.kinds)`,
      [person, kind],
    )
    for (const { id, ...device } of devices) {
      const outcome = await send(device, message)
      log.info({ event: `push.${outcome}`, kind, person }, 'A notice was handed to a push service')
      if (outcome === 'gone') await database.query('delete from push_subscription where id = $1 and endpoint = $2', [id, device.endpoint])
    }
  }

  return {
    look() {
      if (soon !== null || closed) return
      soon = setTimeout(start, lookMs)
      soon.unref()
    },
    close() {
      closed = true
      clearInterval(rounds)
      if (soon !== null) clearTimeout(soon)
    },
  }
}

const ofKind = (events: readonly Event[], kind: NoticeKind) => events.filter((event) => event.kind === kind)
const worded = (said: { title: string; body: string }, tag: string, to: string): PushMessage => ({ ...said, tag, to, stop: texts.stop, stopped: texts.stopped })

/** By how a row stands now, beside how it was before the first of its events: what was mended at once is told to nobody. Nor is what the family told itself. */
async function absences(database: Database, events: readonly Event[], today: string): Promise<Notice[]> {
  const first = new Map<number, Event>()
  for (const event of ofKind(events, 'absence')) if (!first.has(event.row)) first.set(event.row, event)
  if (first.size === 0) return []
  const meanings = meaningsOf(await database.reading.query<{ value: string; label: string }>('select value, label from attendance_status order by position'))
  const rows = await database.reading.query<{ id: number; status: string; student: number; name: string }>(
    `select a.id, a.status, s.id as student, s.first_name as name from attendance a join student s on s.id = a.student_id
     where a.id = any ($1) and a.attendance_date = $2::date and not exists (select from absence n where n.student_id = s.id and n.date = a.attendance_date and n.withdrawn is null)`,
    [[...first.keys()], today],
  )
  return rows.flatMap(({ id, status, student, name }) => {
    const event = first.get(id)
    const before = meaningOf(meanings, event?.was)
    const now = meaningOf(meanings, status)
    if (!event || before === now || (before !== 'absent' && now !== 'absent')) return []
    const said = now === 'absent' ? texts.absence(name) : texts.corrected(name)
    return [{ kind: event.kind, person: event.person, message: worded(said, `absence/${id}`, studentOf(String(student))) }]
  })
}

async function payments(database: Database, events: readonly Event[]): Promise<Notice[]> {
  const about = new Map(ofKind(events, 'payment').map((event) => [event.row, event]))
  if (about.size === 0) return []
  const rows = await database.reading.query<{ id: number; name: string }>(
    `select r.id, coalesce(s.first_name, '') as name from receipt r left join student s on s.folio = r.student_folio
     where r.id = any ($1) and r.is_active and r.status in ('pendiente', 'vencido') order by r.id`,
    [[...about.keys()]],
  )
  return rows.flatMap(({ id, name }) => {
    const event = about.get(id)
    return event ? [{ kind: event.kind, person: event.person, message: worded(texts.payment(name), `payment/${id}`, paymentOf(String(id))) }] : []
  })
}

/** One sum a child; points of another day, and points taken away, are no news. */
async function points(database: Database, events: readonly Event[], today: string): Promise<Notice[]> {
  const gained = ofKind(events, 'points')
  if (gained.length === 0) return []
  const rows = await database.reading.query<{ id: number; student: number; name: string }>(
    `select a.id, s.id as student, s.first_name as name from attendance a join student s on s.id = a.student_id where a.id = any ($1) and a.attendance_date = $2::date`,
    [gained.map(({ row }) => row), today],
  )
  const children = new Map(rows.map(({ student, name }) => [student, name]))
  return [...children].flatMap(([student, name]) => {
    const own = gained.filter((event) => event.student === student && rows.some(({ id }) => id === event.row))
    const sum = own.reduce((total, event) => total + event.points, 0)
    const [event] = own
    return event && sum > 0 ? [{ kind: event.kind, person: event.person, message: worded(texts.points(name, sum), `points/${student}`, studentOf(String(student))) }] : []
  })
}
