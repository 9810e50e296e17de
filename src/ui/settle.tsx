/** Protects against taps that were meant for something else: an element that appears in the place of another one ignores taps for one second. */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'

/** How long a place must be unchanged before a tap on it counts, ms. */
export const settleMs = 1_000

/** Whether the same thing has been in a place for `settleMs`. `what`: its name; null if there is nothing to tap. */
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

type Props = { /** The name of the present content. */ on: string; children: ReactNode }

/** Ignores taps and keys on its children for one second after `on` has changed. The first content can be tapped at once. */
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
    // performance.now() may stop while a device sleeps, and Date.now() may be set: the longer time counts.
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
