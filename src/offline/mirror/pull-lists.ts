/** Downloads all lists but attendance. Rows that a complete list lacks are deleted from the mirror. */
import { daysFrom, may, type Answer, type Failure, type Id, type Option, type Page } from '../../contract'
import { classesFirst } from './classes-first'
import { noteFilled } from './fill'
import { firstFailure } from './first-failure'
import { forgetGone, forgetRenamed } from './forget-people'
import { followPages, provePresent, type IsPresent } from './follow-pages'
import type { DatabaseTable } from '../database/person-database'
import type { PullContext } from './pull-context'
import { absentKeys, mirrorStudent } from './write-mirror'

export async function pullGroups(context: PullContext): Promise<Failure | null> {
  if (!may(context.role, 'group.read')) return null
  const { database, client, token, pageSize } = context
  return pullList(context, 'groups', {
    ask: (next) => client('groupList', { query: pageSize }, { token, next }),
    put: (rows) => database.groups.bulkPut(rows),
  })
}

export async function pullStudents(context: PullContext): Promise<Failure | null> {
  const { database, client, token, pageSize, role, email } = context
  if (!may(role, 'student.see')) return null
  return pullList(context, 'students', {
    ask: (next) =>
      role === 'Tutor'
        ? client('myStudents', { query: { ...pageSize, email } }, { token, next })
        : client('studentList', { query: pageSize }, { token, next }),
    async put(rows) {
      await forgetRenamed(database, rows)
      await database.students.bulkPut(rows.map(mirrorStudent))
    },
    onDelete: (ids) => forgetGone(database, ids),
    alsoTables: [database.cachedAnswers, database.drafts, database.emergency, database.absences, database.members],
  })
}

/** Reads members group by group, as the specification asks; in one list if the provider announces capabilities. */
export async function pullMembers(context: PullContext): Promise<Failure | null> {
  const { database, client, token, pageSize, role, now } = context
  if (!may(role, 'group.see')) return null
  const failure = await pullList(context, 'members', {
    groups: pageSize.page_size ? [null] : await classesFirst(database, now),
    ask: (next, group) =>
      client('membershipList', { query: { ...pageSize, ...(group !== null && { id_group: group }) } }, { token, next }),
    put: (rows) => database.members.bulkPut(rows),
  })
  await dropLostMembers(context)
  return failure
}

/** Deletes members of groups that this user cannot see any more. */
async function dropLostMembers({ database, write }: PullContext): Promise<void> {
  const { members, groups } = database
  const groupIds = await groups.toCollection().primaryKeys()
  const lost = await members.where('class_group.id').noneOf(groupIds).primaryKeys()
  if (lost.length > 0) await write([members], () => members.bulkDelete(lost))
}

/** Reads the absences of today and later that families have reported in advance. */
export async function pullAbsences(context: PullContext): Promise<Failure | null> {
  const { database, client, token, pageSize, role, today } = context
  if (!may(role, 'absence.see')) return null
  return pullList(context, 'absences', {
    ask: (next) => client('absenceList', { query: { ...pageSize, from: today } }, { token, next }),
    put: (rows) => database.absences.bulkPut(rows),
  })
}

/** How many days of the past the device's calendar covers: rolls and charts of a school year. */
const calendarPastDays = 370

/** Reads the days without class and the extra classes of the last year and of all time to come. */
export async function pullCalendar(context: PullContext): Promise<Failure | null> {
  const { database, client, token, pageSize, role, today } = context
  if (!may(role, 'calendar.see')) return null
  const query = { ...pageSize, from: daysFrom(today, -calendarPastDays) }
  return pullList(context, 'calendar', {
    ask: (next) => client('calendarList', { query }, { token, next }),
    put: (rows) => database.calendar.bulkPut(rows),
  })
}

