/**
 * Pages for choosing a password; they work without scripts. The person opens a link, which is either sent by e-mail on
 * request and valid for one hour, or an invitation of the school (security/invitations.ts), and chooses a password.
 * Then all links and sessions of the person and the counters of wrong passwords for the account are deleted.
 *
 * Nobody can learn from these pages whether an account exists: the answer to a request does not depend on it, nor does
 * its time, because the e-mail is sent in the background.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { paths, providerPages } from '../../paths'
import { invitationWords, refusals, resetMail, resetWords as words } from '../../texts/provider'
import { isoOf } from '../clock'
import { actAs } from '../database/act-as'
import type { Queryable } from '../database/database'
import { expiredPage, formPage, messagePage, usedInvitationPage } from '../html-pages'
import { isEasyPassword } from '../security/easy-passwords'
import { queueRetrySeconds, shortestPassword } from '../security/passwords'
import { networkOf, whoseAccount } from '../security/rate-limits'
import { makeResetLink, resetHashOf } from '../security/reset-links'
import type { Services } from '../services'

const hour = 3_600_000

const requestForm = z.object({ email: z.string().trim().pipe(z.email()).pipe(z.string().max(254)) })
const choice = z.object({ password: z.string().min(shortestPassword).max(512), repeat: z.string() })

export function registerPasswordPages(app: FastifyInstance, services: Services): void {
  const { limits, inBackground, profile, sendsMail } = services

  const askForm = async (error = '') => {
    const school = await profile()
    return formPage(school, {
      title: words.title,
      text: sendsMail ? words.ask : words.askWithoutMail(school),
      action: providerPages.passwordReset,
      button: words.send,
      error,
      fields: [{ name: 'email', label: words.email, type: 'email', autocomplete: 'username' }],
    })
  }
  app.get(providerPages.passwordReset, async (_request, response) =>
    response.type('text/html; charset=utf-8').send(await askForm()),
  )

  app.post(providerPages.passwordReset, async (request, response) => {
    response.type('text/html; charset=utf-8')
    const form = requestForm.safeParse(request.body ?? {})
    if (!form.success) return response.code(400).send(await askForm(words.badEmail))
    const { email } = form.data
    const wait = await limits.take([{ of: 'reset network', whose: networkOf(request.ip) }])
    if (wait > 0)
      return response
        .code(429)
        .header('Retry-After', String(wait))
        .send(await askForm(refusals.tooMany))
    // If this limit is reached, no e-mail is sent, but the page is the same. So requests by others do not lock out the
    // owner of the account, who can use the link of an earlier e-mail.
    const written = await limits.take([{ of: 'reset account', whose: whoseAccount(email) }])
    if (written === 0) inBackground(sendLink(services, email, request.log), request.log)
    const school = await profile()
    return response.send(
      messagePage(
        school,
        sendsMail ? words.sentTitle : words.sentTitleWithoutMail,
        sendsMail ? words.sent : words.sentWithoutMail(school),
        { href: paths.login, text: words.toLogin },
        { href: providerPages.passwordReset, text: words.again },
      ),
    )
  })

  registerChoice(app, services, 'passwordReset')
  registerChoice(app, services, 'invitation')
}

/** The page behind a link, on which its owner chooses a password. */
function registerChoice(
  app: FastifyInstance,
  { database, clock, schoolClock, passwords, limits, accountChanges, profile, sendsMail }: Services,
  kind: 'passwordReset' | 'invitation',
): void {
  const isInvitation = kind === 'invitation'
  const address = `${providerPages[kind]}:token/` as const
  const gonePage = async () =>
    isInvitation ? usedInvitationPage(await profile(), sendsMail) : expiredPage(await profile())
  const ownerOf = (source: Queryable, token: string, lock: '' | 'for update of p' = '') =>
    ownerOfLink(source, { token, isInvitation, now: clock() }, lock)

  async function choiceForm(token: string, { first_name, email }: LinkOwner, error = ''): Promise<string> {
    const school = await profile()
    return formPage(school, {
      title: isInvitation ? invitationWords.title(first_name) : words.title,
      text: isInvitation ? invitationWords.choose(school.name, email) : words.choose,
      action: `${providerPages[kind]}${token}/`,
      button: words.save,
      error,
      fields: [
        {
          name: 'password',
          label: isInvitation ? invitationWords.password : words.password,
          type: 'password',
          autocomplete: 'new-password',
        },
        { name: 'repeat', label: words.repeat, type: 'password', autocomplete: 'new-password' },
      ],
    })
  }

  // Opening the link does not use it up, because programs that scan e-mails open links too.
  app.get<{ Params: { token: string } }>(address, async (request, response) => {
    response.type('text/html; charset=utf-8')
    const { token } = request.params
    const owner = await ownerOf(database, token)
    return owner ? response.send(await choiceForm(token, owner)) : response.code(404).send(await gonePage())
  })

  app.post<{ Params: { token: string } }>(address, async (request, response) => {
    response.type('text/html; charset=utf-8')
    const { token } = request.params
    const owner = await ownerOf(database, token)
    if (!owner) return response.code(404).send(await gonePage())
    const askAgain = (error: string) => choiceForm(token, owner, error)
    const form = choice.safeParse(request.body ?? {})
    if (!form.success) return response.code(400).send(await askAgain(words.short))
    const { password, repeat } = form.data
    if (password !== repeat) return response.code(400).send(await askAgain(words.different))
    if (isEasyPassword(password, owner, await profile())) return response.code(400).send(await askAgain(words.easy))
    if (passwords.isFull())
      return response
        .code(503)
        .header('Retry-After', String(queueRetrySeconds))
        .send(await askAgain(refusals.busy))
    const hash = await passwords.inTurn(() => passwords.hash(password))
    const hooks: (() => void)[] = []
    const done = await database.transaction(async (transaction) => {
      // Locks the person first, as a change of e-mail does, so that the two cannot deadlock.
      const account = await ownerOf(transaction, token, 'for update of p')
      if (!account) return false
      // Deleting the link uses it up: of two requests at the same time only one finds it.
      const used = await transaction.query('delete from password_reset where token_hash = $1 returning person_id', [
        resetHashOf(token),
      ])
      if (used.length === 0) return false
      await actAs(transaction, account.id, isoOf(schoolClock))
      await transaction.query('update person set password_hash = $2 where id = $1', [account.id, hash])
      await accountChanges.passwordChosen({
        database: transaction,
        account,
        isFirst: isInvitation,
        afterCommit: (work) => void hooks.push(work),
        log: request.log,
      })
      return true
    })
    if (!done) return response.code(404).send(await gonePage())
    for (const work of hooks) work()
    await limits.lift(owner.email, owner.id)
    const [title, text] = isInvitation
      ? [invitationWords.doneTitle, invitationWords.done(owner.email)]
      : [words.doneTitle, words.done]
    return response.send(messagePage(await profile(), title, text, { href: paths.login, text: words.toLogin }))
  })
}

