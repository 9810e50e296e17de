/**
 * Reads attendance: once in full, page by page and taken up again where it was cut off; afterwards by changes since a
 * cursor where those are announced, else day by day as screens show them.
 *
 * What a role keeps: a teacher the own groups, desk and administrator the last sixty days, a family its own history.
 */
import { daysFrom, may, scopeOf, type Attendance, type Failure, type Page } from '../../contract'
import { factOf, note } from '../database/metadata'
import { dropUnseen, putAttendance, type Read } from './write-mirror'
import type { Pulling } from './pull-context'
import { walk } from './follow-pages'

const daysKept = 60

export async function pullAttendance(pulling: Pulling): Promise<Failure | null> {
  const { role } = pulling
  if (!may(role, 'attendance.take')) return may(role, 'attendance.history') ? pullHistories(pulling) : null
  const { database, changes } = pulling
  await dropOld(pulling)
  const fact = await factOf(database, 'attendance')
  const groups = await database.groups.toCollection().primaryKeys()
  // A group that came into sight since: its older rows are no change of theirs, so no cursor would bring them.
  const unread = fact === null ? [] : groups.filter((id) => !fact.groups.includes(id))

  if (changes) {
    const failure = fact?.cursor && fact.resume === null ? await pullChanges(pulling, fact.cursor) : await pullAll(pulling)
    if (failure) return failure
  } else if (scopeOf(role, 'attendance.take') === 'all') {
    if (fact === null || fact.resume !== null) return pullAll(pulling)
  } else {
    return pullGroups(pulling, fact === null ? groups : unread)
  }
  return pullGroups(pulling, unread)
}

/** What a list on screen may have missed: the changes where announced, else that group's list, else today's of all groups. */
export async function pullShown(pulling: Pulling, group: string | null): Promise<Failure | null> {
  const { database, door, token, today, now, going, changes, role } = pulling
  if (!may(role, 'attendance.take')) return null
  const fact = await factOf(database, 'attendance')
  // The first download is still to come, and will bring it.
  if (fact === null || fact.resume !== null) return null
  if (changes && fact.cursor) return pullChanges(pulling, fact.cursor)
  if (group !== null) return pullGroups(pulling, [group])
  const walked = await walk({
    ask: (next) => door('attendanceList', { query: { today } }, { token, next }),
    idOf: (row) => row.id,
    now,
    going,
    async onPage(page, read) {
      await keep(pulling, page, read)
    },
  })
  return walked.ok ? null : walked.failure
}

/** The whole list of this person's reach, a page at a time; each page and where to go on are one step. */
async function pullAll(pulling: Pulling): Promise<Failure | null> {
  const { database, door, token, pageSize, changes, now, going } = pulling
  const fact = await factOf(database, 'attendance')
  const groups = await database.groups.toCollection().primaryKeys()
  let cursor = fact?.cursor ?? null
  const walked = await walk({
    ask: (next) => door('attendanceList', { query: { ...pageSize, ...(changes && { since: '' }) } }, { token, next }),
    idOf: (row) => row.id,
    now,
    going,
    from: fact?.resume,
    async onPage(page, read) {
      cursor ??= page.cursor
      await keep(pulling, page, read)
      await note(database, 'attendance', { cursor, resume: page.next, groups })
    },
  })
  if (walked.ok) {
    await note(database, 'attendance', { cursor, resume: null, groups })
    return null
  }
  // The provider no longer knows the page to go on at: from the beginning next time.
  if (walked.failure.status >= 400 && walked.failure.status < 500 && fact?.resume) await database.facts.delete('attendance')
  return walked.failure
}

async function pullChanges(pulling: Pulling, since: string): Promise<Failure | null> {
  const { database, door, token, pageSize, now, going } = pulling
  let whole = true
  const walked = await walk({
    ask: (next) => door('attendanceList', { query: { ...pageSize, since } }, { token, next }),
    idOf: (row) => row.id,
    now,
    going,
    async onPage(page, read) {
      await database.attendance.bulkDelete(page.deleted)
      whole = (await keep(pulling, page, read)) && whole
    },
  })
  if (!walked.ok) {
    // A cursor the provider does not know any more: everything again.
    if (walked.failure.code === 'invalid' || walked.failure.code === 'missing') return restart(pulling)
    return walked.failure
  }
  const fact = await factOf(database, 'attendance')
  // A row that was passed over comes again.
  if (walked.cursor && whole) await note(database, 'attendance', { cursor: walked.cursor, resume: null, groups: fact?.groups ?? [] })
  return null
}

async function restart(pulling: Pulling): Promise<Failure | null> {
  await pulling.database.facts.delete('attendance')
  return pullAll(pulling)
}

/** Group by group, each noted when it is here in full: a download that was cut off goes on with the next one. */
async function pullGroups(pulling: Pulling, groups: readonly string[]): Promise<Failure | null> {
  const { database, door, token, pageSize, now, going } = pulling
  for (const group of groups) {
    const walked = await walk({
      ask: (next) => door('attendanceList', { query: { ...pageSize, id_group: group } }, { token, next }),
      idOf: (row) => row.id,
      now,
      going,
      async onPage(page, read) {
        await keep(pulling, page, read)
      },
    })
    if (!walked.ok) return walked.failure
    if (walked.seen) await dropUnseen(database, group, walked.seen, walked.read)
    const fact = await factOf(database, 'attendance')
    await note(database, 'attendance', { cursor: fact?.cursor ?? null, resume: fact?.resume ?? null, groups: [...new Set([...(fact?.groups ?? []), group])] })
  }
  return null
}

/** A family's own children, from each one's history. */
async function pullHistories(pulling: Pulling): Promise<Failure | null> {
  const { database, door, token, pageSize, now, going } = pulling
  for (const id of await database.students.toCollection().primaryKeys()) {
    const walked = await walk({
      ask: (next) => door('attendanceHistory', { id, query: pageSize }, { token, next }),
      idOf: (row) => row.id,
      now,
      going,
      async onPage(page, read) {
        await keep(pulling, page, read)
      },
    })
    if (!walked.ok) return walked.failure
  }
  return null
}

async function keep(pulling: Pulling, { rows, count }: Page<Attendance>, read: Read): Promise<boolean> {
  const oldest = oldestKept(pulling)
  const whole = await putAttendance(pulling.database, oldest === null ? rows : rows.filter((row) => row.attendance_date >= oldest), read)
  pulling.progress('attendance', rows.length, count)
  return whole
}

async function dropOld(pulling: Pulling): Promise<void> {
  const oldest = oldestKept(pulling)
  if (oldest !== null) await pulling.database.attendance.where('attendance_date').below(oldest).delete()
}

/** The first day that stays, YYYY-MM-DD; null where all of it does. */
function oldestKept({ role, today }: Pulling): string | null {
  return scopeOf(role, 'attendance.take') === 'all' ? daysFrom(today, -daysKept) : null
}
