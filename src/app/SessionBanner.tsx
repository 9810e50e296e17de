/**
 * Tells the person at what time the session ends: once a day as a notice, and as a banner at most an hour before. The
 * banner also says if the provider no longer accepts the session. Also starts renewing the token, and reports a wrong
 * clock.
 */
import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { schoolDay } from '../contract'
import { deviceClockOffset, realNow, useNamesLoaded, useSyncState, watchSchoolClock, whenIdle } from '../offline'
import SignInAgain from '../pieces/account/SignInAgain'
import { mayRenew, type SignedIn } from '../session'
import { dayText, hourText, session as words } from '../texts'
import { notify } from '../ui'
import { Banner } from './Banner'
import ClockBanner from './ClockBanner'
import { keepRenewed } from './token-renewal'

/** Milliseconds. */
const hour = 3_600_000
const lastNoticeKey = 'lucero-session-said'

export function SessionBanner({ person }: { person: SignedIn }) {
  const refused = useSyncState()?.kind === 'needsSignIn'
  const now = useNow(30_000)
  const clockOffset = useSyncExternalStore(watchSchoolClock, deviceClockOffset)
  const [isSigningInAgain, setIsSigningInAgain] = useState(false)
  useEffect(() => keepRenewed(), [])
  const namesLoaded = useNamesLoaded()
  useEffect(() => {
    if (namesLoaded) return whenIdle(() => notifyOnceADay(person.lastsUntil))
  }, [namesLoaded, person.lastsUntil])

  const message = refused
    ? words.notAccepted
    : person.lastsUntil - now <= warnBeforeMs(person)
      ? words.endsSoon(hourText(person.lastsUntil))
      : null
  const button = (
    <Button size="sm" variant="default" onClick={() => setIsSigningInAgain(true)}>
      {words.signInAgain}
    </Button>
  )
  return (
    <>
      {clockOffset === 0 ? null : <ClockBanner clockOffset={clockOffset} />}
      {message ? (
        <Banner tone="ambar" icon={refused ? 'key' : 'clock'} actions={button}>
          {message}
        </Banner>
      ) : null}
      {isSigningInAgain ? <SignInAgain person={person} onClose={() => setIsSigningInAgain(false)} /> : null}
    </>
  )
}

function notifyOnceADay(expiresAt: number): void {
  const today = schoolDay(realNow())
  if (localStorage.getItem(lastNoticeKey) === today || expiresAt - latestNow() <= hour) return
  localStorage.setItem(lastNoticeKey, today)
  notify.info(words.lastsUntil(dayText(schoolDay(expiresAt), today), hourText(expiresAt)), {
    id: 'session',
    bottomOnPhone: true,
  })
}

/**
 * How long before the session's end the banner appears, ms: an hour. If the token can be renewed, at most a sixth of
 * its life: such a token is renewed after two thirds of its life at the latest, so if only a sixth is left, renewing
 * has failed.
 */
function warnBeforeMs(person: SignedIn): number {
  const life = person.issuedAt === null ? Infinity : person.expiresAt - person.issuedAt
  return mayRenew(person) ? Math.min(hour, life / 6) : hour
}

/**
 * The device's clock or the real time, whichever is later: this device ends the session by its own clock, the provider
 * by the real time.
 */
const latestNow = () => Math.max(Date.now(), realNow())

function useNow(every: number): number {
  const [now, setNow] = useState(latestNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(latestNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
