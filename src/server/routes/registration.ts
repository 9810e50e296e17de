/**
 * The public registration page, which works without scripts. A family enters tutor, children and emergency contact. The
 * tutor's account and the children stay inactive until the reception accepts them. If the e-mail belongs to a family's
 * account, the children are added to it, but until they are accepted the family sees neither them nor a new contact.
 *
 * If the e-mail belongs to another account (such as staff), the same rows are written and rolled back. So neither the
 * answer nor its time shows whether an e-mail has an account.
 */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { contactCreation, dialledPhone, schoolDay, studentCreation, tutorChange, type CareWish } from '../../contract'
import { birthdateProblem } from '../../domain/age'
import { searchKeyOf } from '../../domain/search-key'
import { providerPages } from '../../paths'
import { birthdateErrors, fieldErrors, refusals } from '../../texts/provider'
import { registrationMails, registrationWords as words } from '../../texts/registration'
import type { Database, Queryable } from '../database/database'
import { parseInput } from '../endpoints/field-errors'
import { insertedId } from '../endpoints/rows'
import { folioPrefix } from '../profile'
import { messagePage } from '../html-pages'
import { networkOf, whoseAccount } from '../security/rate-limits'
import type { Services } from '../services'
import { waitForImports } from '../sheet-import/import-lock'
import { careOfForm, careValues } from './registration-care'
import { childrenIn, changedForm } from './registration-children'
import { childPart, registrationPage, type Options, type Typed } from './registration-page'
import { storeWish, wishedHours, wishOf, wishPlaces, type Wish } from './registration-wishes'

const parts = {
  tutor: z.required(z.omit(tutorChange, { consent_permit: true })),
  student: studentCreation,
  contact: z.omit(contactCreation, { user: true }),
}
const hoursPart = z.object({ hours: wishedHours })
type Child = z.output<typeof parts.student>
type Family = {
  tutor: z.output<typeof parts.tutor>
  children: (Child & { wished: Wish | null; cares: CareWish })[]
  contact: z.output<typeof parts.contact>
}

export function registerRegistration(
  app: FastifyInstance,
  { database, limits, schoolClock, mailInBackground, profile, capable, sendsMail }: Services,
): void {
  // The desk sees wishes and care only with capabilities.
  const readOptions = async (): Promise<Options> => ({
    ...(await optionsOf(database)),
    wish: capable ? await wishPlaces(database, schoolDay(schoolClock())) : [],
    care: capable,
  })
  app.get(providerPages.registration, async (_request, response) =>
    response
      .type('text/html; charset=utf-8')
      .send(registrationPage(await profile(), { typed: {}, children: 1, options: await readOptions() })),
  )

  app.post(providerPages.registration, async (request, response) => {
    response.type('text/html; charset=utf-8')
    const options = await readOptions()
    const school = await profile()
    const typed = typedOf(request.body)
    // A press of «add» or «remove» shows the changed form without checking the values.
    const changed = changedForm(typed)
    if (changed) return response.send(registrationPage(school, { ...changed, options }))
    const children = childrenIn(typed)
    const { family, errors } = familyOf(typed, children, options, schoolDay(schoolClock()))
    if (!family)
      return response
        .code(400)
        .send(registrationPage(school, { typed, children, errors, alert: words.errors, options }))
    const wait = await limits.take([
      { of: 'registration e-mail', whose: whoseAccount(family.tutor.email) },
      { of: 'registration network', whose: networkOf(request.ip) },
    ])
    if (wait > 0)
      return response
        .code(429)
        .header('Retry-After', String(wait))
        .send(registrationPage(school, { typed, children, alert: refusals.tooMany, options }))
    const outcome = await register(database, family, schoolClock())
    if (outcome !== 'again') {
      const mailTexts = outcomeMails[outcome]
      mailInBackground(
        ({ name }) => ({ to: family.tutor.email, subject: mailTexts.subject(name), text: mailTexts.text }),
        request.log,
      )
    }
    // Redirects, so that a reload does not send the form again.
    return response.redirect(providerPages.registered, 303)
  })

  app.get(providerPages.registered, async (_request, response) => {
    const school = await profile()
    const chat = dialledPhone(school.chat)
    return response
      .type('text/html; charset=utf-8')
      .send(
        messagePage(
          school,
          words.doneTitle,
          words.done(sendsMail),
          { href: '/', text: words.toStart },
          ...(chat ? [{ href: `https://wa.me/${chat.slice(1)}`, text: words.write }] : []),
        ),
      )
  })
}

/** The submitted values that are not blank, by field name. */
function typedOf(body: unknown): Typed {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(
    entries.flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
    ),
  )
}

