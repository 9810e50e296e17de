/** Hook for the session: who is signed in, and what this user may do. */
import { useMemo, useSyncExternalStore } from 'react'
import { may, scopeOf, type Action, type Scope } from '../contract'
import { currentSession, watchSession, type SignedOut, type SignedIn } from './session'

export type SessionView =
  | (SignedIn & { may: (action: Action) => boolean; scope: (action: Action) => Scope })
  | (SignedOut & { may: (action: Action) => false; scope: (action: Action) => 'none' })

export function useSession(): SessionView {
  const session = useSyncExternalStore(watchSession, currentSession)
  return useMemo(() => {
    if (session.state === 'out') return { ...session, may: () => false, scope: () => 'none' }
    return { ...session, may: (action) => may(session.role, action), scope: (action) => scopeOf(session.role, action) }
  }, [session])
}