type LinkOwner = { id: number; email: string; first_name: string; last_name: string }

type Link = { token: string; isInvitation: boolean; now: number }

/** The owner of a link that has not expired, or null. `now`: milliseconds since the epoch. */
async function ownerOfLink(
  database: Queryable,
  { token, isInvitation, now }: Link,
  lock: '' | 'for update of p',
): Promise<LinkOwner | null> {
  const [owner] = await database.query<LinkOwner>(
    `select p.id, p.email, p.first_name, p.last_name from password_reset r join person p on p.id = r.person_id
     where r.token_hash = $1 and r.is_invitation = $2 and r.expires_at > $3::timestamptz ${lock}`,
    [resetHashOf(token), isInvitation, new Date(now).toISOString()],
  )
  return owner ?? null
}

async function sendLink(
  { database, clock, sendEmail, origin }: Services,
  email: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const request = await database.transaction(async (transaction) => {
    // Locks the person, so that a change of e-mail at the same time deletes this link too, and no link remains that was
    // sent to the old address.
    const [person] = await transaction.query<{ id: number; email: string; first_name: string }>(
      'select id, email, first_name from person where lower(email) = lower($1) and is_active for share',
      [email],
    )
    return person ? { person, path: await makeResetLink(transaction, person.id, clock() + hour) } : null
  })
  log.info({ event: 'reset.asked', person: request?.person.id ?? null }, 'A link to choose a password was asked for')
  if (!request) return
  const { person, path } = request
  await sendEmail((school) => ({
    to: person.email,
    subject: resetMail.subject(school.name),
    text: resetMail.body(person.first_name, `${origin()}${path}`),
  }))
}
