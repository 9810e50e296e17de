/** Says until when the session lasts: once at the start of a day, and steadily from an hour before it ends. Renews it where it can. Says too where the device's clock is wrong. */
import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { schoolDay } from '../contract'
import { deviceClockOff, realNow, useSettled, useSyncState, watchSchoolClock, whenIdle } from '../offline'
import { mayRenew, type Present } from '../session'
import { dayText, hourText, session as words } from '../texts'
import { lazyPart, lazyWindow, notify } from '../ui'
import { Banner } from './Banner'
import { keepRenewed } from './token-renewal'

const ClockBanner = lazyPart(() => import('./ClockBanner'))
const SignInAgain = lazyWindow(() => import('../pieces/account/SignInAgain'))

const hour = 3_600_000
const saidKey = 'lucero-session-said'

export function SessionBanner({ person }: { person: Present }) {
  const refused = useSyncState()?.kind === 'needsSignIn'
  const now = useNow(30_000)
  const off = useSyncExternalStore(watchSchoolClock, deviceClockOff)
  const [again, setAgain] = useState(false)
  useEffect(() => keepRenewed(), [])
  const settled = useSettled()
  useEffect(() => {
    if (settled) return whenIdle(() => sayOnceADay(person.lastsUntil))
  }, [settled, person.lastsUntil])

  const said = refused ? words.notAccepted : person.lastsUntil - now <= soonFor(person) ? words.endsSoon(hourText(person.lastsUntil)) : null
  const button = (
    <Button size="sm" variant="default" onClick={() => setAgain(true)}>
      {words.signInAgain}
    </Button>
  )
  return (
    <>
      {off === 0 ? null : <ClockBanner off={off} />}
      {said ? <Banner tone="ambar" icon={refused ? 'key' : 'clock'} actions={button}>{said}</Banner> : null}
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

/** How long before its end a session is said to end, ms. A short token is renewed before its last sixth: what comes to that could not be renewed. */
function soonFor(person: Present): number {
  const life = person.issuedAt === null ? Infinity : person.expiresAt - person.issuedAt
  return mayRenew(person) ? Math.min(hour, life / 6) : hour
}

/** A session ends by the device's clock here and by the real one at the provider: whichever comes first. */
const latestNow = () => Math.max(Date.now(), realNow())

function useNow(every: number): number {
  const [now, setNow] = useState(latestNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(latestNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
