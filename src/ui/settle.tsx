/**
 * Protects against taps that were meant for something else: an element that appears in the place of another one ignores
 * taps for one second.
 */
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react'

/** How long a place must be unchanged before a tap on it counts, ms. */
export const settleMs = 1_000

/** A moment by two clocks, ms: performance.now() may stop while a device sleeps, and Date.now() may be set. */
type Moment = { wall: number; steady: number }

function presentMoment(): Moment {
  return { wall: Date.now(), steady: performance.now() }
}

/** Whether `settleMs` have passed since the moment, by the clock on which more time has passed. */
function isSettledSince({ wall, steady }: Moment): boolean {
  return Math.max(Math.abs(Date.now() - wall), performance.now() - steady) >= settleMs
}

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

type Props = {
  /** Names what stands here; left out where only parts of it move the others (`useMoving`). */
  on?: string
  children: ReactNode
}

/** Tells the nearest Settling that something in it moves. */
const MovingContext = createContext<() => void>(() => undefined)

/**
 * Children that change as a whole when `on` does, or move when one of them comes or goes: for a second afterwards taps
 * and keys on them do nothing. What stands there first can be tapped at once.
 */
export function Settling({ on, children }: Props) {
  const changedAt = useRef<Moment | null>(null)
  const last = useRef<{ on?: string } | null>(null)
  const moved = useCallback(() => {
    // Null in the first picture: the effects of children run before this component's own.
    if (last.current) changedAt.current = presentMoment()
  }, [])
  useLayoutEffect(() => {
    if (last.current && last.current.on !== on) moved()
    last.current = { on }
  }, [on, moved])

  function swallow(event: SyntheticEvent) {
    // React also reports events in dialogs that these children opened. Nothing moves there: a dialog lies above the
    // page.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (changedAt.current === null || !isInside || isSettledSince(changedAt.current)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <MovingContext value={moved}>
      <div
        style={{ display: 'contents' }}
        onClickCapture={swallow}
        onKeyDownCapture={swallow}
        onPointerDownCapture={swallow}
      >
        {children}
      </div>
    </MovingContext>
  )
}

/**
 * For a component that comes or goes by itself and moves what stands below it: all of the nearest Settling settles when
 * it does. `on`: names what changes its height while it stands.
 */
export function useMoving(on?: string): void {
  const moved = use(MovingContext)
  useLayoutEffect(() => {
    moved()
    return moved
  }, [moved, on])
}

/** `own`: values that one's own hand wrote and that are not on screen yet. `changedAt`: null if settled. */
type Watched = { value: string; own: readonly string[]; changedAt: Moment | null }

/**
 * For values on screen that other people change too, and from which one tap writes: a value that somebody else has just
 * changed was not seen yet. `values`: by key; a key that is new is settled at once.
 */
export function useSettledValues(values: Readonly<Record<string, string>>) {
  const [watched] = useState(() => new Map<string, Watched>())
  useLayoutEffect(() => {
    for (const [key, value] of Object.entries(values)) watched.set(key, watchedAfter(watched.get(key), value))
  })
  return {
    /** Whether none of these values was changed by somebody else within `settleMs`. Default: all keys. */
    areSettled: (keys: Iterable<string> = watched.keys()): boolean =>
      [...keys].every((key) => {
        const changedAt = watched.get(key)?.changedAt
        return !changedAt || isSettledSince(changedAt)
      }),
    /** Call it when one's own hand writes `value`: however late the screen shows it, it counts as seen. */
    ownValue(key: string, value: string): void {
      const last = watched.get(key)
      if (!last || (last.value === value && last.own.length === 0)) return
      watched.set(key, { ...last, own: [...last.own, value] })
    },
  }
}

function watchedAfter(last: Watched | undefined, value: string): Watched {
  if (last?.value === value) return last
  // The screen may skip values: three quick points may be shown as one change.
  const place = last ? last.own.indexOf(value) : -1
  const own = last?.own.slice(place + 1) ?? []
  return { value, own, changedAt: last && place < 0 ? presentMoment() : null }
}
