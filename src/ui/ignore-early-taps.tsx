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
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'

/** How long a place must be unchanged before a tap on it counts, ms. */
export const settleMs = 1_000

/** Rows that change within this time (ms) after a person has changed the query count as its answer, not as moved. */
const answerMs = 2_000

/** A moment by two clocks, ms: performance.now() may stop while a device sleeps, and Date.now() may be set. */
type Moment = { wall: number; steady: number }

function presentMoment(): Moment {
  return { wall: Date.now(), steady: performance.now() }
}

/** Whether `ms` milliseconds have passed since the moment, by at least one of the clocks. */
function isPast({ wall, steady }: Moment, ms: number): boolean {
  return Math.max(Math.abs(Date.now() - wall), performance.now() - steady) >= ms
}

/** Whether the same thing has been in a place for `settleMs`. `what`: names the thing; null: nothing to tap. */
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
  /**
   * Names the present content: after it changes, taps are ignored. Left out if only children report moves
   * (`useMoving`).
   */
  contentKey?: string
  children: ReactNode
}

/** The context's function is called when something inside of the nearest Settling has moved. */
const MovingContext = createContext<() => void>(() => undefined)

/**
 * Ignores taps on its children, and Enter or Space on their buttons, for a second after `contentKey` changes, or after
 * a child reports a move (`useMoving`). The children of the first render react at once.
 */
export function Settling({ contentKey, children }: Props) {
  const movedAt = useRef<Moment | null>(null)
  const last = useRef<{ contentKey?: string } | null>(null)
  const noteMove = useCallback(() => {
    // Moves in the first render do not count: `last.current` is still null then, because the effects of children run
    // before this component's own.
    if (last.current) movedAt.current = presentMoment()
  }, [])
  useLayoutEffect(() => {
    if (last.current && last.current.contentKey !== contentKey) noteMove()
    last.current = { contentKey }
  }, [contentKey, noteMove])

  function ignoreEarlyKey(event: KeyboardEvent) {
    // Typed text goes to the box that has the focus, wherever the box has moved, so only keys that press a button are
    // ignored.
    const isTyped = event.target instanceof Element && event.target.matches('input, textarea, select')
    if (!isTyped && (event.key === 'Enter' || event.key === ' ')) ignoreEarlyTap(event)
  }

  function ignoreEarlyTap(event: SyntheticEvent) {
    // React also reports events in dialogs that these children opened. Nothing moves there: a dialog lies above the
    // page.
    const dialog = event.target instanceof Element ? event.target.closest('[role=dialog]') : null
    const isInside =
      event.target instanceof Node &&
      event.currentTarget.contains(event.target) &&
      (dialog === null || dialog.contains(event.currentTarget))
    if (movedAt.current === null || !isInside || isPast(movedAt.current, settleMs)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <MovingContext value={noteMove}>
      <div
        style={{ display: 'contents' }}
        onClickCapture={ignoreEarlyTap}
        onKeyDownCapture={ignoreEarlyKey}
        onPointerDownCapture={ignoreEarlyTap}
      >
        {children}
      </div>
    </MovingContext>
  )
}

/**
 * Use it in a component that appears or disappears by itself and thereby moves what is below: everything in the nearest
 * Settling then ignores taps for a second. `heightKey`: names what changes the component's height while it is shown.
 */
export function useMoving(heightKey?: string): void {
  const noteMove = use(MovingContext)
  useLayoutEffect(() => {
    noteMove()
    return noteMove
  }, [noteMove, heightKey])
}

/** `useMoving` as a component, for content that is shown only sometimes: render it with that content. */
export function Moves(): null {
  useMoving()
  return null
}

/**
 * Like `useMoving`, for a list whose height may change when `contentKey` changes: taps are ignored only if the height
 * did change. Changes of the height at other times are not noticed.
 */
export function useMovingHeight(list: RefObject<HTMLElement | null>, contentKey: string): void {
  const noteMove = use(MovingContext)
  const last = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    const height = list.current?.offsetHeight
    if (last.current !== undefined && height !== last.current) noteMove()
    last.current = height
  }, [noteMove, list, contentKey])
}

type RowsProps = {
  /** Search, page and filters as one text. After a person changes it, new rows are expected and take taps at once. */
  queryKey?: string
  /** The keys of the rows in their order; undefined while no rows are shown. */
  keys: readonly string[] | undefined
  children: ReactNode
}

/**
 * A list. When its rows change places by themselves, taps on any of them do nothing for a second, because the button of
 * one row is where another row's button was.
 */
export function SettlingRows({ queryKey, keys, children }: RowsProps) {
  return (
    <Settling>
      <MovingRows queryKey={queryKey} keys={keys} />
      {children}
    </Settling>
  )
}

function MovingRows({ queryKey, keys }: Omit<RowsProps, 'children'>) {
  const noteMove = use(MovingContext)
  /** The last rows on screen. `askedAt`: when a person changed the query; null once its answer is on screen. */
  const last = useRef<{ queryKey?: string; askedAt: Moment | null; keys: readonly string[] } | null>(null)
  useLayoutEffect(() => {
    const before = last.current
    if (before && before.queryKey !== queryKey) Object.assign(before, { queryKey, askedAt: presentMoment() })
    if (!keys) {
      // If a person has changed the query, no rows are shown until its answer arrives. Drops the old rows, so that
      // the answer's rows do not count as moved, however late it is.
      if (before?.askedAt) last.current = null
      return
    }
    if (before?.keys.join() === keys.join()) return
    last.current = { queryKey, askedAt: null, keys }
    const isAnswer = !before || (before.askedAt !== null && !isPast(before.askedAt, answerMs))
    if (!isAnswer && keys.some((key, index) => key !== before.keys[index])) noteMove()
  })
  return null
}

/**
 * `value`: the value on screen. `own`: values that this person has entered and that are not on screen yet. `changedAt`:
 * when somebody else changed the value; null if nobody did.
 */
type Watched = { value: string; own: readonly string[]; changedAt: Moment | null }

/**
 * For taps that write a value computed from the one on screen, if other people may change that too: for a second after
 * somebody else has changed it, `areSettled` returns false, and the caller must ignore the tap. `values`: the values on
 * screen by key; a new key is settled at once.
 */
export function useSettledValues(values: Readonly<Record<string, string>>) {
  const [watched] = useState(() => new Map<string, Watched>())
  useLayoutEffect(() => {
    for (const [key, value] of Object.entries(values)) watched.set(key, watchedAfter(watched.get(key), value))
  })
  return {
    /** Whether nobody else has changed the values of these keys within `settleMs`. By default: of all keys. */
    areSettled: (keys: Iterable<string> = watched.keys()): boolean =>
      [...keys].every((key) => {
        const changedAt = watched.get(key)?.changedAt
        return !changedAt || isPast(changedAt, settleMs)
      }),
    /** Call it when this person enters `value`: when `value` is shown, it does not count as somebody else's change. */
    ownValue(key: string, value: string): void {
      const last = watched.get(key)
      if (!last || (last.value === value && last.own.length === 0)) return
      watched.set(key, { ...last, own: [...last.own, value] })
    },
  }
}

function watchedAfter(last: Watched | undefined, value: string): Watched {
  if (last?.value === value) return last
  // The screen may skip values, for example if three quick points are shown as one change: values of `own` before the
  // shown one are dropped too.
  const place = last ? last.own.indexOf(value) : -1
  const own = last?.own.slice(place + 1) ?? []
  return { value, own, changedAt: last && place < 0 ? presentMoment() : null }
}
