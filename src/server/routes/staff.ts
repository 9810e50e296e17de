/** Accounts of teachers, reception and administrators: administrators invite, change, deactivate and sign them out. */
import { fieldErrors, invitationMail, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { answer, created, invalid, missing, refused } from '../endpoints/reply'
import { insertedId, rowReply, updateRow } from '../endpoints/rows'
import { visibleStaff } from '../endpoints/visibility'
import { lockAdministrators } from '../security/administrators'
import type { Person } from '../security/person'
import { makeResetLink } from '../security/reset-links'
import { isOtherEmail } from '../security/account-changes'
import { endAllSessions } from '../security/sessions'
import type { Services } from '../services'

type Names = 'staffList' | 'staffCreate' | 'staffChange' | 'staffActivate' | 'staffSignOut' | 'staffInvite'

/**
 * How long an invitation's link is valid, ms: long enough for somebody on holiday. After that the person requests
 * another by "¿Olvidaste tu contraseña?".
 */
const invitationMs = 7 * 86_400_000

export function staffHandlers({
  clock,
  schoolClock,
  sessionCache,
  accountChanges,
  mailInBackground,
  origin,
  resources: { staff },
}: Services): Pick<Handlers, Names> {
  async function invite(
    database: Queryable,
    { id, email, first_name }: { id: number; email: string; first_name: string },
    afterCommit: (work: () => void) => void,
  ): Promise<void> {
    const path = await makeResetLink(database, id, clock() + invitationMs)
    afterCommit(() =>
      mailInBackground((school) => ({
        to: email,
        subject: invitationMail.subject(school.name),
        text: invitationMail.body(first_name, school.name, `${origin()}${path}`),
      })),
    )
  }

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

    async staffCreate({ database, person, body, afterCommit }) {
      const id = await insertedId(
        database,
        'insert into person (role, email, first_name, last_name, phone, date_joined) values ($1, $2, $3, $4, $5, $6::timestamptz) returning id',
        [body.role, body.email, body.first_name, body.last_name, body.phone ?? '', isoOf(schoolClock)],
      )
      await invite(database, { id, email: body.email, first_name: body.first_name }, afterCommit)
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
      await database.query('update person set is_active = $2 where id = $1', [id, body.is_active])
      if (!body.is_active) await endAllSessions(database, id)
      afterCommit(() => sessionCache.invalidate())
      return answer({ id, is_active: body.is_active })
    },

    async staffInvite({ database, person, id, afterCommit }) {
      const account = await staffAccount(database, person, id)
      if (!account) return missing
      if (!account.is_active) return refused(409, refusals.inactiveAccount)
      // Deletes the earlier link, which may have been sent to a wrong address.
      await database.query('delete from password_reset where person_id = $1', [id])
      await invite(database, { id, ...account }, afterCommit)
      return answer({ id })
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