function familyOf(
  typed: Typed,
  count: number,
  options: Options,
  today: string,
): { family: Family | null; errors: Record<string, string[]> } {
  const fieldsOf = (part: string) =>
    Object.fromEntries(
      Object.entries(typed).flatMap(([name, value]) =>
        name.startsWith(`${part}.`) ? [[name.slice(part.length + 1), value]] : [],
      ),
    )
  const tutor = parseInput(parts.tutor, fieldsOf('tutor'))
  const contact = parseInput(parts.contact, fieldsOf('contact'))
  const students = Array.from({ length: count }, (_, index) => {
    const part = childPart(index + 1)
    const fields = fieldsOf(part)
    const hours = parseInput(hoursPart, { hours: fields.hours ?? '' })
    const wished = wishOf({ wish: fields.wish, hours: hours.ok ? hours.value.hours : '' }, options.wish)
    const { care: cares, errors: wrong } = options.care ? careOfForm(fields) : { care: {}, errors: {} }
    return { part, result: parseInput(parts.student, fields), hours, wished, cares, wrong }
  })
  const errors: Record<string, string[]> = {}
  for (const { part, result } of [
    { part: 'tutor', result: tutor },
    ...students,
    { part: 'contact', result: contact },
  ]) {
    if (!result.ok)
      for (const [field, sentences] of Object.entries(result.errors)) errors[`${part}.${field}`] = sentences
  }
  const unknown = (list: Options['gender'], value: string | undefined) =>
    value !== undefined && !list.some((option) => option.value === value)
  if (unknown(options.gender, typed['tutor.gender'])) errors['tutor.gender'] = [fieldErrors.invalid]
  if (unknown(options.relationship, typed['tutor.relationship'])) errors['tutor.relationship'] = [fieldErrors.invalid]
  if (unknown(options.relationship, typed['contact.relationship']))
    errors['contact.relationship'] = [fieldErrors.invalid]
  for (const { part, hours, wished, wrong } of students) {
    for (const [field, sentences] of Object.entries(wrong)) errors[`${part}.${field}`] = sentences
    if (!hours.ok && options.wish.length > 0) errors[`${part}.hours`] = hours.errors.hours ?? [fieldErrors.invalid]
    if (wished === 'unknown') errors[`${part}.wish`] = [words.closed]
  }
  const children = students.flatMap(({ result, wished, cares }) =>
    result.ok && wished !== 'unknown' ? [{ ...result.value, wished, cares }] : [],
  )
  const seen = new Set<string>()
  for (const { part, result } of students) {
    if (!result.ok) continue
    const problem = birthdateProblem(result.value.birthdate, today)
    if (problem) errors[`${part}.birthdate`] = [birthdateErrors[problem]]
    const who = searchKeyOf(`${result.value.first_name} ${result.value.last_name} ${result.value.birthdate}`)
    if (seen.has(who)) errors[`${part}.first_name`] = [words.same]
    seen.add(who)
  }
  if (!tutor.ok || !contact.ok || Object.keys(errors).length > 0) return { family: null, errors }
  return { family: { tutor: tutor.value, children, contact: contact.value }, errors }
}

/** A child that is registered again within this many ms counts as sent twice (a second tap or a reload). */
const resendMs = 15 * 60_000

/**
 * 'new': an account was created. 'joined': the children were added to a family's account. 'known': the account is not a
 * family's; nothing was written. 'again': the same children were registered a moment ago; nothing was written.
 */
type Outcome = 'new' | 'joined' | 'known' | 'again'
const outcomeMails = {
  new: registrationMails.received,
  joined: registrationMails.joined,
  known: registrationMails.known,
} as const satisfies Record<Exclude<Outcome, 'again'>, unknown>

/** Thrown to roll back the transaction of `register`, which then returns `outcome`. */
class NothingWritten extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome)
  }
}

/**
 * Writes the family's rows. If the e-mail has an account that is not a family's, the rows are written and rolled back,
 * so that the time of the answer does not show that the account exists.
 */
