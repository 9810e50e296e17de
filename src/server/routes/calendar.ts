/**
 * The calendar: days without class and extra classes, which everybody sees who is concerned; reception and
 * administrators create and withdraw them.
 */
import type * as z from 'zod/mini'
import { calendarReachDays, daysFrom, longestClosedDays, schoolDay, type sentException } from '../../contract'
import { isClassTime } from '../../domain/timetable'
import { fieldErrors, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import { filtered, listReply } from '../endpoints/listing'
import { answer, invalid, missing, refused } from '../endpoints/reply'
import type { Services } from '../services'

type Names = 'calendarList' | 'calendarCreate' | 'calendarWithdraw'
type Sent = z.output<typeof sentException>

const idOrNull = (sent: string | undefined) => (sent ? parseId(sent) : null)

export const calendarHandlers = ({ resources: { calendar }, schoolClock }: Services): Pick<Handlers, Names> => ({
  calendarList: ({ person, ...call }) =>
    listReply(call, {
      ...filtered(calendar.rows(person), [
        [call.query.from, (day) => `ce.last_day >= ${day}::date`],
        [call.query.to, (day) => `ce.first_day <= ${day}::date`],
      ]),
      order: 'ce.first_day, ce.id',
    }),

  async calendarCreate({ database, body: { exceptions } }) {
    for (const [index, sent] of exceptions.entries()) {
      const problem = dayProblem(sent, schoolDay(schoolClock())) ?? (await placeProblem(database, sent))
      if (problem) return invalid({ [`exceptions.${index}.${problem[0]}`]: [problem[1]] })
      const { kind, from, to = from, school, group, reason, uses_class = false, start_time, final_time } = sent
      const [row] = await database.query(
        `insert into calendar_exception (kind, first_day, last_day, school_id, group_id, reason, uses_class, start_time, final_time, created)
         values ($1, $2::date, $3::date, $4, $5, $6, $7, $8::time, $9::time, $10::timestamptz + $11 * interval '1 microsecond')
         on conflict do nothing returning id`,
        [
          kind,
          from,
          to,
          idOrNull(school),
          idOrNull(group),
          reason,
          uses_class,
          start_time ?? null,
          final_time ?? null,
          isoOf(schoolClock),
          // The later of two exceptions of one call is created later, because the one created last is valid.
          index,
        ],
      )
      if (!row) return refused(409, refusals.inCalendar(from))
    }
    return answer({ created: exceptions.length })
  },

  async calendarWithdraw({ database, person, id }) {
    if (!(await calendar.isVisible(database, person, id, 'calendar.edit'))) return missing
    await database.query('update calendar_exception set withdrawn = $2::timestamptz where id = $1', [
      id,
      isoOf(schoolClock),
    ])
    return answer({ id })
  },
})

type Problem = [field: keyof Sent, sentence: string]

/** What is wrong with the days, hours and fields of an exception; null if nothing is. */
function dayProblem(sent: Sent, today: string): Problem | null {
  const { kind, from, to = from, school, group, uses_class, start_time, final_time } = sent
  if (to < from) return ['to', fieldErrors.backwards]
  if (from < daysFrom(today, -calendarReachDays) || from > daysFrom(today, calendarReachDays))
    return ['from', fieldErrors.calendarReach]
  if (to > daysFrom(from, longestClosedDays - 1)) return ['to', fieldErrors.longestClosed]
  if (kind === 'closed') {
    if (school && group) return ['school', fieldErrors.schoolOrGroup]
    if (start_time !== undefined || final_time !== undefined) return ['start_time', fieldErrors.onlyExtra]
    return null
  }
  if (!group) return ['group', fieldErrors.required]
  if (school) return ['school', fieldErrors.schoolOrGroup]
  if (to !== from) return ['to', fieldErrors.onlyClosed]
  if (uses_class) return ['uses_class', fieldErrors.onlyClosed]
  if (start_time === undefined) return ['start_time', fieldErrors.required]
  if (final_time === undefined) return ['final_time', fieldErrors.required]
  return isClassTime(start_time, final_time) ? null : ['final_time', fieldErrors.classTime]
}

async function placeProblem(database: Queryable, { kind, from, school, group }: Sent): Promise<Problem | null> {
  const [found] = await database.query<{ school: boolean; group: boolean; runs: boolean }>(
    `select $1::int is null or exists (select from school where id = $1) as school,
       $2::int is null or exists (select from class_group where id = $2) as "group",
       $2::int is null or exists (select from class_group g where g.id = $2 and g.is_active and is_running(g, $3::date)) as runs`,
    [idOrNull(school), idOrNull(group), from],
  )
  if (!found?.school) return ['school', fieldErrors.unknownRow]
  if (!found.group) return ['group', fieldErrors.unknownRow]
  return kind === 'extra' && !found.runs ? ['from', fieldErrors.notRunning] : null
}
