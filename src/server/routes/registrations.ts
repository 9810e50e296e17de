/** Registrations from the public page: the reception lists them, accepts a family or refuses it. */
import { schoolDay } from '../../contract'
import { school } from '../../school'
import { fieldErrors, refusals } from '../../texts/provider'
import { registrationMails } from '../../texts/registration'
import { isoOf, type Clock } from '../clock'
import type { Queryable, Value } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import type { Resources } from '../endpoints/resources'
import { invalid, missing, refused, refusedWith, type Reply } from '../endpoints/reply'
import { jsonOf, rowReply } from '../endpoints/rows'
import { visibleRegistrations } from '../endpoints/visibility'
import { makeResetLink } from '../security/reset-links'
import type { Person, SessionCache } from '../security/person'
import { enrol } from './memberships'
import type { Inviting } from './staff'

type Names = 'registrationList' | 'registrationAccept' | 'registrationRefuse'
type Dependencies = Pick<Inviting, 'mailInBackground' | 'origin'> & {
  resources: Resources
  clock: Clock
  schoolClock: Clock
  sessionCache: SessionCache
}

/** How long the link to choose a password in the acceptance e-mail is valid, ms. */
const welcomeMs = 7 * 86_400_000

export function registrationHandlers({
  resources,
  clock,
  schoolClock,
  sessionCache,
  mailInBackground,
  origin,
}: Dependencies): Pick<Handlers, Names> {
  const { registration } = resources
  return {
    async registrationList({ database, person, query, url }) {
      const where = [visibleRegistrations(person)]
      const values: Value[] = [person.id]
      const state = query.state ?? 'waiting'
      if (state !== 'all') where.push(`q.state = $${values.push(state)}`)
      const names = `concat_ws(' ', (select x.plain_name || ' ' || lower(x.email) || ' ' || x.phone from person x where x.id = q.tutor_id), (select string_agg(x.plain_name, ' ') from student x where x.registration_id = q.id))`
      // Waiting registrations: the one that waits longest first. Decided ones: the last decision first, because the
      // reception may go on working on that family.
      const order = state === 'waiting' ? 'q.created, q.id' : 'q.decided desc nulls last, q.id desc'
      return listReply(
        database,
        {
          json: registration.json(person),
          from: 'registration q',
          where,
          order,
          values,
          search: (word) => `${names} like ${word}`,
        },
        query,
        url,
      )
    },

    async registrationAccept({ database, person, id, body, afterCommit }) {
      const found = await stateOf(database, id)
      if (!found) return missing
      // Sorted, because groups must always be locked in the order of their ids, so that two calls cannot deadlock.
      const groups = [...(body.groups ?? [])].sort((one, other) => parseId(one.group) - parseId(other.group))
      // Accepting again succeeds without effect, unless the call chooses groups: those were chosen at the first
      // acceptance, so it is refused.
      if (found.state === 'accepted')
        return groups.length === 0
          ? rowReply(database, registration.rowQuery(person, id))
          : acceptedBefore(database, resources, person, id)
      const children = await childrenOf(database, id)
      if (body.seen && !children.every((child) => body.seen?.some((seen) => parseId(seen) === child)))
        return joinedSince(database, resources, person, id)
      const without = (body.without ?? []).map(parseId)
      if (!without.every((child) => children.includes(child)))
        return invalid({ without: [fieldErrors.notInRegistration] })
      const joining = children.filter((child) => !without.includes(child))
      if (joining.length === 0 && without.length > 0) return invalid({ without: [fieldErrors.nobodyJoins] })
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
        const path = await makeResetLink(database, found.tutor, clock() + welcomeMs)
        const mailTexts = registrationMails.accepted
        afterCommit(() =>
          mailInBackground({
            to: account.email,
            subject: mailTexts.subject(school.name),
            text: mailTexts.text(account.first_name, `${origin()}${path}`),
          }),
        )
      }
      afterCommit(() => sessionCache.invalidate())
      return rowReply(database, registration.rowQuery(person, id))
    },

    async registrationRefuse({ database, person, id }) {
      const found = await stateOf(database, id)
      if (!found) return missing
      if (found.state === 'accepted') return refused(409, refusals.registrationAccepted)
      if (found.state === 'waiting') await decide(database, person, id, 'refused', isoOf(schoolClock))
      return rowReply(database, registration.rowQuery(person, id))
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

async function acceptedBefore(database: Queryable, resources: Resources, person: Person, id: number): Promise<Reply> {
  const json = await jsonOf(database, resources.registration.rowQuery(person, id))
  return json === null ? missing : refusedWith(409, refusals.registrationDone, json)
}

/** 412: the registration has a child that the reception had not seen. */
async function joinedSince(database: Queryable, resources: Resources, person: Person, id: number): Promise<Reply> {
  const json = await jsonOf(database, resources.registration.rowQuery(person, id))
  return json === null ? missing : refusedWith(412, refusals.registrationGrew, json)
}

async function childrenOf(database: Queryable, registration: number): Promise<number[]> {
  return (
    await database.query<{ id: number }>('select id from student where registration_id = $1 order by id', [
      registration,
    ])
  ).map(({ id }) => id)
}

/** Makes the children students, and their contacts visible to the family. */
async function activate(database: Queryable, children: number[]): Promise<void> {
  await database.query(
    'update emergency_contact set unconfirmed = false where unconfirmed and id in (select emergency_contact_id from student where id = any($1::int[]))',
    [children],
  )
  await database.query('update student set is_active = true, unconfirmed = false where id = any($1::int[])', [children])
}

/**
 * Activates and returns the account that the registration page created, if it has no password yet; else changes nothing
 * and returns null. An account that existed before (`known`) is never activated: the school may have deactivated it, and
 * whoever knows its e-mail could otherwise have it activated by a registration.
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
