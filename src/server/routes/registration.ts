/**
 * A family registers itself, on a page that works without scripts: tutor, student and emergency contact, all waiting as
 * inactive until the desk activates them.
 *
 * An e-mail that has an account already gets the same answer after the same work, all of it undone: nothing changes, and
 * neither words nor time tell which addresses are known.
 */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { contactCreation, schoolDay, studentCreation, tutorChange } from '../../contract'
import { providerPages } from '../../paths'
import { school } from '../../school'
import { fieldErrors, refusals } from '../../texts/provider'
import { registrationMails, registrationWords as words } from '../../texts/registration'
import { backgroundWorkOf } from '../background-work'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database'
import { read } from '../endpoints/field-errors'
import type { Mail } from '../mail'
import { messagePage } from '../html-pages'
import { networkOf, whoseAccount, type RateLimits } from '../security/rate-limits'
import { registrationPage, type Options, type Typed } from './registration-page'

export type RegistrationSettings = { database: Database; limits: RateLimits; schoolClock: Clock; mail: Mail }

const parts = {
  tutor: z.required(z.omit(tutorChange, { consent_permit: true })),
  student: studentCreation,
  contact: z.omit(contactCreation, { user: true }),
}
type Family = { [Part in keyof typeof parts]: z.output<(typeof parts)[Part]> }

export function registerRegistration(app: FastifyInstance, { database, limits, schoolClock, mail }: RegistrationSettings): void {
  const inBackground = backgroundWorkOf(app)

  app.get(providerPages.registration, async (_request, response) =>
    response.type('text/html; charset=utf-8').send(registrationPage({ typed: {}, errors: {}, alert: '', options: await optionsOf(database) })),
  )

  app.post(providerPages.registration, async (request, response) => {
    response.type('text/html; charset=utf-8')
    const options = await optionsOf(database)
    const typed = typedOf(request.body)
    const { family, errors } = familyOf(typed, options, schoolDay(schoolClock()))
    if (!family) return response.code(400).send(registrationPage({ typed, errors, alert: words.errors, options }))
    const wait = await limits.take([
      { of: 'registration e-mail', whose: whoseAccount(family.tutor.email) },
      { of: 'registration network', whose: networkOf(request.ip) },
    ])
    if (wait > 0) return response.code(429).header('Retry-After', String(wait)).send(registrationPage({ typed, errors: {}, alert: refusals.tooMany, options }))
    const outcome = await registered(database, family, schoolClock())
    if (outcome !== 'waiting') {
      const letter = outcome === 'new' ? registrationMails.received : registrationMails.known
      inBackground(mail.send({ to: family.tutor.email, subject: letter.subject(school.name), text: letter.text }), request.log)
    }
    // Whoever reloads the answer sends nothing again.
    return response.redirect(providerPages.registered, 303)
  })

  app.get(providerPages.registered, async (_request, response) =>
    response.type('text/html; charset=utf-8').send(messagePage(words.doneTitle, words.done, { href: '/', text: words.toStart }, { href: `https://wa.me/${school.chat}`, text: words.write })),
  )
}

/** Every field by its name on the page, `part.field`; what is no text was not typed. */
function typedOf(body: unknown): Typed {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(entries.flatMap(([name, value]): [string, string][] => (typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [])))
}

function familyOf(typed: Typed, options: Options, today: string): { family: Family | null; errors: Record<string, string[]> } {
  const said = (part: string) =>
    Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (name.startsWith(`${part}.`) ? [[name.slice(part.length + 1), value]] : [])))
  const tutor = read(parts.tutor, said('tutor'))
  const student = read(parts.student, said('student'))
  const contact = read(parts.contact, said('contact'))
  const errors: Record<string, string[]> = {}
  for (const [part, result] of Object.entries({ tutor, student, contact })) {
    if (!result.ok) for (const [field, sentences] of Object.entries(result.errors)) errors[`${part}.${field}`] = sentences
  }
  const unknown = (list: Options[keyof Options], value: string | undefined) => value !== undefined && !list.some((option) => option.value === value)
  if (unknown(options.gender, typed['tutor.gender'])) errors['tutor.gender'] = [fieldErrors.invalid]
  if (unknown(options.relationship, typed['tutor.relationship'])) errors['tutor.relationship'] = [fieldErrors.invalid]
  if (unknown(options.relationship, typed['contact.relationship'])) errors['contact.relationship'] = [fieldErrors.invalid]
  if (student.ok && student.value.birthdate > today) errors['student.birthdate'] = [fieldErrors.birthdate]
  if (!tutor.ok || !student.ok || !contact.ok || Object.keys(errors).length > 0) return { family: null, errors }
  return { family: { tutor: tutor.value, student: student.value, contact: contact.value }, errors }
}

/** A second tap or a reload comes within this; a family that comes back after years is no second tap. */
const justNowMs = 15 * 60_000

/** 'waiting': this very child was registered with this e-mail a moment ago and waits for the desk. */
type Outcome = 'new' | 'known' | 'waiting'

class KnownFamily extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome)
  }
}

/** Writes the family down; a known e-mail's is written and undone. */
async function registered(database: Database, { tutor, student, contact }: Family, now: number): Promise<Outcome> {
  const created = new Date(now).toISOString()
  try {
    await database.transaction(async (transaction) => {
      const [made] = await transaction.query<{ id: number }>(
        `insert into person (role, email, first_name, last_name, phone, gender, relationship, is_active, date_joined) values ('Tutor', $1, $2, $3, $4, $5, $6, false, $7::timestamptz)
         on conflict (lower(email)) do nothing returning id`,
        [tutor.email, tutor.first_name, tutor.last_name, tutor.phone, tutor.gender, tutor.relationship, created],
      )
      const [owner] = made ? [made] : await transaction.query<{ id: number }>('select id from person where lower(email) = lower($1)', [tutor.email])
      if (!owner) throw new KnownFamily('known')
      const [twin] = await transaction.query(
        'select id from student where tutor_id = $1 and first_name = $2 and last_name = $3 and birthdate = $4::date and not is_active and created > $5::timestamptz',
        [owner.id, student.first_name, student.last_name, student.birthdate, new Date(now - justNowMs).toISOString()],
      )
      const [reachable] = await transaction.query<{ id: number }>(
        'insert into emergency_contact (first_name, last_name, phone, relationship, tutor_id, created) values ($1, $2, $3, $4, $5, $6::timestamptz) returning id',
        [contact.first_name, contact.last_name, contact.phone, contact.relationship, owner.id, created],
      )
      await transaction.query(
        `insert into student (first_name, last_name, birthdate, comment, folio, is_active, tutor_id, emergency_contact_id, created)
         values ($1, $2, $3::date, $4, next_folio($5), false, $6, $7, $8::timestamptz)`,
        [student.first_name, student.last_name, student.birthdate, student.comment ?? '', school.folioPrefix, owner.id, reachable?.id ?? null, created],
      )
      if (!made) throw new KnownFamily(twin ? 'waiting' : 'known')
    })
    return 'new'
  } catch (error) {
    if (error instanceof KnownFamily) return error.outcome
    throw error
  }
}

async function optionsOf(database: Queryable): Promise<Options> {
  const list = (table: string) => database.query<{ value: string; label: string }>(`select value, label from ${table} order by position`)
  return { gender: await list('gender'), relationship: await list('relationship') }
}
