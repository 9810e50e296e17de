/**
 * Decides which notices to send for events. Reads the changed rows again, because they may have changed further. A
 * notice about attendance or points goes to the child's present tutor, one about a payment to the receipt's tutor. If a
 * notice names a child, it has only the first name.
 */
import type { NoticeKind, PushMessage } from '../../contract'
import { meaningOf, meaningsOf } from '../../domain/attendance-meaning'
import { paths, paymentOf, studentOf } from '../../paths'
import { pushTexts as texts } from '../../texts/push'
import { storedProfile } from '../profile'
import type { Queryable } from '../database/database'
import { isOwedBy } from './due'

/**
 * A row of the table push_event. `row`: id of the attendance row or of the receipt that changed. `was`: the attendance
 * status before the change; null for a new row or a receipt. `points`: how many points the change added.
 */
export type Event = { id: number; kind: NoticeKind; row: number; was: string | null; points: number }
export type Notice = { kind: NoticeKind; person: number; message: PushMessage }
/** `due`: ids of receipts that became due. `today`: the school's date. */
export type NoticeCauses = { events: readonly Event[]; due: readonly number[]; today: string }

export async function noticesOf(database: Queryable, causes: NoticeCauses): Promise<Notice[]> {
  const found = await Promise.all([absences(database, causes), payments(database, causes), points(database, causes)])
  return found.flat()
}

const ofKind = (events: readonly Event[], kind: NoticeKind) => events.filter((event) => event.kind === kind)
const messageOf = (text: { title: string; body: string }, tag: string, to: string): PushMessage => ({
  ...text,
  tag,
  to,
  stop: texts.stop,
  stopped: texts.stopped,
})

/**
 * Compares the present status of each of today's rows with the one before its first event, so that a mistake causes no
 * notice if it was corrected before this call. An absence that was reported in advance causes no notice either.
 */
async function absences(database: Queryable, { events, today }: NoticeCauses): Promise<Notice[]> {
  const first = new Map<number, Event>()
  for (const event of ofKind(events, 'absence')) if (!first.has(event.row)) first.set(event.row, event)
  if (first.size === 0) return []
  const meanings = meaningsOf(
    await database.query<{ value: string; label: string }>(
      'select value, label from attendance_status order by position',
    ),
    await storedProfile(database),
  )
  const rows = await database.query<{ id: number; status: string; person: number; student: number; name: string }>(
    `select a.id, a.status, s.tutor_id as person, s.id as student, s.first_name as name from attendance a join student s on s.id = a.student_id
     where a.id = any ($1) and a.attendance_date = $2::date and s.tutor_id is not null
       and not exists (select from absence n where n.student_id = s.id and n.date = a.attendance_date and n.withdrawn is null)`,
    [[...first.keys()], today],
  )
  return rows.flatMap(({ id, status, person, student, name }) => {
    const before = meaningOf(meanings, first.get(id)?.was)
    const now = meaningOf(meanings, status)
    if (before === now || (before !== 'absent' && now !== 'absent')) return []
    const text = now === 'absent' ? texts.absence(name) : texts.corrected(name)
    return [{ kind: 'absence', person, message: messageOf(text, `absence/${id}`, studentOf(String(student))) }]
  })
}

/**
 * One notice per family, also for several receipts. A partly paid receipt causes a notice only when it becomes due, not
 * when the part is paid.
 */
async function payments(database: Queryable, { events, due, today }: NoticeCauses): Promise<Notice[]> {
  const about = [...new Set([...due, ...ofKind(events, 'payment').map(({ row }) => row)])]
  if (about.length === 0) return []
  const rows = await database.query<{ id: number; person: number; name: string; partly: boolean }>(
    `select r.id, r.tutor_id as person, coalesce(s.first_name, '') as name, r.status = 'parcial' as partly from receipt r left join student s on s.folio = r.student_folio
     where r.id = any ($1) and ${isOwedBy('$2')} order by r.id`,
    [about, today],
  )
  const notified = rows.filter(({ id, partly }) => !partly || due.includes(id))
  return [...new Set(notified.map(({ person }) => person))].flatMap((person): Notice[] => {
    const [first, ...others] = notified.filter((row) => row.person === person)
    if (!first) return []
    const message =
      others.length === 0
        ? messageOf(texts.payment(first.name), `payment/${first.id}`, paymentOf(String(first.id)))
        : messageOf(texts.payments(others.length + 1), 'payments', paths.myPayments)
    return [{ kind: 'payment', person, message }]
  })
}

/** One notice per child with the sum of the points gained in today's attendance; none if the sum is not positive. */
async function points(database: Queryable, { events, today }: NoticeCauses): Promise<Notice[]> {
  const pointEvents = ofKind(events, 'points')
  if (pointEvents.length === 0) return []
  const rows = await database.query<{ id: number; person: number; student: number; name: string }>(
    `select a.id, s.tutor_id as person, s.id as student, s.first_name as name from attendance a join student s on s.id = a.student_id
     where a.id = any ($1) and a.attendance_date = $2::date and s.tutor_id is not null`,
    [pointEvents.map(({ row }) => row), today],
  )
  const children = new Map(rows.map((row) => [row.student, row]))
  return [...children.values()].flatMap(({ person, student, name }) => {
    const own = rows.filter((row) => row.student === student).map(({ id }) => id)
    const sum = pointEvents.reduce((total, event) => total + (own.includes(event.row) ? event.points : 0), 0)
    return sum > 0
      ? [
          {
            kind: 'points',
            person,
            message: messageOf(texts.points(name, sum), `points/${student}`, studentOf(String(student))),
          },
        ]
      : []
  })
}
