/**
 * Absences reported in advance: families report them for their children, reception and administrators for any child. A
 * family may withdraw an absence until the day's first class begins or, if there is none, until the day ends.
 */
import { schoolDay, schoolTime, scopeOf } from '../../contract'
import { mayReportAbsence, mayWithdrawAbsence } from '../../domain/absence'
import { fieldErrors, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import { parseId, type Handlers } from '../endpoints/handlers'
import { filtered, listReply } from '../endpoints/listing'
import { answer, created, invalid, missing, refused, refusedWith } from '../endpoints/reply'
import { absenceFrom } from '../endpoints/row-json'
import { fromSql, rowReply } from '../endpoints/rows'
import { visibleAbsences, visibleStudents } from '../endpoints/visibility'
import type { Services } from '../services'

type Names = 'absenceList' | 'absenceCreate' | 'absenceWithdraw'

export const absenceHandlers = ({ resources: { absence }, schoolClock }: Services): Pick<Handlers, Names> => ({
  absenceList: ({ person, ...call }) =>
    listReply(call, {
      ...filtered(absence.rows(person), [[call.query.from, (day) => `n.date >= ${day}::date`]]),
      order: 'n.date, n.id',
    }),

  async absenceCreate({ database, person, body }) {
    const student = parseId(body.student)
    const [known] = await database.query(
      `select s.id from student s where s.id = $2 and s.is_active and ${visibleStudents(person, 'absence.tell')}`,
      [person.id, student],
    )
    if (!known) return invalid({ student: [fieldErrors.unknownRow] })
    if (!mayReportAbsence(body.date, schoolDay(schoolClock()))) return invalid({ date: [fieldErrors.absenceDay] })
    const groups = await database.query<{ meets: boolean | null }>(
      'select class_on(g, $2::date) as meets from membership m join class_group g on g.id = m.group_id where m.student_id = $1 and member_on(m, $2::date) and g.is_active',
      [student, body.date],
    )
    if (groups.length > 0 && groups.every(({ meets }) => meets === false))
      return invalid({ date: [fieldErrors.noClassThatDay] })
    const [row] = await database.query<{ id: number }>(
      `insert into absence (student_id, date, reason, told_by, created) values ($1, $2::date, $3, $4, $5::timestamptz)
       on conflict (student_id, date) where withdrawn is null do nothing returning id`,
      [student, body.date, body.reason ?? '', person.id, isoOf(schoolClock)],
    )
    if (row) return rowReply(database, absence.row(person, row.id), created)
    const [existing] = await database.query<{ id: number }>(
      'select id from absence where student_id = $1 and date = $2::date and withdrawn is null',
      [student, body.date],
    )
    return rowReply(database, absence.row(person, existing?.id ?? 0), (json) =>
      refusedWith(409, refusals.absenceTold, json),
    )
  },

  async absenceWithdraw({ database, person, id }) {
    const [reported] = await database.query<{ date: string; begins: string | null }>(
      `select n.date::text as date, to_char(first_class(n.student_id, n.date), 'HH24:MI') as begins from ${fromSql(absenceFrom)} where n.id = $2 and ${visibleAbsences(person, 'absence.tell')}`,
      [person.id, id],
    )
    if (!reported) return missing
    // Reception and administrators may withdraw an absence also after the class has begun.
    const own = scopeOf(person.role, 'absence.tell') === 'own'
    if (own && !mayWithdrawAbsence({ date: reported.date, class_begins: reported.begins }, schoolTime(schoolClock())))
      return refused(409, refusals.classBegan)
    await database.query('update absence set withdrawn = $2::timestamptz where id = $1', [id, isoOf(schoolClock)])
    return answer({ id })
  },
})
