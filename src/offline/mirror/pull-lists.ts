/** Reads the small lists whole: groups, pupils, memberships, status options. What a complete answer lacks leaves the mirror. */
import { may, type Answer, type Failure, type Id, type Page } from '../../contract'
import { dropRowsNotIn, mirrorStudent } from './write-mirror'
import type { Pulling } from './pull-context'
import { walk } from './follow-pages'

export async function pullGroups(pulling: Pulling): Promise<Failure | null> {
  if (!may(pulling.role, 'group.read')) return null
  const { database, door, token, pageSize } = pulling
  return pullList(pulling, 'groups', {
    ask: (next) => door('groupList', { query: pageSize }, { token, next }),
    put: (rows) => database.groups.bulkPut(rows),
  })
}

export async function pullStudents(pulling: Pulling): Promise<Failure | null> {
  const { database, door, token, pageSize, role, email } = pulling
  if (!may(role, 'student.see')) return null
  return pullList(pulling, 'students', {
    ask: (next) =>
      role === 'Tutor'
        ? door('myStudents', { query: { ...pageSize, email } }, { token, next })
        : door('studentList', { query: pageSize }, { token, next }),
    put: (rows) => database.students.bulkPut(rows.map(mirrorStudent)),
  })
}

/** The specification reads members group by group; a provider that announces more gives them all at once. */
export async function pullMembers(pulling: Pulling): Promise<Failure | null> {
  const { database, door, token, pageSize, role, now, going } = pulling
  if (!may(role, 'group.see')) return null
  const scopes = pageSize.page_size ? [{}] : (await database.groups.toCollection().primaryKeys()).map((id_group) => ({ id_group }))
  const seen = new Set<Id>()
  let whole = true
  for (const scope of scopes) {
    const walked = await walk({
      ask: (next) => door('membershipList', { query: { ...pageSize, ...scope } }, { token, next }),
      idOf: (row) => row.id,
      now,
      going,
      async onPage({ rows, count }) {
        await database.members.bulkPut(rows)
        pulling.progress('members', rows.length, scopes.length === 1 ? count : null)
      },
    })
    if (!walked.ok) return walked.failure
    whole &&= walked.seen !== null
    walked.seen?.forEach((id) => seen.add(id))
  }
  if (whole) await dropRowsNotIn(database.members, seen)
  return null
}

export async function pullStatuses({ database, door, token }: Pulling): Promise<Failure | null> {
  const answer = await door('attendanceStatuses', {}, { token })
  if (!answer.ok) return answer.failure
  const { rows, unreadable } = answer.value
  await database.transaction('rw', database.statuses, async () => {
    if (unreadable === 0) await database.statuses.clear()
    await database.statuses.bulkPut(rows.map((row, position) => ({ ...row, position })))
  })
  return null
}

async function pullList<Row extends { id: Id }>(pulling: Pulling, what: 'groups' | 'students', list: List<Row>): Promise<Failure | null> {
  const walked = await walk({
    ask: list.ask,
    idOf: (row) => row.id,
    now: pulling.now,
    going: pulling.going,
    async onPage({ rows, count }) {
      await list.put(rows)
      pulling.progress(what, rows.length, count)
    },
  })
  if (!walked.ok) return walked.failure
  if (walked.seen) await dropRowsNotIn(pulling.database[what], walked.seen)
  return null
}

type List<Row> = { ask: (next: string | undefined) => Promise<Answer<Page<Row>>>; put: (rows: Row[]) => PromiseLike<unknown> }
