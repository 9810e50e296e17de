/**
 * A part of the page whose code and styles are loaded when it is first shown. Failing to load is a state, not a crash:
 *
 *   asked ──▶ there
 *     └──▶ missing ── the network is back, or time has passed: loaded again in the background ──▶ there
 *             └────── a person presses retry ──▶ asked
 *
 * The rest of the page works without it; in its place is a message with a retry button.
 */
import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { bringStyles } from './late-styles'
import { MissingPart, MissingWindow } from './Missing'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>
type State<Props> = ComponentType<Props> | 'asked' | 'missing'
type Pictures<Props> = {
  /** Shown while loading. */
  waiting?: ReactNode
  /** Shown if loading failed. */
  missing?: (retry: () => void, props: Props) => ReactNode
}

/** The mounted parts, each with a function that loads it; resolves to whether it is loaded. */
const inUse = new Set<{ bring: () => Promise<boolean> }>()

/** Loads all mounted parts that are missing; resolves to whether all are loaded now. */
export async function bringMissing(): Promise<boolean> {
  const came = await Promise.all([...inUse].map(({ bring }) => bring()))
  return !came.includes(false)
}

/** Called when a person presses retry. The app replaces it by one that can also reload the page. */
let tryAgain: () => unknown = bringMissing
export function onRetry(retry: () => unknown): void {
  tryAgain = retry
}

/** `bring` loads the part before it is shown. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { waiting = null, missing = (retry) => <MissingPart retry={retry} /> }: Pictures<Props> = {},
) {
  let state: State<Props> = 'asked'
  let asking: Promise<boolean> | null = null
  const watchers = new Set<() => void>()
  function become(next: State<Props>): void {
    state = next
    for (const watcher of watchers) watcher()
  }
  function watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }

  async function ask(): Promise<boolean> {
    try {
      await bringStyles()
      become((await load()).default)
      return true
    } catch {
      become('missing')
      return false
    } finally {
      asking = null
    }
  }
  async function bring(): Promise<boolean> {
    return typeof state === 'function' || (asking ??= ask())
  }
  function begin(): void {
    if (state === 'missing') become('asked')
    void bring()
  }
  function retry(): void {
    become('asked')
    tryAgain()
  }

  function LazyPart(props: Props): ReactNode {
    const Part = useSyncExternalStore(watch, () => state)
    useEffect(() => {
      const use = { bring }
      inUse.add(use)
      begin()
      return () => void inUse.delete(use)
    }, [])
    if (Part === 'asked') return waiting
    if (Part === 'missing') return missing(retry, props)
    return <Part {...props} />
  }
  return Object.assign(LazyPart, { bring })
}

/**
 * A lazily loaded window. It shows nothing while its code loads, and a message that can be closed if loading failed.
 */
export function lazyWindow<Props extends { onClose: () => void; opened?: boolean }>(load: Load<Props>) {
  return lazyPart(load, {
    missing: (retry, { onClose, opened = true }) => (opened ? <MissingWindow retry={retry} onClose={onClose} /> : null),
  })
}
