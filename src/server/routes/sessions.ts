/** Signing in, renewing, signing out, and what this provider offers beyond the specification. */
import { knownCapabilities } from '../../contract'
import { fullName } from '../../domain/person-name'
import { refusals } from '../../texts/provider'
import { isoOf, type Clock } from '../clock'
import type { Database } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { answer, refused, tooMany } from '../endpoints/reply'
import { forgetAttempts, noteAttempt, perAccount, perAddress } from '../security/rate-limits'
import { passwordMatches, type Verify } from '../security/passwords'
import type { Persons } from '../security/person'
import type { Sessions } from '../security/sessions'

type Names = 'login' | 'logout' | 'renewToken' | 'capabilities'

export type SigningIn = { database: Database; clock: Clock; schoolClock: Clock; verifyHash?: Verify; sessions: Sessions; persons: Persons; capable: boolean; sign(session: string, person: number): string }

export function sessionHandlers({ database, clock, schoolClock, verifyHash, sessions, persons, capable, sign }: SigningIn): Pick<Handlers, Names> {
  return {
    async login({ body, address }) {
      const limits = [perAccount(body.email), perAddress(address)] as const
      const wait = await noteAttempt(database, clock, limits)
      if (wait > 0) return tooMany(wait)
      const [account] = await database.query<{ id: number; role: string; email: string; first_name: string; last_name: string; password_hash: string | null; is_active: boolean }>(
        `select id, role, email, first_name, last_name, password_hash, is_active from person where lower(email) = lower($1)`,
        [body.email],
      )
      // The password is always compared, so that the time taken does not tell which accounts exist.
      const matches = await passwordMatches(account?.password_hash ?? null, body.password, verifyHash)
      if (!account || !matches || !account.is_active) return refused(401, refusals.badCredentials)
      await forgetAttempts(database, ...limits)
      const { session, refresh } = await sessions.begin(database, account.id)
      return answer({ token: sign(session, account.id), refresh, group: account.role, name: fullName(account), email: account.email })
    },

    async logout({ body }) {
      const ended = await sessions.end(database, body.refresh)
      if (ended) persons.forget(ended)
      return answer({ detail: '' })
    },

    async renewToken({ body }) {
      const renewed = await sessions.renew(database, body.refresh)
      if (!renewed) return refused(401, refusals.noSession)
      return answer({ token: sign(renewed.session, renewed.person), refresh: renewed.refresh })
    },

    async capabilities() {
      return answer({ capabilities: capable ? knownCapabilities : [], ...(capable && schoolClock !== clock && { clock: isoOf(schoolClock) }) })
    },
  }
}
