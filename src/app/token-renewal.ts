/**
 * Renews this page's token in time, depending on its lifetime, while there is a connection and the provider announces
 * renewal.
 */
import { openTokenRenewal } from '../offline'
import { setTokenKeeper } from '../provider/fresh-token'
import {
  askRenewsTokens,
  checkSession,
  currentSession,
  mayRenew,
  readRenewsTokens,
  renewSession,
  successorOf,
  type Session,
} from '../session'
import { recordSession, adoptNewerToken } from './device-record'

/** Interval between checks whether the token must be renewed, ms. */
const checkEveryMs = 15_000

const signedInOf = (session: Session) => (session.state === 'in' ? session : null)

const renewal = openTokenRenewal({
  current: () => signedInOf(currentSession()),
  async reread() {
    await adoptNewerToken()
    return signedInOf(checkSession())
  },
  successorOf,
  mayRenew,
  isAnnounced: async () => readRenewsTokens() === true || (await askRenewsTokens()),
  async exchange(session) {
    const isRenewed = await renewSession(session)
    // The session is recorded before the renewal lock is released: the service worker reads the record under the same
    // lock.
    if (isRenewed) await recordSession()
    return isRenewed
  },
})

/** From now on a token that is due for renewal is renewed before a call of this page uses it, if that is possible. */
export function keepTokensFresh(): void {
  setTokenKeeper(renewal)
}

/**
 * Renews the token if it is due: now, when the connection returns, and every 15 s until the returned function is
 * called.
 */
export function keepRenewed(): () => void {
  keepTokensFresh()
  const checkToken = () => void renewal.renewIfDue()
  checkToken()
  const timer = setInterval(checkToken, checkEveryMs)
  window.addEventListener('online', checkToken)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', checkToken)
  }
}
