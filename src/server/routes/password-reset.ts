/**
 * Choosing a new password, as pages that work without scripts.
 *
 * asked ──▶ link by mail (one hour) ──▶ password chosen, link used, every session of the person ended
 *
 * Whether an account exists is never said: the answer is the same, and the mail is sent after it.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { providerPages } from '../../paths'
import { school } from '../../school'
import { refusals, resetMail, resetWords as words } from '../../texts/provider'
import { backgroundWorkOf } from '../background-work'
import { isoOf, type Clock } from '../clock'
import { actAs } from '../database/act-as'
import type { Database } from '../database/database'
import type { Mail } from '../mail'
import { expiredPage, formPage, messagePage } from '../html-pages'
import { noteAttempt, perAccount, perAddress } from '../security/rate-limits'
import { hashPassword, shortestPassword } from '../security/passwords'
import type { Persons } from '../security/person'
import { makeResetLink, resetHashOf } from '../security/reset-links'
import { endAllSessions } from '../security/sessions'

const hour = 3_600_000

export type ResetSettings = { database: Database; clock: Clock; schoolClock: Clock; mail: Mail; persons: Persons; origin: () => string }

const asked = z.object({ email: z.string().trim().pipe(z.email()).pipe(z.string().max(254)) })
const chosen = z.object({ password: z.string().min(shortestPassword).max(512), repeat: z.string() })

export function registerPasswordReset(app: FastifyInstance, settings: ResetSettings): void {
  const { database, clock, schoolClock, persons } = settings
  const iso = (at: number) => new Date(at).toISOString()
  const inBackground = backgroundWorkOf(app)

  const askForm = (error = '') =>
    formPage({ title: words.title, text: words.ask, action: providerPages.passwordReset, button: words.send, error, fields: [{ name: 'email', label: words.email, type: 'email', autocomplete: 'username' }] })
  const chooseForm = (token: string, error = '') =>
    formPage({
      title: words.title,
      text: words.choose,
      action: `${providerPages.passwordReset}${token}/`,
      button: words.save,
      error,
      fields: [
        { name: 'password', label: words.password, type: 'password', autocomplete: 'new-password' },
        { name: 'repeat', label: words.repeat, type: 'password', autocomplete: 'new-password' },
      ],
    })

  app.get(providerPages.passwordReset, async (_request, response) => response.type('text/html; charset=utf-8').send(askForm()))

  app.post(providerPages.passwordReset, async (request, response) => {
    response.type('text/html; charset=utf-8')
    const form = asked.safeParse(request.body ?? {})
    if (!form.success) return response.code(400).send(askForm(words.badEmail))
    const { email } = form.data
    const wait = await noteAttempt(database, clock, [perAccount(email, 'reset'), perAddress(request.ip, 'reset')])
    if (wait > 0) return response.code(429).header('Retry-After', String(wait)).send(askForm(refusals.tooMany))
    inBackground(sendLink(settings, email), request.log)
    return response.send(messagePage(words.sentTitle, words.sent))
  })

  // Opening the link uses nothing up: mail scanners open links too.
  app.get<{ Params: { token: string } }>(`${providerPages.passwordReset}:token/`, async (request, response) => {
    response.type('text/html; charset=utf-8')
    const { token } = request.params
    const [row] = await database.query('select 1 as good from password_reset where token_hash = $1 and expires_at > $2::timestamptz', [resetHashOf(token), iso(clock())])
    return row ? response.send(chooseForm(token)) : response.code(404).send(expiredPage())
  })

  app.post<{ Params: { token: string } }>(`${providerPages.passwordReset}:token/`, async (request, response) => {
    response.type('text/html; charset=utf-8')
    const { token } = request.params
    const form = chosen.safeParse(request.body ?? {})
    if (!form.success) return response.code(400).send(chooseForm(encodeURIComponent(token), words.short))
    if (form.data.password !== form.data.repeat) return response.code(400).send(chooseForm(encodeURIComponent(token), words.different))
    const hash = await hashPassword(form.data.password)
    const done = await database.transaction(async (transaction) => {
      // The deletion is the use: of two at the same moment only one finds the row.
      const [used] = await transaction.query<{ person: number }>(
        'delete from password_reset where token_hash = $1 and expires_at > $2::timestamptz returning person_id as person',
        [resetHashOf(token), iso(clock())],
      )
      if (!used) return false
      await actAs(transaction, used.person, isoOf(schoolClock))
      await transaction.query('update person set password_hash = $2 where id = $1', [used.person, hash])
      await endAllSessions(transaction, used.person)
      return true
    })
    if (!done) return response.code(404).send(expiredPage())
    persons.forget()
    return response.send(messagePage(words.doneTitle, words.done, { href: '/login', text: words.toLogin }))
  })
}

async function sendLink({ database, clock, mail, origin }: ResetSettings, email: string): Promise<void> {
  const [person] = await database.query<{ id: number; email: string; first_name: string }>(
    'select id, email, first_name from person where lower(email) = lower($1) and is_active',
    [email],
  )
  if (!person) return
  const link = `${origin()}${await makeResetLink(database, person.id, clock() + hour)}`
  await mail.send({ to: person.email, subject: resetMail.subject(school.name), text: resetMail.body(person.first_name, link) })
}