export async function pullEmergency(context: PullContext): Promise<Failure | null> {
  const { database, client, token, pageSize, role } = context
  if (!may(role, 'emergency.see')) return null
  return pullList(context, 'emergency', {
    ask: (next) => client('emergencyList', { query: pageSize }, { token, next }),
    put: (rows) => database.emergency.bulkPut(rows),
  })
}

export async function pullStatuses({ database, client, token, write }: PullContext): Promise<Failure | null> {
  const { statuses } = database
  const options = new Map<string, Option>()
  const follow = () =>
    followPages({
      ask: (next) => client('attendanceStatuses', {}, { token, next }),
      keyOf: ({ value }) => value,
      onPage: async ({ rows }) => rows.forEach((option) => options.set(option.value, option)),
    })
  const pages = await follow()
  if (!pages.ok) return pages.failure
  const present = await provePresent(pages, follow, async (present) => (await absentKeys(statuses, present)).length > 0)
  await write([statuses], async () => {
    if (present) await statuses.bulkDelete(await absentKeys(statuses, present))
    await statuses.bulkPut([...options.values()].map((option, position) => ({ ...option, position })))
  })
  return null
}

type ListName = 'groups' | 'students' | 'members' | 'emergency' | 'absences' | 'calendar'

type List<Row> = {
  /** The groups whose lists are read; null: one list of all groups. Default: `[null]`. */
  groups?: readonly (Id | null)[]
  ask: (next: string | undefined, group: Id | null) => Promise<Answer<Page<Row>>>
  put: (rows: Row[]) => PromiseLike<unknown>
  /** Called before rows are deleted, in the same transaction. */
  onDelete?: (ids: readonly Id[]) => Promise<unknown>
  /** Further tables that `put` and `onDelete` use. */
  alsoTables?: readonly DatabaseTable[]
}

/** Rows per put. Between two puts the browser can handle a tap. */
const rowsPerPut = 250

async function pullList<Row extends { id: Id }>(
  context: PullContext,
  what: ListName,
  { groups = [null], ask, put, onDelete, alsoTables = [] }: List<Row>,
): Promise<Failure | null> {
  const { database, write, progress } = context
  const table = database[what]
  const follow = (group: Id | null, isAgain: boolean) =>
    followPages({
      ask: (next) => ask(next, group),
      keyOf: (row) => row.id,
      async onPage({ rows, count }) {
        await write([table, ...alsoTables], async () => {
          let start = 0
          do await put(rows.slice(start, (start += rowsPerPut)))
          while (start < rows.length)
        })
        if (!isAgain) progress(what, rows.length, groups.length === 1 ? count : null)
      },
    })
  const drop = (absent: () => Promise<Id[]>) =>
    write([table, ...alsoTables], async () => {
      const gone = await absent()
      // If there is no row to delete, nothing is written, because a write would make live queries run again.
      if (gone.length === 0) return
      await onDelete?.(gone)
      await table.bulkDelete(gone)
    })
  const proven: IsPresent[] = []
  const failure = await firstFailure(groups, async (group) => {
    const pages = await follow(group, false)
    if (!pages.ok) return pages.failure
    const memberIds = group === null ? null : new Set(await memberIdsOf(context, group))
    const absent = (present: IsPresent) => absentKeys(table, present, (id) => memberIds === null || memberIds.has(id))
    const present = await provePresent(
      pages,
      () => follow(group, true),
      async (present) => (await absent(present)).length > 0,
    )
    if (present) {
      proven.push(present)
      await drop(() => absent(present))
    }
    if (group !== null) await noteFilled(context, [{ list: 'members', group }])
    return null
  })
  // After all lists, deletes the rows that none of them contained: they are of groups that are not in `groups`.
  if (failure === null && proven.length === groups.length && groups.length > 1)
    await drop(() => absentKeys(table, (name, id) => proven.some((present) => present(name, id))))
  return failure
}

function memberIdsOf({ database: { members } }: PullContext, group: Id): PromiseLike<Id[]> {
  return members.where('class_group.id').equals(group).primaryKeys()
}
