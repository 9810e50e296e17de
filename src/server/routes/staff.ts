/** Accounts of teachers, reception and administrators: administrators add, change, deactivate and sign them out. */
import type * as z from 'zod/mini'
import { schoolDay, type staffActivation } from '../../contract'
import { fieldErrors, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { answer, created, invalid, missing, refusedWith, type Reply } from '../endpoints/reply'
import { placedGroupName } from '../endpoints/row-json'
import { insertedId, rowReply, updateRow } from '../endpoints/rows'
import { visibleStaff } from '../endpoints/visibility'
import { lockAdministrators } from '../security/administrators'
import type { Person } from '../security/person'
import { isOtherEmail } from '../security/account-changes'
import { endAllSessions } from '../security/sessions'
import type { Services } from '../services'
import { giveGroup, teacherRefused } from './group-changes'
import { mailInvitations } from './invitations'

type Names = 'staffList' | 'staffCreate' | 'staffChange' | 'staffActivate' | 'staffSignOut'

export function staffHandlers(services: Services): Pick<Handlers, Names> {
  const {
    schoolClock,
    sessionCache,
    accountChanges,
    invitations,
    resources: { staff },
  } = services
  return {
    staffList: ({ person, ...call }) =>
      listReply(call, {
        ...staff.rows(person),
        order: 'p.first_name, p.last_name, p.id',
        search: (word) => `concat_ws(' ', p.plain_name, lower(p.email), p.phone) like ${word}`,
        ordering: {
          id: 'p.id',
          role: 'p.role',
          first_name: 'plain(p.first_name)',
          last_name: 'plain(p.last_name)',
          email: 'lower(p.email)',
          phone: 'p.phone',
          is_active: 'p.is_active',
          date_joined: 'p.date_joined',
        },
      }),

    async staffCreate({ database, person, body, afterCommit, log }) {
      const id = await insertedId(
        database,
        'insert into person (role, email, first_name, last_name, phone, date_joined) values ($1, $2, $3, $4, $5, $6::timestamptz) returning id',
        [body.role, body.email, body.first_name, body.last_name, body.phone ?? '', isoOf(schoolClock)],
      )
      const [path = ''] = await invitations.make(database, [id])
      mailInvitations(services, [{ ...body, path }], { afterCommit, log })
      return rowReply(database, staff.row(person, id), created)
    },

    async staffChange({ database, person, id, body, afterCommit, log }) {
      const before = await staffAccount(database, person, id)
      if (!before) return missing
      const { current_password, ...columns } = body
      const changesEmail = isOtherEmail(before.email, body.email)
      if (changesEmail && current_password === undefined)
        return invalid({ current_password: [fieldErrors.ownPassword] })
      const losesAdministration = body.role !== undefined && body.role !== 'Administrador'
      if (losesAdministration && id === person.id) return invalid({ role: [fieldErrors.ownRole] })
      if (losesAdministration && (await isLastAdministrator(database, id)))
        return invalid({ role: [fieldErrors.lastAdministrator] })
      await updateRow(database, 'person', id, columns)
      if (changesEmail)
        await accountChanges.emailMoved({ database, account: { id, ...before }, by: person.id, afterCommit, log })
      // A new role ends all sessions, because the devices store data that only the old role may see.
      else if (body.role !== undefined && body.role !== before.role) await endAllSessions(database, id)
      afterCommit(() => sessionCache.invalidate())
      return rowReply(database, staff.row(person, id))
    },

    async staffActivate({ database, person, id, body, afterCommit }) {
      if (!(await staffAccount(database, person, id))) return missing
      if (!body.is_active && id === person.id) return invalid({ is_active: [fieldErrors.ownAccount] })
      if (!body.is_active && (await isLastAdministrator(database, id)))
        return invalid({ is_active: [fieldErrors.lastAdministrator] })
      const refusal = body.is_active ? null : await handOverGroups(database, id, body, schoolDay(schoolClock()))
      if (refusal) return refusal
      await database.query('update person set is_active = $2 where id = $1', [id, body.is_active])
      if (!body.is_active) await endAllSessions(database, id)
      afterCommit(() => sessionCache.invalidate())
      return answer({ id, is_active: body.is_active })
    },

    async staffSignOut({ database, person, id, afterCommit }) {
      if (!(await staffAccount(database, person, id))) return missing
      await endAllSessions(database, id)
      afterCommit(() => sessionCache.invalidate())
      return answer({ id })
    },
  }
}

type StaffAccount = { role: string; email: string; first_name: string; is_active: boolean }

async function staffAccount(database: Queryable, person: Person, id: number): Promise<StaffAccount | null> {
  const [row] = await database.query<StaffAccount>(
    `select p.role, p.email, p.first_name, p.is_active from person p where p.id = $2 and ${visibleStaff(person)}`,
    [person.id, id],
  )
  return row ?? null
}

async function isLastAdministrator(database: Queryable, id: number): Promise<boolean> {
  await lockAdministrators(database)
  const [other] = await database.query(
    `select id from person where role = 'Administrador' and is_active and id <> $1 limit 1`,
    [id],
  )
  return !other
}

/**
 * Gives the active groups of `teacher` to the new teachers that `groups` names. Returns a refusal if `groups` does not
 * name exactly these groups, or a new teacher or `from` is not allowed; then the transaction must not be committed.
 */
async function handOverGroups(
  database: Queryable,
  teacher: number,
  { groups = [], from }: z.output<typeof staffActivation>,
  today: string,
): Promise<Reply | null> {
  const taught = await database.query<{ id: number; name: string; placed: string; school: unknown }>(
    `select g.id, g.name, ${placedGroupName('g')} as placed, json_build_object('id', s.id, 'name', s.name) as school
     from class_group g join school s on s.id = g.school_id where g.teacher_id = $1 and g.is_active order by g.id`,
    [teacher],
  )
  const current = JSON.stringify({ groups: taught.map(({ placed: _placed, ...group }) => group) })
  const named = groups.map(({ group }) => parseId(group))
  if (groups.length === 0 && taught.length > 0)
    return refusedWith(409, refusals.groupsLeft(taught.map(({ placed }) => placed)), current)
  if (new Set(named).size !== taught.length || taught.some(({ id }) => !named.includes(id)))
    return refusedWith(409, refusals.groupsMoved, current)
  if (from !== undefined && from > today) return invalid({ from: [fieldErrors.notBegun] })
  for (const [index, { group, teacher: next }] of groups.entries()) {
    const nextId = next === '' ? null : parseId(next)
    if (nextId === teacher || (await teacherRefused(database, nextId)))
      return invalid({ [`groups.${index}.teacher`]: [fieldErrors.notTeacher] })
    await giveGroup(database, { group: parseId(group), teacher: nextId, from: from ?? today })
  }
  return null
}
