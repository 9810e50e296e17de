/** Reads the small lists whole: groups, students, memberships, status options. What a complete answer lacks leaves the mirror. */
import { may, type Answer, type Failure, type Id, type Page } from '../../contract'
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
  const { database, client, token, pageSize, role, write } = context
  if (!may(role, 'group.see')) return null
  const scopes: { id_group?: Id }[] = pageSize.page_size ? [{}] : (await classesFirst(database, context.now)).map((id_group) => ({ id_group }))
  const seen = new Set<Id>()
  let whole = true
  const failure = await firstFailure(scopes, async (scope) => {
    const pages = await followPages({
      ask: (next) => client('membershipList', { query: { ...pageSize, ...scope } }, { token, next }),
      nameOf: (row) => row.id,
      async onPage({ rows, count }) {
        await write([database.members], () => database.members.bulkPut(rows))
        context.progress('members', rows.length, scopes.length === 1 ? count : null)
      },
    })
    if (!pages.ok) return pages.failure
    whole &&= pages.seen !== null
    pages.seen?.forEach((id) => seen.add(id))
    if (scope.id_group !== undefined) await fill(context, [{ list: 'members', group: scope.id_group }])
    return null
  })
  if (failure) return failure
  if (whole) await write([database.members], () => dropRowsNotIn(database.members, seen))
  return null
}

export async function pullStatuses({ database, client, token, write }: PullContext): Promise<Failure | null> {
  const answer = await client('attendanceStatuses', {}, { token })
  if (!answer.ok) return answer.failure
  const { rows, unreadable } = answer.value
  await write([database.statuses], async () => {
    if (unreadable === 0) await database.statuses.clear()
    await database.statuses.bulkPut(rows.map((row, position) => ({ ...row, position })))
  })
  return null
}

async function pullList<Row extends { id: Id }>(context: PullContext, what: 'groups' | 'students', list: List<Row>): Promise<Failure | null> {
  const table = context.database[what]
  const pages = await followPages({
    ask: list.ask,
    nameOf: (row) => row.id,
    async onPage({ rows, count }) {
      await context.write([table], async () => list.put(rows))
      context.progress(what, rows.length, count)
    },
  })
  if (!pages.ok) return pages.failure
  const { seen } = pages
  if (seen) await context.write([table], () => dropRowsNotIn(table, seen))
  return null
}

type List<Row> = { ask: (next: string | undefined) => Promise<Answer<Page<Row>>>; put: (rows: Row[]) => PromiseLike<unknown> }
