/**
 * A part of the page whose code and styles are loaded when it is first shown. Failing to load is a state, not a crash:
 *
 *   loading ──▶ the component
 *     └──▶ missing ── the network is back, or time has passed: loaded again in the background ──▶ the component
 *             └────── a person presses retry ──▶ loading
 *
 * While the part is missing, a message with a retry button is in its place, and the rest of the page works.
 */
import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { reloadFailedStyles } from './late-styles'
import { MissingPart, MissingWindow } from './Missing'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>
type State<Props> = ComponentType<Props> | 'loading' | 'missing'
type Fallbacks<Props> = {
  /** Shown while loading. */
  waiting?: ReactNode
  /** Shown if loading failed. */
  missing?: (retry: () => void, props: Props) => ReactNode
}

/** The mounted parts. `preload` loads the part's code and resolves to whether it is loaded now. */
const mountedParts = new Set<{ preload: () => Promise<boolean> }>()

/** Loads all mounted parts that are missing; resolves to whether all are loaded now. */
export async function loadMissingParts(): Promise<boolean> {
  const results = await Promise.all([...mountedParts].map(({ preload }) => preload()))
  return !results.includes(false)
}

/** Runs when a person presses retry. The app replaces it by a function that can also reload the page. */
let retryMissing: () => unknown = loadMissingParts
export function setRetry(retry: () => unknown): void {
  retryMissing = retry
}

/** The returned component also has `preload`, which loads the part's code before the part is shown. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { waiting = null, missing = (retry) => <MissingPart retry={retry} /> }: Fallbacks<Props> = {},
) {
  let state: State<Props> = 'loading'
  let pendingLoad: Promise<boolean> | null = null
  const watchers = new Set<() => void>()
  function setState(next: State<Props>): void {
    state = next
    for (const watcher of watchers) watcher()
  }
  function subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }

  async function loadPart(): Promise<boolean> {
    try {
      await reloadFailedStyles()
      setState((await load()).default)
      return true
    } catch {
      setState('missing')
      return false
    } finally {
      pendingLoad = null
    }
  }
  async function preload(): Promise<boolean> {
    return typeof state === 'function' || (pendingLoad ??= loadPart())
  }
  function loadOnMount(): void {
    if (state === 'missing') setState('loading')
    void preload()
  }
  function retry(): void {
    setState('loading')
    retryMissing()
  }

  function LazyPart(props: Props): ReactNode {
    const Part = useSyncExternalStore(subscribe, () => state)
    useEffect(() => {
      const mounted = { preload }
      mountedParts.add(mounted)
      loadOnMount()
      return () => void mountedParts.delete(mounted)
    }, [])
    if (Part === 'loading') return waiting
    if (Part === 'missing') return missing(retry, props)
    return <Part {...props} />
  }
  return Object.assign(LazyPart, { preload })
}

/**
 * A lazily loaded window. It shows nothing while its code loads, and a message that can be closed if loading failed.
 */
export function lazyWindow<Props extends { onClose: () => void; opened?: boolean }>(load: Load<Props>) {
  return lazyPart(load, {
    missing: (retry, { onClose, opened = true }) => (opened ? <MissingWindow retry={retry} onClose={onClose} /> : null),
  })
}
