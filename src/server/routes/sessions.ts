/** Signing in, renewing a token, signing out, and the provider's capabilities. */
import { knownCapabilities } from '../../contract'
import { fullName } from '../../domain/person-name'
import { refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Handlers } from '../endpoints/handlers'
import { answer, busy, refused, tooMany } from '../endpoints/reply'
import { queueRetrySeconds } from '../security/passwords'
import { signInCounts } from '../security/rate-limits'
import { endAllSessions } from '../security/sessions'
import type { Services } from '../services'

type Names = 'login' | 'logout' | 'signOutEverywhere' | 'renewToken' | 'capabilities'

type Account = {
  id: number
  role: string
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
}

export function sessionHandlers({
  database,
  clock,
  schoolClock,
  passwords,
  limits,
  devices,
  sessions,
  sessionCache,
  capable,
  sign,
}: Services): Pick<Handlers, Names> {
  return {
    async login({ body, address, log }) {
      const known = await devices.owner(body.device, body.email)
      const counts = signInCounts(body.email, address, known)
      const limited = (seconds: number) => {
        log.info(
          { event: 'sign-in.limited', person: known?.person ?? null, knownDevice: known !== null },
          'A sign-in was refused: too many attempts',
        )
        return tooMany(seconds)
      }
      // Checks the limits before queuing, so that a call that will be refused takes no place in the queue.
      const wait = await limits.wait(counts)
      if (wait > 0) return limited(wait)
      if (passwords.isFull()) return busy(queueRetrySeconds)
      return passwords.inTurn(async () => {
        // Counts the attempt only when its turn comes, because a waiting attempt has not failed yet: the limit of the
        // network would otherwise refuse people of a school who sign in at the same time.
        const used = await limits.take(counts)
        if (used > 0) return limited(used)
        const [account] = await database.query<Account>(
          'select id, role, email, first_name, last_name, password_hash from person where lower(email) = lower($1)',
          [body.email],
        )
        // Compares a password even if there is no such account, so that the time does not reveal which accounts exist.
        const matches = await passwords.matches(account?.password_hash ?? null, body.password)
        const begun = account && matches ? await sessions.begin(database, account) : null
        if (!account || !begun) {
          log.info({ event: 'sign-in.failed', person: account?.id ?? null }, 'A sign-in failed')
          return refused(401, refusals.badCredentials)
        }
        await limits.succeed(counts)
        const device = await devices.remember(body.device, account.id)
        const { session, refresh } = begun
        log.info({ event: 'sign-in.done', person: account.id }, 'Somebody signed in')
        return answer({
          token: sign(session, account.id),
          refresh,
          group: account.role,
          name: fullName(account),
          email: account.email,
          ...(capable && { device }),
        })
      })
    },

    async logout({ body }) {
      const ended = await sessions.end(database, body.refresh)
      if (ended) sessionCache.invalidate(ended)
      return answer({ detail: '' })
    },

    async signOutEverywhere({ database: transaction, person, afterCommit, log }) {
      const ended = await endAllSessions(transaction, person.id)
      afterCommit(() => {
        sessionCache.invalidate()
        log.info({ event: 'sessions.ended', person: person.id, sessions: ended }, 'Somebody signed out everywhere')
      })
      return answer({ detail: '' })
    },

    async renewToken({ body }) {
      const renewed = await sessions.renew(database, body.refresh)
      if (!renewed) return refused(401, refusals.noSession)
      const { session, person, refresh, name } = renewed
      return answer({ token: sign(session, person), refresh, name })
    },

    async capabilities() {
      return answer({
        capabilities: capable ? knownCapabilities : [],
        ...(capable && schoolClock !== clock && { clock: isoOf(schoolClock) }),
      })
    },
  }
}
