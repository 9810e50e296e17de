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
  const changedAt = useRef<{ wall: number; steady: number } | null>(null)
  const last = useRef<{ on?: string } | null>(null)
  const moved = useCallback(() => {
    // Null in the first picture: the effects of children run before this component's own.
    if (last.current) changedAt.current = { wall: Date.now(), steady: performance.now() }
  }, [])
  useLayoutEffect(() => {
    if (last.current && last.current.on !== on) moved()
    last.current = { on }
  }, [on, moved])

  function swallow(event: SyntheticEvent) {
    // React also reports events in dialogs that these children opened. Nothing moves there: a dialog lies above the
    // page.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (changedAt.current === null || !isInside) return
    const { wall, steady } = changedAt.current
    // performance.now() may stop while a device sleeps, and Date.now() may be set: the longer time counts.
    if (Math.max(Math.abs(Date.now() - wall), performance.now() - steady) >= settleMs) return
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

type RowsProps = {
  /**
   * The question that the rows answer: search, page, filters. A hand changes it, so its new answer takes taps at once.
   */
  asked?: string
  /** The rows from first to last; undefined while there are none. */
  keys: readonly string[] | undefined
  children: ReactNode
}

/**
 * A list. When its rows change places by themselves, taps on any of them do nothing for a second: the button of one row
 * stands where that of another was.
 */
export function SettlingRows({ asked, keys, children }: RowsProps) {
  return (
    <Settling>
      <MovingRows asked={asked} keys={keys} />
      {children}
    </Settling>
  )
}

function MovingRows({ asked, keys }: Omit<RowsProps, 'children'>) {
  const moved = use(MovingContext)
  const last = useRef<{ asked?: string; keys: readonly string[] } | null>(null)
  useLayoutEffect(() => {
    const before = last.current
    if (!keys || before?.keys.join() === keys.join()) return
    last.current = { asked, keys }
    if (before && before.asked === asked && keys.some((key, index) => key !== before.keys[index])) moved()
  })
  return null
}
