/**
 * Reads attendance: once in full, page by page and taken up again where it was cut off; afterwards by changes since a
 * cursor where those are announced, else day by day as screens show them.
 *
 * What a role keeps: a teacher the own groups, desk and administrator the last sixty days, a family its own history.
 */
import { daysFrom, may, scopeOf, type Attendance, type Failure, type Page } from '../../contract'
import { readMetadata, writeMetadata } from '../database/metadata'
import { followPages } from './follow-pages'
import type { PullContext } from './pull-context'
import { firstFailure } from './first-failure'
import { dropGroup, dropUnseen, putAttendance, type Read } from './write-mirror'

const daysKept = 60

export async function pullAttendance(context: PullContext): Promise<Failure | null> {
  const { role } = context
  if (!may(role, 'attendance.take')) return may(role, 'attendance.history') ? pullHistories(context) : null
  const { database, changes } = context
  await dropOld(context)
  const groups = await database.groups.toCollection().primaryKeys()
  const noted = await leaveLostGroups(context, groups)
  // A group that came into sight since: its older rows are no change of theirs, so no cursor would bring them.
  const unread = noted === null ? [] : groups.filter((id) => !noted.groups.includes(id))

  if (changes) {
    const failure = noted?.cursor && noted.resume === null ? await pullChanges(context, noted.cursor) : await pullAll(context)
    if (failure) return failure
  } else if (scopeOf(role, 'attendance.take') === 'all') {
    if (noted === null || noted.resume !== null) return pullAll(context)
  } else {
    return pullGroups(context, noted === null ? groups : unread)
  }
  return pullGroups(context, unread)
}

/** A teacher keeps the own groups: what was noted of attendance, without those that are somebody else's by now. */
async function leaveLostGroups({ database, role }: PullContext, groups: readonly string[]) {
  const noted = await readMetadata(database, 'attendance')
  const lost = noted === null || scopeOf(role, 'attendance.take') === 'all' ? [] : noted.groups.filter((id) => !groups.includes(id))
  if (noted === null || lost.length === 0) return noted
  for (const group of lost) await dropGroup(database, group)
  const left = { ...noted, groups: noted.groups.filter((id) => !lost.includes(id)) }
  await writeMetadata(database, 'attendance', left)
  return left
}

/** What a list on screen may have missed: the changes where announced, else that group's list, else today's of all groups. */
export async function pullAttendanceOnScreen(context: PullContext, group: string | null): Promise<Failure | null> {
  const { database, client, token, today, now, going, changes, role } = context
  if (!may(role, 'attendance.take')) return null
  const noted = await readMetadata(database, 'attendance')
  // The first download is still to come, and will bring it.
  if (noted === null || noted.resume !== null) return null
  if (changes && noted.cursor) return pullChanges(context, noted.cursor)
  if (group !== null) return pullGroups(context, [group])
  const pages = await followPages({
    ask: (next) => client('attendanceList', { query: { today } }, { token, next }),
    idOf: (row) => row.id,
    now,
    going,
    async onPage(page, read) {
      await keep(context, page, read)
    },
  })
  return pages.ok ? null : pages.failure
}

/** The whole list of this person's reach, a page at a time; each page and where to go on are one step. */
async function pullAll(context: PullContext): Promise<Failure | null> {
  const { database, client, token, pageSize, changes, now, going } = context
  const noted = await readMetadata(database, 'attendance')
  const groups = await database.groups.toCollection().primaryKeys()
  let cursor = noted?.cursor ?? null
  const pages = await followPages({
    ask: (next) => client('attendanceList', { query: { ...pageSize, ...(changes && { since: '' }) } }, { token, next }),
    idOf: (row) => row.id,
    now,
    going,
    from: noted?.resume,
    async onPage(page, read) {
      cursor ??= page.cursor
      await keep(context, page, read)
      await writeMetadata(database, 'attendance', { cursor, resume: page.next, groups })
    },
  })
  if (pages.ok) {
    // A provider that was put back to an earlier day has rows no more that no change would ever take away.
    if (pages.seen) await dropUnseen(database, null, pages.seen, pages.read)
    await writeMetadata(database, 'attendance', { cursor, resume: null, groups })
    return null
  }
  // The provider no longer knows the page to go on at: from the beginning next time.
  if (pages.failure.status >= 400 && pages.failure.status < 500 && noted?.resume) await database.facts.delete('attendance')
  return pages.failure
}

