/**
 * Reads attendance: once in full, page by page and taken up again where it was cut off; afterwards by changes since a
 * cursor where those are announced, else day by day as screens show them.
 *
 * What a role keeps: a teacher the own groups, desk and administrator the last sixty days, a family its own history.
 */
import { daysFrom, may, scopeOf, type Attendance, type Failure, type Page, type RequestOf } from '../../contract'
import { beginAnew } from '../database/epoch'
import { readMetadata, writeMetadata, type Metadata } from '../database/metadata'
import { classesFirst } from './classes-first'
import { fill, fillDay, groupsHere, isHere } from './fill'
import { followPages, provePresent, type FollowedPages, type FollowOptions } from './follow-pages'
import { firstFailure, isForAll, isPassing } from './first-failure'
import type { PullContext } from './pull-context'
import {
  dropBefore,
  dropElsewhere,
  dropGroup,
  dropOtherStudents,
  dropUnseen,
  nameOf,
  putAttendance,
  putDay,
  rowsNotIn,
  standingRows,
  type Scope,
} from './write-mirror'

const daysKept = 60

export async function pullAttendance(context: PullContext): Promise<Failure | null> {
  const { role } = context
  if (!may(role, 'attendance.take')) return may(role, 'attendance.history') ? pullHistories(context) : null
  const { database, changes } = context
  const oldest = oldestKept(context)
  if (oldest !== null) await dropBefore(context, oldest)
  const groups = await classesFirst(database, context.now)
  const noted = await leaveLostGroups(context, groups)
  // A group that came into sight since: its older rows are no change of theirs, so no cursor would bring them.
  const unread = noted === null ? [] : groups.filter((id) => !noted.groups.includes(id))

  if (changes) {
    const failure =
      noted?.cursor && noted.resume === null ? await pullChanges(context, noted.cursor) : await pullAll(context)
    if (failure) return failure
  } else if (scopeOf(role, 'attendance.take') === 'all') {
    if (noted === null || noted.resume !== null) return pullAll(context)
  } else {
    return pullByGroup(context, noted === null ? groups : unread)
  }
  return pullByGroup(context, unread)
}

/** Today's rows of everybody in reach, where older attendance is still to come: no roll waits for that. */
export async function pullToday(context: PullContext): Promise<Failure | null> {
  const { database, role, today } = context
  if (!may(role, 'attendance.take')) return null
  if (await isHere(database, { list: 'attendance', group: null })) return null
  const groups = await groupsHere(database)
  const pages = await followToday(context)
  if (pages.ok) await fillDay(context, groups, today)
  // A provider that has no such list gives these rows with all others.
  return pages.ok || !isForAll(pages.failure) ? null : pages.failure
}

function followToday(context: PullContext): Promise<FollowedPages> {
  return followList(context, { today: context.today }, (page) => keep(context, page, 'day'))
}

function followList(
  { client, token }: PullContext,
  query: RequestOf<'attendanceList'>['query'],
  onPage: FollowOptions<Attendance>['onPage'],
  more: Pick<FollowOptions<Attendance>, 'from' | 'isEnough'> = {},
): Promise<FollowedPages> {
  return followPages({ ask: (next) => client('attendanceList', { query }, { token, next }), nameOf, onPage, ...more })
}

/** A teacher keeps the own groups: what was noted of attendance, without those that are somebody else's by now. */
async function leaveLostGroups(context: PullContext, groups: readonly string[]) {
  const { database, role } = context
  const noted = await readMetadata(database, 'attendance')
  const lost =
    noted === null || scopeOf(role, 'attendance.take') === 'all'
      ? []
      : noted.groups.filter((id) => !groups.includes(id))
  if (noted === null || lost.length === 0) return noted
  for (const group of lost) await dropGroup(context, group)
  const left = { ...noted, groups: noted.groups.filter((id) => !lost.includes(id)) }
  await note(context, left)
  return left
}

/**
 * What a list on screen may have missed: the changes where announced, else that group's list, else today's of all
 * groups.
 */
