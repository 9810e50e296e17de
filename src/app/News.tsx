/**
 * The banners under the top bar, which come and go by themselves, and the page below them. A banner waits until no hand
 * has touched the page for a moment; what it moves takes taps again a second later.
 */
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { useRecentTouch } from '../pieces/clock/use-recent-touch'
import { Settling } from '../ui'

/** How long no hand has touched the page when a banner appears, ms. */
const restMs = 3_000

/** Whether a hand touched the page less than `restMs` ago; null outside of News. */
const BusyContext = createContext<boolean | null>(null)

export function News({ banners, children }: { banners: ReactNode; children: ReactNode }) {
  const { recent, touched } = useRecentTouch(restMs)
  useEffect(() => {
    const types = ['pointerdown', 'keydown', 'wheel'] as const
    for (const type of types) document.addEventListener(type, touched, { capture: true, passive: true })
    return () => {
      for (const type of types) document.removeEventListener(type, touched, { capture: true })
    }
  }, [touched])
  return (
    <Settling>
      <BusyContext value={recent}>{banners}</BusyContext>
      {children}
    </Settling>
  )
}

/** Whether a banner may stand by now; from then on it stays. */
export function useRest(): boolean {
  const busy = use(BusyContext)
  if (busy === null) throw new Error('a banner outside of News moves the page under a hand')
  const [stands, setStands] = useState(!busy)
  if (!stands && !busy) setStands(true)
  return stands
}