async function register(database: Database, { tutor, children, contact }: Family, now: number): Promise<Outcome> {
  const created = new Date(now).toISOString()
  try {
    return await database.transaction(async (transaction) => {
      await waitForImports(transaction)
      const [made] = await transaction.query<{ id: number; role: string }>(
        `insert into person (role, email, first_name, last_name, phone, gender, relationship, is_active, date_joined) values ('Tutor', $1, $2, $3, $4, $5, $6, false, $7::timestamptz)
         on conflict (lower(email)) do nothing returning id, role`,
        [tutor.email, tutor.first_name, tutor.last_name, tutor.phone, tutor.gender, tutor.relationship, created],
      )
      // Locks the person, so that two registrations of a family at the same time run one after another.
      const [owner] = made
        ? [made]
        : await transaction.query<{ id: number; role: string }>(
            'select id, role from person where lower(email) = lower($1) for no key update',
            [tutor.email],
          )
      if (!owner) throw new NothingWritten('known')
      const newChildren = []
      for (const child of children)
        if (!(await wasSentRecently(transaction, owner.id, child, now))) newChildren.push(child)
      if (newChildren.length === 0) throw new NothingWritten('again')
      // Changes `created` of an existing registration by a microsecond, so that its version increases. An acceptance of
      // the version without the new child is then refused.
      const registration = await insertedId(
        transaction,
        `insert into registration (tutor_id, created, said_name, said_phone, known) values ($1, $2::timestamptz, $3, $4, $5)
         on conflict (tutor_id) where state = 'waiting' do update set said_name = excluded.said_name, said_phone = excluded.said_phone, created = registration.created + interval '1 microsecond' returning id`,
        [
          owner.id,
          created,
          `${tutor.first_name} ${tutor.last_name}`,
          tutor.phone,
          !made && (await isOpenedAccount(transaction, owner.id)),
        ],
      )
      const prefix = await folioPrefix(transaction)
      const contactId = await contactOf(transaction, owner.id, contact, { created, unconfirmed: !made })
      for (const child of newChildren) {
        const student = await insertedId(
          transaction,
          `insert into student (first_name, last_name, birthdate, comment, folio, is_active, tutor_id, emergency_contact_id, created, registration_id, unconfirmed, care, pickups, not_to, photo)
           values ($1, $2, $3::date, $4, next_folio($5), false, $6, $7, $8::timestamptz, $9, $10, $11, $12::text::jsonb, $13, $14) returning id`,
          [
            child.first_name,
            child.last_name,
            child.birthdate,
            child.comment ?? '',
            prefix,
            owner.id,
            contactId,
            created,
            registration,
            !made,
            ...careValues(child.cares),
          ],
        )
        if (child.wished) await storeWish(transaction, student, child.wished)
      }
      if (owner.role !== 'Tutor') throw new NothingWritten('known')
      return made ? 'new' : 'joined'
    })
  } catch (error) {
    if (error instanceof NothingWritten) return error.outcome
    throw error
  }
}

/**
 * Whether the account is in use: it was not created by the registration page, or a registration of it was accepted, or
 * it has a password, or it is active.
 */
async function isOpenedAccount(transaction: Queryable, tutor: number): Promise<boolean> {
  const [row] = await transaction.query(
    `select from person p where id = $1 and (is_active or password_hash is not null or not exists (select from registration r where r.tutor_id = p.id)
       or exists (select from registration r where r.tutor_id = p.id and r.state = 'accepted'))`,
    [tutor],
  )
  return row !== undefined
}

async function wasSentRecently(
  transaction: Queryable,
  tutor: number,
  { first_name, last_name, birthdate }: Child,
  now: number,
): Promise<boolean> {
  const [twin] = await transaction.query(
    `select id from student s where tutor_id = $1 and plain(first_name || ' ' || last_name) = plain($2 || ' ' || $3) and birthdate = $4::date and not is_active and created > $5::timestamptz
     and not exists (select from registration where id = s.registration_id and state = 'refused')`,
    [tutor, first_name, last_name, birthdate, new Date(now - resendMs).toISOString()],
  )
  return twin !== undefined
}

/** The id of the family's contact with this name and phone number; inserted if there is none. */
async function contactOf(
  transaction: Queryable,
  tutor: number,
  contact: Family['contact'],
  { created, unconfirmed }: { created: string; unconfirmed: boolean },
): Promise<number> {
  const digits = (phone: string) => `right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10)`
  const [known] = await transaction.query<{ id: number }>(
    `select id from emergency_contact where tutor_id = $1 and plain_name = plain($2 || ' ' || $3) and ${digits('phone')} = ${digits('$4::text')} order by id limit 1`,
    [tutor, contact.first_name, contact.last_name, contact.phone],
  )
  if (known) return known.id
  return insertedId(
    transaction,
    'insert into emergency_contact (first_name, last_name, phone, relationship, tutor_id, created, unconfirmed) values ($1, $2, $3, $4, $5, $6::timestamptz, $7) returning id',
    [contact.first_name, contact.last_name, contact.phone, contact.relationship, tutor, created, unconfirmed],
  )
}

async function optionsOf(database: Queryable): Promise<Omit<Options, 'wish' | 'care'>> {
  const list = (table: string, where = 'true') =>
    database.query<{ value: string; label: string }>(
      `select value, label from ${table} where ${where} order by position`,
    )
  return { gender: await list('gender'), relationship: await list('relationship', 'not is_hidden') }
}
