/** Renews the token while there is a connection and the provider announces it, so that a session outlasts a school day. */
import { providerClient } from '../provider/origin'
import { currentSession, renewSession } from '../session'

const lookEvery = 10 * 60_000
/** A token younger than this is left alone, so that opening the app often costs nothing. */
const youngFor = 60 * 60_000
const schoolDayLong = 12 * 3_600_000

/** Looks now, when the connection returns and every ten minutes; the returned function ends it. */
export function keepRenewed(): () => void {
  const look = () => void renewOnce()
  look()
  const timer = setInterval(look, lookEvery)
  window.addEventListener('online', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', look)
  }
}

async function renewOnce(): Promise<void> {
  // One tab at a time: a refresh token may be good for one renewal only.
  if (navigator.locks) await navigator.locks.request('lucero-renewal', { ifAvailable: true }, (lock) => (lock ? renew() : undefined))
  else await renew()
}

async function renew(): Promise<void> {
  const session = currentSession()
  if (session.state === 'out' || session.refresh === '' || session.expiresAt - Date.now() > schoolDayLong - youngFor) return
  const announced = await providerClient('capabilities', {})
  if (announced.ok && announced.value.includes('token-refresh')) await renewSession(session)
}
