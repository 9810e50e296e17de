/** Reads the small lists whole: groups, students, memberships, absences told beforehand, whom to call, status options. What a complete answer lacks leaves the mirror. */
import { may, type Answer, type Failure, type Id, type Option, type Page } from '../../contract'
import { classesFirst } from './classes-first'
import { fill } from './fill'
import { firstFailure } from './first-failure'
import { followPages } from './follow-pages'
import type { PullContext } from './pull-context'
import { dropRowsNotIn, mirrorStudent } from './write-mirror'

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
    put: (rows) => database.students.bulkPut(rows.map(mirrorStudent)),
  })
}

/** The specification reads members group by group; a provider that announces more gives them all at once. */
export async function pullMembers(context: PullContext): Promise<Failure | null> {
  const { database, client, token, pageSize, role, now } = context
  if (!may(role, 'group.see')) return null
  return pullList(context, 'members', {
    groups: pageSize.page_size ? [null] : await classesFirst(database, now),
    ask: (next, group) => client('membershipList', { query: { ...pageSize, ...(group !== null && { id_group: group }) } }, { token, next }),
    put: (rows) => database.members.bulkPut(rows),
  })
}

/** From today on: what families tell beforehand. */
export async function pullAbsences(context: PullContext): Promise<Failure | null> {
  const { database, client, token, pageSize, role, today } = context
  if (!may(role, 'absence.see')) return null
  return pullList(context, 'absences', {
    ask: (next) => client('absenceList', { query: { ...pageSize, from: today } }, { token, next }),
    put: (rows) => database.absences.bulkPut(rows),
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
  const options: Option[] = []
  const pages = await followPages({
    ask: (next) => client('attendanceStatuses', {}, { token, next }),
    nameOf: ({ value }) => value,
    onPage: async ({ rows }) => options.push(...rows),
  })
  if (!pages.ok) return pages.failure
  await write([database.statuses], async () => {
    if (pages.seen) await database.statuses.clear()
    await database.statuses.bulkPut(options.map((option, position) => ({ ...option, position })))
  })
  return null
}

type List<Row> = {
  /** Read one after the other; null: all at once. */
  groups?: readonly (Id | null)[]
  ask: (next: string | undefined, group: Id | null) => Promise<Answer<Page<Row>>>
  put: (rows: Row[]) => PromiseLike<unknown>
}

/** A page that somebody taps on meanwhile has its turn between two puts. */
const putAtOnce = 250

async function pullList<Row extends { id: Id }>(context: PullContext, what: 'groups' | 'students' | 'members' | 'emergency' | 'absences', { groups = [null], ask, put }: List<Row>): Promise<Failure | null> {
  const { write, progress } = context
  const table = context.database[what]
  const seen = new Set<Id>()
  let whole = true
  const failure = await firstFailure(groups, async (group) => {
    const pages = await followPages({
      ask: (next) => ask(next, group),
      nameOf: (row) => row.id,
      async onPage({ rows, count }) {
        await write([table], async () => {
          let start = 0
          do await put(rows.slice(start, (start += putAtOnce)))
          while (start < rows.length)
        })
        progress(what, rows.length, groups.length === 1 ? count : null)
      },
    })
    if (!pages.ok) return pages.failure
    whole &&= pages.seen !== null
    pages.seen?.forEach((id) => seen.add(id))
    if (group !== null) await fill(context, [{ list: 'members', group }])
    return null
  })
  if (failure === null && whole) await write([table], () => dropRowsNotIn(table, seen))
  return failure
}
