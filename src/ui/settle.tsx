/**
 * Nothing that navigates or saves stands where something else could be tapped until it has stood there for a second: a finger that was
 * on its way when the place changed meant what stood there before.
 */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'

/** How long a place must stay the same before a tap on it counts, ms. */
export const settleMs = 1_000

/** Whether what stands in a place has been the same for `settleMs`. `what` names it; null: nothing to tap stands there. */
export function useSettledPlace(what: string | null): boolean {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), settleMs)
    return () => {
      clearTimeout(timer)
      setSettled(null)
    }
  }, [what])
  return what !== null && settled === what
}

type Props = { /** Names what stands here. */ on: string; children: ReactNode }

/** Children that change as a whole when `on` does: for a second afterwards taps and keys on them do nothing. What stands there first can be tapped at once. */
export function Settling({ on, children }: Props) {
  const changedAt = useRef<{ wall: number; steady: number } | null>(null)
  const last = useRef(on)
  useLayoutEffect(() => {
    if (last.current === on) return
    last.current = on
    changedAt.current = { wall: Date.now(), steady: performance.now() }
  }, [on])

  function swallow(event: SyntheticEvent) {
    if (changedAt.current === null) return
    const { wall, steady } = changedAt.current
    // The steady clock stands still while a device sleeps, the other one may be set: the longer of both counts.
    if (Math.max(Math.abs(Date.now() - wall), performance.now() - steady) >= settleMs) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div style={{ display: 'contents' }} onClickCapture={swallow} onKeyDownCapture={swallow} onPointerDownCapture={swallow}>
      {children}
    </div>
  )
}
