/** Merges two records of one tutor: all rows that refer to the deleted record are given to the remaining one. */
import type { Queryable } from '../database/database'
import { isOtherEmail } from '../security/account-changes'
import { endAllSessions } from '../security/sessions'
import type { Pair } from './merge-preview'
import { references } from './merge-state'
import { recorder, textOrNull, type Step } from './merge-steps'

/** The account of the deleted record, which ends if both records have an e-mail; null if at most one has. */
export function endingAccount({ keep, drop }: Pair): { id: number; email: string; first_name: string } | null {
  const email = textOrNull(drop.email)
  if (email === null || !isOtherEmail(email, textOrNull(keep.email) ?? undefined)) return null
  return { id: drop.id, email, first_name: String(drop.first_name) }
}

export async function mergeTutors(database: Queryable, { keep, drop }: Pair): Promise<Step[]> {
  const { steps, update, remove } = recorder(database)
  const ids = [keep.id, drop.id]
  const twins = await database.query<{ keep: number; drop: number }>(
    `select min(a.id) as keep, b.id as drop from emergency_contact a
     join emergency_contact b on b.plain_name = a.plain_name and b.phone = a.phone
     where a.tutor_id = $1 and b.tutor_id = $2 group by b.id order by b.id`,
    ids,
  )
  for (const twin of twins) {
    await update('student', 'emergency_contact_id = $1', 'x.emergency_contact_id = $2', [twin.keep, twin.drop])
    await remove('emergency_contact', 'x.id = $1', [twin.drop])
  }
  const waiting = await database.query<{ id: number; tutor: number }>(
    `select id, tutor_id as tutor from registration where tutor_id in ($1, $2) and state = 'waiting'`,
    ids,
  )
  const [into, from] = ids.map((id) => waiting.find(({ tutor }) => tutor === id)?.id)
  if (into !== undefined && from !== undefined) {
    await update('student', 'registration_id = $1', 'x.registration_id = $2', [into, from])
    await remove('registration', 'x.id = $1', [from])
  }
  // If the remaining tutor has an account, accepting the registration must not say that one was opened.
  if (textOrNull(keep.email) !== null)
    await update('registration', 'known = true', `x.tutor_id = $1 and x.state = 'waiting' and not x.known`, [drop.id])
  for (const [table, column] of references.tutor) await update(table, `${column} = $1`, `x.${column} = $2`, ids)
  await endAllSessions(database, drop.id)
  await database.query('delete from kept_reply where person_id = $1', [drop.id])
  await remove('person', 'x.id = $1', [drop.id])
  // The password hash moves only together with the e-mail: people sign in with both.
  await update(
    'person',
    `email = coalesce(email, $2), password_hash = case when email is null then $3 else password_hash end,
     gender = coalesce(gender, $4), relationship = coalesce(relationship, $5),
     consent_permit = coalesce(nullif(consent_permit, ''), $6), create_student = create_student or $7, is_active = is_active or $8`,
    'x.id = $1',
    [
      keep.id,
      textOrNull(drop.email),
      textOrNull(drop.password_hash),
      textOrNull(drop.gender),
      textOrNull(drop.relationship),
      String(drop.consent_permit),
      drop.create_student === true,
      drop.is_active === true,
    ],
  )
  return steps
}
