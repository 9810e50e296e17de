/**
 * A part of the page whose code and styles come when it is first shown. That they do not come is a state, not a crash:
 *
 *   asked ──▶ there
 *     └──▶ missing ── the network is back, time has passed: asked again behind its back ──▶ there
 *             └────── a person asks ──▶ asked
 *
 * The page stands without it; the part's own place says that it is missing and offers to try again.
 */
import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { bringStyles } from './late-styles'
import { MissingPart, MissingWindow } from './Missing'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>
type State<Props> = ComponentType<Props> | 'asked' | 'missing'
type Pictures<Props> = {
  /** Until it comes. */
  waiting?: ReactNode
  /** When it did not. */
  missing?: (retry: () => void, props: Props) => ReactNode
}

/** Parts in use, each with the way to ask for it again; answers whether it is there. */
const inUse = new Set<{ bring: () => Promise<boolean> }>()

/** Asks again for whatever is in use and did not come; answers whether all of it is there now. */
export async function bringMissing(): Promise<boolean> {
  const came = await Promise.all([...inUse].map(({ bring }) => bring()))
  return !came.includes(false)
}

/** What a person's wish to try again does; the page knows more ways than a part. */
let tryAgain: () => unknown = bringMissing
export function onRetry(retry: () => unknown): void {
  tryAgain = retry
}

/** `bring` fetches it before it is shown. */
export function lazyPart<Props extends object>(load: Load<Props>, { waiting = null, missing = (retry) => <MissingPart retry={retry} /> }: Pictures<Props> = {}) {
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

/** One that opens over the page: until it comes there is nothing, and what is missing can be closed. */
export function lazyWindow<Props extends { onClose: () => void; opened?: boolean }>(load: Load<Props>) {
  return lazyPart(load, { missing: (retry, { onClose, opened = true }) => (opened ? <MissingWindow retry={retry} onClose={onClose} /> : null) })
}