export async function pullAttendanceOnScreen(context: PullContext, group: string | null): Promise<Failure | null> {
  const { database, changes, role } = context
  if (!may(role, 'attendance.take')) return null
  // The first download is still to come, and will bring it.
  if (!(await isHere(database, { list: 'attendance', group }))) return null
  const noted = await readMetadata(database, 'attendance')
  // It was begun anew, and did not come to its end.
  if (noted === null || noted.resume !== null) return pullAttendance(context)
  if (changes && noted.cursor) return pullChanges(context, noted.cursor)
  if (group !== null) return pullByGroup(context, [group])
  const pages = await followToday(context)
  return pages.ok ? null : pages.failure
}

/**
 * One group's day. Only today is asked for by date; any other day comes with the group's whole list. A list that was
 * cut short brings rows, but takes none away.
 */
export async function pullDayOnScreen(context: PullContext, group: string, date: string): Promise<Failure | null> {
  const { today, pageSize } = context
  const rows = new Map<string, Attendance>()
  const follow = () =>
    followList(context, { id_group: group, ...(date === today ? { today } : pageSize) }, async (page) => {
      for (const row of page.rows) if (row.attendance_date === date && row.group?.id === group) rows.set(row.id, row)
    })
  const pages = await follow()
  if (!pages.ok) return pages.failure
  const present = await provePresent(pages, follow, (present) => rowsNotIn(context, { group, date }, present))
  await putDay(context, group, date, [...rows.values()], present)
  await fillDay(context, [group], date)
  return null
}

/** The whole list of this person's reach, a page at a time; each page and where to go on are one step. */
async function pullAll(context: PullContext): Promise<Failure | null> {
  const { database, pageSize, changes } = context
  const noted = await readMetadata(database, 'attendance')
  const groups = await groupsHere(database)
  let cursor = noted?.cursor ?? null
  const onPage = async (page: Page<Attendance>) => {
    cursor ??= page.cursor
    await keep(context, page)
    await note(context, { cursor, resume: page.next, groups })
  }
  const query = { ...pageSize, ...(changes && { since: '' }) }
  const isEnough = () => (changes ? { isEnough: endsBefore(oldestKept(context)) } : {})
  const pages = await followList(context, query, onPage, { from: noted?.resume, ...isEnough() })
  if (pages.ok) {
    // A provider that was put back to an earlier day has rows no more that no change would ever take away.
    await dropAbsent(context, {}, pages, () =>
      followList(context, query, (page) => put(context, page.rows), isEnough()),
    )
    await note(context, { cursor, resume: null, groups })
    await fill(
      context,
      groups.map((group) => ({ list: 'attendance', group })),
    )
    return null
  }
  // The provider no longer knows the page to go on at: from the beginning next time.
  if (pages.failure.status >= 400 && pages.failure.status < 500 && !isPassing(pages.failure) && noted?.resume)
    await note(context, null)
  return pages.failure
}

/**
 * Whether a list has gone past the days that stay: a page of older rows alone (than `oldest`; null: all stay), and
 * every row so far stood after a later day or the same one. What is of one day alone shows no order; a list in any
 * other is read to its end.
 */
function endsBefore(oldest: string | null): (page: Page<Attendance>) => boolean {
  let [first, last] = ['', '']
  let descends = true
  return ({ rows }) => {
    const [top] = rows
    for (const { attendance_date } of rows) {
      first ||= attendance_date
      descends &&= last === '' || attendance_date <= last
      last = attendance_date
    }
    return oldest !== null && top !== undefined && top.attendance_date < oldest && descends && last < first
  }
}

async function pullChanges(context: PullContext, since: string): Promise<Failure | null> {
  const { database, pageSize } = context
  let whole = true
  const pages = await followList(context, { ...pageSize, since }, async (page) => {
    const known = await standingRows(database, page.rows)
    const strangers = page.rows.filter((row) => !known.has(nameOf(row)))
    whole = (await keep(context, page)) && whole
    // What is new in its place may have stood in another.
    if (page.deleted.length + strangers.length > 0) await dropElsewhere(context, page.deleted, strangers)
  })
  if (!pages.ok) {
    // A cursor the provider does not know any more: everything again.
    if ((pages.failure.code === 'invalid' || pages.failure.code === 'missing') && !isPassing(pages.failure))
      return restart(context)
    return pages.failure
  }
  const noted = await readMetadata(database, 'attendance')
  // A row that was passed over comes again.
  if (pages.cursor && whole) await note(context, { cursor: pages.cursor, resume: null, groups: noted?.groups ?? [] })
  return null
}

