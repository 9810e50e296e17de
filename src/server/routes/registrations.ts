/** Registrations from the public page: reception and administrators list them, accept a family or refuse it. */
import { schoolDay } from '../../contract'
import { fieldErrors, refusals } from '../../texts/provider'
import { registrationMails } from '../../texts/registration'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import { filtered, listReply } from '../endpoints/listing'
import { invalid, missing, ok, refused, refusedWith } from '../endpoints/reply'
import { rowReply } from '../endpoints/rows'
import type { Person } from '../security/person'
import type { Services } from '../services'
import { enrol } from './memberships'

type Names = 'registrationList' | 'registrationAccept' | 'registrationRefuse'

export function registrationHandlers({
  resources,
  invitations,
  schoolClock,
  sessionCache,
  mailInBackground,
  origin,
}: Services): Pick<Handlers, Names> {
  const { registration } = resources
  return {
    registrationList({ person, ...call }) {
      const { state = 'waiting' } = call.query
      const names = `concat_ws(' ', (select x.plain_name || ' ' || lower(x.email) || ' ' || x.phone from person x where x.id = q.tutor_id), (select string_agg(x.plain_name, ' ') from student x where x.registration_id = q.id))`
      // The list of waiting registrations begins with the oldest; other lists begin with the registration that was
      // decided last, because the reception often continues with that family.
      const order = state === 'waiting' ? 'q.created, q.id' : 'q.decided desc nulls last, q.id desc'
      return listReply(call, {
        ...filtered(registration.rows(person), [[state === 'all' ? undefined : state, (name) => `q.state = ${name}`]]),
        order,
        search: (word) => `${names} like ${word}`,
      })
    },

    async registrationAccept({ database, person, id, body, afterCommit }) {
      const found = await stateOf(database, id)
      if (!found) return missing
      // Sorted, because `enrol` locks the groups one by one: two acceptances must lock them in the same order, or they
      // could deadlock.
      const groups = [...(body.groups ?? [])].sort((one, other) => parseId(one.group) - parseId(other.group))
      // Accepting again changes nothing and succeeds. If the call chooses groups it is refused, because the children
      // would not be added to them.
      if (found.state === 'accepted')
        return rowReply(database, registration.row(person, id), (json) =>
          groups.length === 0 ? ok(json) : refusedWith(409, refusals.registrationDone, json),
        )
      const children = await childrenOf(database, id)
      if (children.length === 0) return refused(409, refusals.registrationEmpty)
      // Refuses the acceptance if a child was added that the reception has not seen.
      if (body.seen && !children.every((child) => body.seen?.some((seen) => parseId(seen) === child)))
        return rowReply(database, registration.row(person, id), (json) =>
          refusedWith(412, refusals.registrationGrew, json),
        )
      const without = (body.without ?? []).map(parseId)
      if (!without.every((child) => children.includes(child)))
        return invalid({ without: [fieldErrors.notInRegistration] })
      const joining = children.filter((child) => !without.includes(child))
      if (joining.length === 0) return invalid({ without: [fieldErrors.nobodyJoins] })
      await activate(database, joining)
      for (const chosen of groups) {
        const student = parseId(chosen.student)
        if (!joining.includes(student)) return invalid({ groups: [fieldErrors.notInRegistration] })
        const today = schoolDay(schoolClock())
        const made = await enrol(
          { database, person, resources, today },
          { student, group: parseId(chosen.group), from: today, leaves: null, overQuota: body.over_quota ?? false },
        )
        if (!made.ok) return made.reply
      }
      await decide(database, person, id, 'accepted', isoOf(schoolClock))
      const account = await openAccount(database, id)
      if (account) {
        const [path = ''] = await invitations.make(database, [found.tutor])
        const mailTexts = registrationMails.accepted
        afterCommit(() =>
          mailInBackground((school) => ({
            to: account.email,
            subject: mailTexts.subject(school.name),
            text: mailTexts.text(account.first_name, `${origin()}${path}`),
          })),
        )
      }
      afterCommit(() => sessionCache.invalidate())
      return rowReply(database, registration.row(person, id))
    },

    async registrationRefuse({ database, person, id }) {
      const found = await stateOf(database, id)
      if (!found) return missing
      if (found.state === 'accepted') return refused(409, refusals.registrationAccepted)
      if (found.state === 'waiting') await decide(database, person, id, 'refused', isoOf(schoolClock))
      return rowReply(database, registration.row(person, id))
    },
  }
}

async function stateOf(database: Queryable, id: number): Promise<{ state: string; tutor: number } | null> {
  const [row] = await database.query<{ state: string; tutor: number }>(
    'select state, tutor_id as tutor from registration where id = $1',
    [id],
  )
  return row ?? null
}

async function childrenOf(database: Queryable, registration: number): Promise<number[]> {
  return (
    await database.query<{ id: number }>('select id from student where registration_id = $1 order by id', [
      registration,
    ])
  ).map(({ id }) => id)
}

/** Activates the children, and makes them and their contacts visible to the family. */
async function activate(database: Queryable, children: number[]): Promise<void> {
  await database.query(
    'update emergency_contact set unconfirmed = false where unconfirmed and id in (select emergency_contact_id from student where id = any($1::int[]))',
    [children],
  )
  await database.query('update student set is_active = true, unconfirmed = false where id = any($1::int[])', [children])
}

/**
 * Activates and returns the account that the registration page created, if it has no password yet; else changes nothing
 * and returns null. An account that was already in use (`known`) is never activated: the school may have deactivated
 * it, and whoever knows its e-mail could otherwise have it activated by a registration.
 */
async function openAccount(
  database: Queryable,
  registration: number,
): Promise<{ email: string; first_name: string } | null> {
  const [row] = await database.query<{ email: string; first_name: string }>(
    `update person p set is_active = true from registration r where r.id = $1 and p.id = r.tutor_id and not r.known and p.password_hash is null returning p.email, p.first_name`,
    [registration],
  )
  return row ?? null
}

async function decide(
  database: Queryable,
  person: Person,
  id: number,
  state: 'accepted' | 'refused',
  at: string,
): Promise<void> {
  await database.query('update registration set state = $2, decided = $3::timestamptz, decided_by = $4 where id = $1', [
    id,
    state,
    at,
    person.id,
  ])
}
