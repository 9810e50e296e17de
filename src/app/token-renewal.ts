/** Keeps this page's token good: renewed by its own life while there is a connection and the provider announces it. */
import { openTokenRenewal } from '../offline'
import { keepTokens } from '../provider/fresh-token'
import { askRenews, checkSession, currentSession, mayRenew, readRenews, renewSession, successorOf, type Session } from '../session'
import { recordSession, takeUpRecord } from './device-record'

/** How often it is looked whether a renewal is due, ms. */
const lookEvery = 15_000

const presentIn = (session: Session) => (session.state === 'in' ? session : null)

const renewal = openTokenRenewal({
  current: () => presentIn(currentSession()),
  async reread() {
    await takeUpRecord()
    return presentIn(checkSession())
  },
  successorOf,
  mayRenew,
  isAnnounced: async () => readRenews() === true || (await askRenews()),
  async exchange(session) {
    const isRenewed = await renewSession(session)
    // The worker reads the record, under the lock that is still held here.
    if (isRenewed) await recordSession()
    return isRenewed
  },
})

/** From now on every call of this page that carries a token carries one that is good. */
export function keepTokensFresh(): void {
  keepTokens(renewal)
}

/** Looks now, when the connection returns and every fifteen seconds; the returned function ends it. */
export function keepRenewed(): () => void {
  keepTokensFresh()
  const look = () => void renewal.renewIfDue()
  look()
  const timer = setInterval(look, lookEvery)
  window.addEventListener('online', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', look)
  }
}
