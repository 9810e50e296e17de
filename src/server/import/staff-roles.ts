/** Role changes by the staff sheet. Each is reported and ends the person's sessions; one administrator must remain. */
import { fieldErrors } from '../../texts/provider'
import type { Queryable } from '../database/database'
import { lockAdministrators } from '../security/administrators'
import { endAllSessions } from '../security/sessions'
import type { Folder, Problem } from './read-folder'
import { portalColumns } from './write'

export type RoleChange = { file: string; line: number; email: string; before: string; after: string }
/** `isSetByPerson`: whether a person has set the role in the portal, so that the sheet does not change it. */
type Account = { id: number; email: string; role: string; is_active: boolean; isSetByPerson: boolean }

/** Call it before anything is written; it locks the administrators. Call `endSessions` after writing. */
export async function checkRoles(
  transaction: Queryable,
  { entries, nameOf }: Folder,
  overwrite: boolean,
): Promise<{ problems: Problem[]; changes: RoleChange[]; endSessions: () => Promise<void> }> {
  if (entries.staff.length === 0) return { problems: [], changes: [], endSessions: async () => undefined }
  await lockAdministrators(transaction)
  const accounts = await transaction.query<Account>(
    `select x.id, lower(x.email) as email, x.role, x.is_active, p.row_id is not null as "isSetByPerson" from person x
     left join (${portalColumns('person', ['role'])}) p on p.row_id = x.id and 'role' = any(p.columns) where x.role not in ('Tutor', 'Alumno')`,
  )
  const byEmail = new Map(accounts.map((account) => [account.email, account]))
  const file = nameOf('staff')
  const changed = entries.staff.flatMap(({ line, value }) => {
    const account = byEmail.get(value.email)
    return account && account.role !== value.role && (overwrite || !account.isSetByPerson)
      ? [{ account, file, line, email: value.email, before: account.role, after: value.role }]
      : []
  })
  const roleAfter = new Map(changed.map(({ email, after }) => [email, after]))
  const isAdministrator = (role: string) => role === 'Administrador'
  const remaining = accounts.filter(
    ({ email, role, is_active }) => is_active && isAdministrator(roleAfter.get(email) ?? role),
  )
  const added = entries.staff.filter(
    ({ value }) => !byEmail.has(value.email) && isAdministrator(value.role) && value.is_active !== false,
  )
  const demoted =
    remaining.length + added.length === 0
      ? changed.filter(({ account }) => account.is_active && isAdministrator(account.role))
      : []
  return {
    problems: demoted.map(({ line }) => ({ file, line, column: 'role', reason: fieldErrors.lastAdministrator })),
    changes: changed.map(({ account: _account, ...change }) => change),
    async endSessions() {
      for (const { account } of changed) await endAllSessions(transaction, account.id)
    },
  }
}
