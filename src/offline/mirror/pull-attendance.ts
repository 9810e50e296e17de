/**
 * Downloads attendance: once completely, continued at the page where it was cut off; afterwards only the changes since
 * a cursor if the provider supports that, else single days or groups when a screen shows them.
 *
 * The device stores, for a teacher, the attendance of the teacher's groups; for reception and administrators, that of
 * the last sixty days; for a family, that of its children; for a student, the student's own.
 */
import {
  daysFrom,
  isTemporary,
  may,
  scopeOf,
  type Attendance,
  type Failure,
  type Page,
  type RequestOf,
} from '../../contract'
import { beginAnew } from '../database/epoch'
import { readMetadata, writeMetadata, type Metadata } from '../database/metadata'
import { classesFirst } from './classes-first'
import { noteFilled, noteFilledDay, mirroredGroups, isDownloaded } from './fill'
import { followPages, provePresent, type FollowedPages, type FollowOptions } from './follow-pages'
import { affectsAllLists, firstFailure } from './first-failure'
import type { PullContext } from './pull-context'
import {
  dropBefore,
  dropElsewhere,
  dropGroup,
  dropOtherStudents,
  dropAbsentRows,
  rowKeyOf,
  putAttendance,
  putDay,
  hasAbsentRows,
  mirroredKeys,
  type Scope,
} from './write-mirror'

const daysMirrored = 60