async function pullChanges(context: PullContext, since: string): Promise<Failure | null> {
  const { database, client, token, pageSize, now, going } = context
  let whole = true
  const pages = await followPages({
    ask: (next) => client('attendanceList', { query: { ...pageSize, since } }, { token, next }),
    idOf: (row) => row.id,
    now,
    going,
    async onPage(page, read) {
      await database.attendance.bulkDelete(page.deleted)
      whole = (await keep(context, page, read)) && whole
    },
  })
  if (!pages.ok) {
    // A cursor the provider does not know any more: everything again.
    if (pages.failure.code === 'invalid' || pages.failure.code === 'missing') return restart(context)
    return pages.failure
  }
  const noted = await readMetadata(database, 'attendance')
  // A row that was passed over comes again.
  if (pages.cursor && whole) await writeMetadata(database, 'attendance', { cursor: pages.cursor, resume: null, groups: noted?.groups ?? [] })
  return null
}

async function restart(context: PullContext): Promise<Failure | null> {
  await context.database.facts.delete('attendance')
  return pullAll(context)
}

/** Group by group, each noted when it is here in full: a download that was cut off goes on with the next one. */
async function pullGroups(context: PullContext, groups: readonly string[]): Promise<Failure | null> {
  const { database, client, token, pageSize, now, going } = context
  return firstFailure(groups, async (group) => {
    const pages = await followPages({
      ask: (next) => client('attendanceList', { query: { ...pageSize, id_group: group } }, { token, next }),
      idOf: (row) => row.id,
      now,
      going,
      async onPage(page, read) {
        await keep(context, page, read)
      },
    })
    if (!pages.ok) return pages.failure
    if (pages.seen) await dropUnseen(database, group, pages.seen, pages.read)
    const noted = await readMetadata(database, 'attendance')
    await writeMetadata(database, 'attendance', { cursor: noted?.cursor ?? null, resume: noted?.resume ?? null, groups: [...new Set([...(noted?.groups ?? []), group])] })
    return null
  })
}

/** A family's own children, from each one's history. */
async function pullHistories(context: PullContext): Promise<Failure | null> {
  const { database, client, token, pageSize, now, going } = context
  return firstFailure(await database.students.toCollection().primaryKeys(), async (id) => {
    const pages = await followPages({
      ask: (next) => client('attendanceHistory', { id, query: pageSize }, { token, next }),
      idOf: (row) => row.id,
      now,
      going,
      async onPage(page, read) {
        await keep(context, page, read)
      },
    })
    return pages.ok ? null : pages.failure
  })
}

async function keep(context: PullContext, { rows, count }: Page<Attendance>, read: Read): Promise<boolean> {
  const oldest = oldestKept(context)
  const whole = await putAttendance(context.database, oldest === null ? rows : rows.filter((row) => row.attendance_date >= oldest), read)
  context.progress('attendance', rows.length, count)
  return whole
}

async function dropOld(context: PullContext): Promise<void> {
  const oldest = oldestKept(context)
  if (oldest !== null) await context.database.attendance.where('attendance_date').below(oldest).delete()
}

/** The first day that stays, YYYY-MM-DD; null where all of it does. */
function oldestKept({ role, today }: PullContext): string | null {
  return scopeOf(role, 'attendance.take') === 'all' ? daysFrom(today, -daysKept) : null
}
