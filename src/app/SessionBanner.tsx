/**
 * Reports until when the session lasts: once a day as a notice, and as a banner from an hour before its end. Starts
 * renewing the token. Also reports a wrong clock.
 */
import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { schoolDay } from '../contract'
import { deviceClockOffset, realNow, useNamesLoaded, useSyncState, watchSchoolClock, whenIdle } from '../offline'
import { mayRenew, type SignedIn } from '../session'
import { dayText, hourText, session as words } from '../texts'
import { lazyPart, lazyWindow, notify } from '../ui'
import { Banner } from './Banner'
import { keepRenewed } from './token-renewal'

const ClockBanner = lazyPart(() => import('./ClockBanner'))
const SignInAgain = lazyWindow(() => import('../pieces/account/SignInAgain'))

const hour = 3_600_000
const saidKey = 'lucero-session-said'

export function SessionBanner({ person }: { person: SignedIn }) {
  const refused = useSyncState()?.kind === 'needsSignIn'
  const now = useNow(30_000)
  const off = useSyncExternalStore(watchSchoolClock, deviceClockOffset)
  const [again, setAgain] = useState(false)
  useEffect(() => keepRenewed(), [])
  const settled = useNamesLoaded()
  useEffect(() => {
    if (settled) return whenIdle(() => sayOnceADay(person.lastsUntil))
  }, [settled, person.lastsUntil])

  const said = refused
    ? words.notAccepted
    : person.lastsUntil - now <= soonFor(person)
      ? words.endsSoon(hourText(person.lastsUntil))
      : null
  const button = (
    <Button size="sm" variant="default" onClick={() => setAgain(true)}>
      {words.signInAgain}
    </Button>
  )
  return (
    <>
      {off === 0 ? null : <ClockBanner off={off} />}
      {said ? (
        <Banner tone="ambar" icon={refused ? 'key' : 'clock'} actions={button}>
          {said}
        </Banner>
      ) : null}
      {again ? <SignInAgain person={person} onClose={() => setAgain(false)} /> : null}
    </>
  )
}

function sayOnceADay(expiresAt: number): void {
  const today = schoolDay(realNow())
  if (localStorage.getItem(saidKey) === today || expiresAt - latestNow() <= hour) return
  localStorage.setItem(saidKey, today)
  notify.info(words.lastsUntil(dayText(schoolDay(expiresAt), today), hourText(expiresAt)), { id: 'session', low: true })
}

/**
 * How long before its end a session counts as ending, ms. A short token is renewed before its last sixth; if it gets
 * that old, it could not be renewed.
 */
function soonFor(person: SignedIn): number {
  const life = person.issuedAt === null ? Infinity : person.expiresAt - person.issuedAt
  return mayRenew(person) ? Math.min(hour, life / 6) : hour
}

/** The session ends here by the device's clock and at the provider by the real time, whichever comes first. */
const latestNow = () => Math.max(Date.now(), realNow())

function useNow(every: number): number {
  const [now, setNow] = useState(latestNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(latestNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