export async function pullAttendance(context: PullContext): Promise<Failure | null> {
  const { role } = context
  if (!may(role, 'attendance.take')) return may(role, 'attendance.history') ? pullHistories(context) : null
  const { database, changes } = context
  const oldest = oldestMirrored(context)
  if (oldest !== null) await dropBefore(context, oldest)
  const groups = await classesFirst(database, context.now)
  const noted = await dropLostGroups(context, groups)
  // Groups that this user could not see at the last download. They are read as a whole, because the changes since a
  // cursor lack their older rows.
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

/**
 * Reads today's rows of all groups, so that a roll need not wait until all attendance was downloaded; does nothing
 * after all attendance was downloaded.
 */
export async function pullToday(context: PullContext): Promise<Failure | null> {
  const { database, role, today } = context
  if (!may(role, 'attendance.take')) return null
  if (await isDownloaded(database, { list: 'attendance', group: null })) return null
  const groups = await mirroredGroups(database)
  const pages = await followToday(context)
  if (pages.ok) await noteFilledDay(context, groups, today)
  // A failure of this list alone is not returned, because `pullAttendance` reads these rows too.
  return pages.ok || !affectsAllLists(pages.failure) ? null : pages.failure
}

function followToday(context: PullContext): Promise<FollowedPages> {
  return followList(context, { today: context.today }, (page) => storePage(context, page, 'day'))
}

type OnPage = FollowOptions<Attendance>['onPage']
/** Reads a list to its end; calls `onPage` with each page. */
type Follow = (onPage: OnPage) => Promise<FollowedPages>

function followList(
  { client, token }: PullContext,
  query: RequestOf<'attendanceList'>['query'],
  onPage: OnPage,
  more: Pick<FollowOptions<Attendance>, 'from' | 'isEnough'> = {},
): Promise<FollowedPages> {
  return followPages({
    ask: (next) => client('attendanceList', { query }, { token, next }),
    keyOf: rowKeyOf,
    onPage,
    ...more,
  })
}

/** Deletes the attendance of groups that a teacher does not teach any more; returns the metadata without them. */
async function dropLostGroups(context: PullContext, groups: readonly string[]) {
  const { database, role } = context
  const noted = await readMetadata(database, 'attendance')
  const lost =
    noted === null || scopeOf(role, 'attendance.take') === 'all'
      ? []
      : noted.groups.filter((id) => !groups.includes(id))
  if (noted === null || lost.length === 0) return noted
  for (const group of lost) await dropGroup(context, group)
  const remaining = { ...noted, groups: noted.groups.filter((id) => !lost.includes(id)) }
  await note(context, remaining)
  return remaining
}

/**
 * Updates an attendance list on screen: reads the changes if the provider supports them, else the whole list of the
 * group, or today's list of all groups (`group` null).
 */
export async function pullAttendanceOnScreen(context: PullContext, group: string | null): Promise<Failure | null> {
  const { database, changes, role } = context
  if (!may(role, 'attendance.take')) return null
  // While the list is incomplete, the first download reads its rows.
  if (!(await isDownloaded(database, { list: 'attendance', group }))) return null
  const noted = await readMetadata(database, 'attendance')
  // If the complete download has not begun (`noted` null) or was cut off (`resume`), that download goes first.
  if (noted === null || noted.resume !== null) return pullAttendance(context)
  if (changes && noted.cursor) return pullChanges(context, noted.cursor)
  if (group !== null) return pullByGroup(context, [group])
  const pages = await followToday(context)
  return pages.ok ? null : pages.failure
}

/**
 * Reads one group's day. The specification can filter by date only for today; any other day is filtered from the
 * group's whole list. An incomplete list adds rows and deletes none.
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
  const present = await provePresent(pages, follow, (present) => hasAbsentRows(context, { group, date }, present))
  await putDay(context, group, date, [...rows.values()], present)
  await noteFilledDay(context, [group], date)
  return null
}

/**
 * Downloads one list of all attendance that is mirrored, then deletes the mirror's rows that the provider does not
 * have. After each page, notes the next one, at which a download that is cut off continues.
 */
async function pullAll(context: PullContext): Promise<Failure | null> {
  const { database, pageSize, changes } = context
  const noted = await readMetadata(database, 'attendance')
  const groups = await mirroredGroups(database)
  let cursor = noted?.cursor ?? null
  const onPage = async (page: Page<Attendance>) => {
    cursor ??= page.cursor
    await storePage(context, page)
    await note(context, { cursor, resume: page.next, groups })
  }
  const query = { ...pageSize, ...(changes && { since: '' }) }
  const isEnough = () => (changes ? { isEnough: endsBefore(oldestMirrored(context)) } : {})
  const pages = await followList(context, query, onPage, { from: noted?.resume, ...isEnough() })
  if (pages.ok) {
    // `dropAbsent` is needed even if the provider reports deleted rows: a provider that was restored from a backup
    // lacks rows that it does not report as deleted.
    await dropAbsent(context, {}, pages, (onPage) => followList(context, query, onPage, isEnough()))
    await note(context, { cursor, resume: null, groups })
    await noteFilled(
      context,
      groups.map((group) => ({ list: 'attendance', group })),
    )
    return null
  }
  // The provider does not accept the page `noted.resume` any more: the next download starts from the first page.
  if (pages.failure.status >= 400 && pages.failure.status < 500 && !isTemporary(pages.failure) && noted?.resume)
    await note(context, null)
  return pages.failure
}

/**
 * Returns a function that is called with each page; true: all later rows are older than `oldest` (YYYY-MM-DD; null: no
 * row is too old). For that, the page must begin with a row older than `oldest`, and all rows so far must be sorted by
 * day, descending; rows of a single day do not show how the list is sorted.
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
  let allStored = true
  const pages = await followList(context, { ...pageSize, since }, async (page) => {
    const mirrored = await mirroredKeys(database, page.rows)
    const newRows = page.rows.filter((row) => !mirrored.has(rowKeyOf(row)))
    allStored = (await storePage(context, page)) && allStored
    // A row that is new in its sheet may have moved from another sheet.
    if (page.deleted.length + newRows.length > 0) await dropElsewhere(context, page.deleted, newRows)
  })
  if (!pages.ok) {
    // The provider does not accept the cursor any more.
    if ((pages.failure.code === 'invalid' || pages.failure.code === 'missing') && !isTemporary(pages.failure))
      return restart(context)
    return pages.failure
  }
  const noted = await readMetadata(database, 'attendance')
  // If `putAttendance` skipped a row because the mirror has a newer one, the old cursor stays, so that the next
  // download gets the row again.
  if (pages.cursor && allStored)
    await note(context, { cursor: pages.cursor, resume: null, groups: noted?.groups ?? [] })
  return null
}

/** Downloads all attendance again. Other readings become invalid: their rows may be older than the new cursor. */
async function restart(context: PullContext): Promise<Failure | null> {
  const { database } = context
  context.began = await context.write([database.metadata], async () => {
    await database.metadata.delete('attendance')
    return beginAnew(database)
  })
  return pullAll(context)
}

/** Stores the state of the download; null deletes it, so that the next download starts from scratch. */
async function note({ database, write }: PullContext, noted: Metadata['attendance'] | null): Promise<void> {
  await write([database.metadata], async () =>
    noted === null ? database.metadata.delete('attendance') : writeMetadata(database, 'attendance', noted),
  )
}

/** Reads group by group, and notes each completed one: a download that is cut off continues with the next. */
async function pullByGroup(context: PullContext, groups: readonly string[]): Promise<Failure | null> {
  const { database, pageSize } = context
  return firstFailure(groups, async (group) => {
    const query = { ...pageSize, id_group: group }
    const failure = await pullScope(context, { group }, (onPage) => followList(context, query, onPage))
    if (failure) return failure
    const noted = await readMetadata(database, 'attendance')
    await note(context, {
      cursor: noted?.cursor ?? null,
      resume: noted?.resume ?? null,
      groups: [...new Set([...(noted?.groups ?? []), group])],
    })
    await noteFilled(context, [{ list: 'attendance', group }])
    return null
  })
}

/**
 * Reads the history of each mirrored student (a family's children, or the student who is signed in), and deletes rows
 * of other students.
 */
async function pullHistories(context: PullContext): Promise<Failure | null> {
  const { database, client, token, pageSize } = context
  const children = await database.students.toCollection().primaryKeys()
  await dropOtherStudents(context, children)
  return firstFailure(children, (id) => {
    const ask = (next: string | undefined) => client('attendanceHistory', { id, query: pageSize }, { token, next })
    return pullScope(context, { student: id }, (onPage) => followPages({ ask, keyOf: rowKeyOf, onPage }))
  })
}

/**
 * Reads a list of the rows in `scope`, stores them, and deletes the mirror's rows that do not exist at the provider.
 */
async function pullScope(context: PullContext, scope: Scope, follow: Follow): Promise<Failure | null> {
  // `count` is removed, because the progress adds up the rows of several lists, and would show "33 of 8".
  const pages = await follow((page) => storePage(context, { ...page, count: null }))
  if (!pages.ok) return pages.failure
  await dropAbsent(context, scope, pages, follow)
  return null
}

/** Called after all pages of a list were stored: deletes the mirror's rows that do not exist at the provider. */
async function dropAbsent(context: PullContext, scope: Scope, pages: FollowedPages, follow: Follow): Promise<void> {
  const again = () => follow(({ rows }) => storeRecent(context, rows))
  const present = await provePresent(pages, again, (present) => hasAbsentRows(context, scope, present))
  if (present) await dropAbsentRows(context, scope, present)
}

/** Stores the rows that are not older than `oldestMirrored`; false if the mirror had a newer version of one. */
function storeRecent(context: PullContext, rows: readonly Attendance[]): Promise<boolean> {
  const oldest = oldestMirrored(context)
  return putAttendance(context, oldest === null ? rows : rows.filter((row) => row.attendance_date >= oldest))
}

async function storePage(
  context: PullContext,
  { rows, count }: Page<Attendance>,
  step: 'day' | 'attendance' = 'attendance',
): Promise<boolean> {
  const oldest = oldestMirrored(context)
  const allStored = await storeRecent(context, rows)
  // No total if `pullAll` may stop before the end of the list: the provider's `count` would include rows that are too
  // old to be mirrored.
  context.progress(step, rows.length, oldest !== null && context.changes ? null : count)
  return allStored
}

/** The first day that is mirrored, YYYY-MM-DD; null: every day is. */
function oldestMirrored({ role, today }: PullContext): string | null {
  return scopeOf(role, 'attendance.take') === 'all' ? daysFrom(today, -daysMirrored) : null
}
