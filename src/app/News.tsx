/**
 * The banners under the top bar, and the page below them. A banner appears by itself and moves the page, so it waits
 * until nobody has touched the page for `untouchedMs`; then the banners and the page ignore taps for a second.
 */
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { useRecentTouch } from '../pieces/clock/use-recent-touch'
import { Settling } from '../ui'

/** How long the page must be untouched before a banner appears, ms. */
const untouchedMs = 3_000

/** Whether somebody touched the page less than `untouchedMs` ago; null outside of News. */
const RecentTouchContext = createContext<boolean | null>(null)

export function News({ banners, children }: { banners: ReactNode; children: ReactNode }) {
  const { recent, noteTouch } = useRecentTouch(untouchedMs)
  useEffect(() => {
    const types = ['pointerdown', 'keydown', 'wheel'] as const
    for (const type of types) document.addEventListener(type, noteTouch, { capture: true, passive: true })
    return () => {
      for (const type of types) document.removeEventListener(type, noteTouch, { capture: true })
    }
  }, [noteTouch])
  return (
    <Settling>
      <RecentTouchContext value={recent}>{banners}</RecentTouchContext>
      {children}
    </Settling>
  )
}

/** Whether a banner may appear; once true, it stays true. */
export function useMayAppear(): boolean {
  const recentTouch = use(RecentTouchContext)
  if (recentTouch === null) throw new Error('a banner outside of News moves the page under a hand')
  const [appeared, setAppeared] = useState(!recentTouch)
  if (!appeared && !recentTouch) setAppeared(true)
  return appeared
}
