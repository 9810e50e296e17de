/** Says until when the session lasts: once at the start of a day, and steadily from an hour before it ends. Renews it where it can. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { schoolDay } from '../contract'
import { useSettled, useSyncState, whenIdle } from '../offline'
import { leave, type Present } from '../session'
import { hourText, session as words } from '../texts'
import { notify } from '../ui'
import { Banner } from './Banner'
import { keepRenewed } from './token-renewal'

const hour = 3_600_000
const saidKey = 'lucero-session-said'

export function SessionBanner({ person }: { person: Present }) {
  const refused = useSyncState()?.kind === 'needsSignIn'
  const now = useNow(30_000)
  useEffect(() => keepRenewed(), [])
  const settled = useSettled()
  useEffect(() => {
    if (settled) return whenIdle(() => sayOnceADay(person.expiresAt))
  }, [settled, person.expiresAt])

  const again = (
    <Button size="sm" variant="default" onClick={() => leave('expired')}>
      {words.signInAgain}
    </Button>
  )
  if (refused) return <Banner tone="ambar" icon="key" actions={again}>{words.notAccepted}</Banner>
  if (person.expiresAt - now <= hour) return <Banner tone="ambar" icon="clock" actions={again}>{words.endsSoon(hourText(person.expiresAt))}</Banner>
  return null
}

function sayOnceADay(expiresAt: number): void {
  const today = schoolDay(Date.now())
  if (localStorage.getItem(saidKey) === today || expiresAt - Date.now() <= hour) return
  localStorage.setItem(saidKey, today)
  notify.info(words.lastsUntil(hourText(expiresAt)), { id: 'session' })
}

function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