/** What other readings have under way does not fit what comes now. */
async function restart(context: PullContext): Promise<Failure | null> {
  const { database } = context
  context.began = await context.write([database.facts], async () => {
    await database.facts.delete('attendance')
    return beginAnew(database)
  })
  return pullAll(context)
}

async function note({ database, write }: PullContext, noted: Metadata['attendance'] | null): Promise<void> {
  await write([database.facts], async () =>
    noted === null ? database.facts.delete('attendance') : writeMetadata(database, 'attendance', noted),
  )
}

/** Group by group, each noted when it is here in full: a download that was cut off goes on with the next one. */
async function pullByGroup(context: PullContext, groups: readonly string[]): Promise<Failure | null> {
  const { database, pageSize } = context
  return firstFailure(groups, async (group) => {
    const query = { ...pageSize, id_group: group }
    const pages = await followList(context, query, (page) => keep(context, oneOfMany(page)))
    if (!pages.ok) return pages.failure
    await dropAbsent(context, { group }, pages, () => followList(context, query, (page) => put(context, page.rows)))
    const noted = await readMetadata(database, 'attendance')
    await note(context, {
      cursor: noted?.cursor ?? null,
      resume: noted?.resume ?? null,
      groups: [...new Set([...(noted?.groups ?? []), group])],
    })
    await fill(context, [{ list: 'attendance', group }])
    return null
  })
}

/** A family's own children, from each one's history. A child that is not theirs any more takes its history along. */
async function pullHistories(context: PullContext): Promise<Failure | null> {
  const { database, client, token, pageSize } = context
  const children = await database.students.toCollection().primaryKeys()
  await dropOtherStudents(context, children)
  return firstFailure(children, async (id) => {
    const ask = (next: string | undefined) => client('attendanceHistory', { id, query: pageSize }, { token, next })
    const pages = await followPages({ ask, nameOf, onPage: (page) => keep(context, oneOfMany(page)) })
    if (!pages.ok) return pages.failure
    await dropAbsent(context, { student: id }, pages, () =>
      followPages({ ask, nameOf, onPage: ({ rows }) => put(context, rows) }),
    )
    return null
  })
}

/** After every page of a list was put: takes out what the list is proven not to have any more. */
async function dropAbsent(
  context: PullContext,
  scope: Scope,
  pages: FollowedPages,
  again: () => Promise<FollowedPages>,
): Promise<void> {
  const present = await provePresent(pages, again, (present) => rowsNotIn(context, scope, present))
  if (present) await dropUnseen(context, scope, present)
}

function put(context: PullContext, rows: readonly Attendance[]): Promise<boolean> {
  const oldest = oldestKept(context)
  return putAttendance(context, oldest === null ? rows : rows.filter((row) => row.attendance_date >= oldest))
}

/** Rows are counted over all lists of a download: the length of one of them is no total of that ("33 of 8"). */
function oneOfMany(page: Page<Attendance>): Page<Attendance> {
  return { ...page, count: null }
}

async function keep(
  context: PullContext,
  { rows, count }: Page<Attendance>,
  step: 'day' | 'attendance' = 'attendance',
): Promise<boolean> {
  const oldest = oldestKept(context)
  const whole = await put(context, rows)
  // A list that ends before its end: nobody says how many of its rows stay.
  context.progress(step, rows.length, oldest !== null && context.changes ? null : count)
  return whole
}

/** The first day that stays, YYYY-MM-DD; null where all of it does. */
function oldestKept({ role, today }: PullContext): string | null {
  return scopeOf(role, 'attendance.take') === 'all' ? daysFrom(today, -daysKept) : null
}
