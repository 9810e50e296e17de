/**
 * React context with the signed-in person's `OpenWorkspace`: database, commands and sync loop, for as long as that
 * person is signed in.
 */
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { personDatabaseName, type Identity } from './database/device-database'
import { openWorkspace, type OpenWorkspace } from './open-workspace'
import { whenIdle } from './database/when-idle'

/**
 * Syncing waits for the name index at most this long, ms after mounting; then it starts as soon as the page is idle.
 */
const startAfterMs = 5_000

type WorkspaceProps = {
  identity: Identity
  /** Called with the token when this person has signed out in another tab. */
  onLeft?: (token: string) => void
  children: ReactNode
}

const WorkspaceContext = createContext<OpenWorkspace | null>(null)

/** Opens another workspace if the person changes; a renewed token of the same person only replaces the token. */
export function Workspace(props: WorkspaceProps): ReactNode {
  return <OnePerson key={personDatabaseName(props.identity)} {...props} />
}

function OnePerson({ identity, onLeft, children }: WorkspaceProps): ReactNode {
  const [workspace] = useState(() => openWorkspace({ identity, onLeft }))
  useEffect(() => {
    // Syncing waits until the name index has loaded and the page is idle, because calls would delay the first
    // rendering.
    let cancelStart: (() => void) | undefined
    function startWhenIdle(): void {
      cancelStart ??= whenIdle(() => void workspace.start())
    }
    const unwatch = workspace.nameIndex.watch(startWhenIdle)
    const timer = setTimeout(startWhenIdle, startAfterMs)
    if (workspace.nameIndex.value()) startWhenIdle()
    return () => {
      unwatch()
      clearTimeout(timer)
      cancelStart?.()
      workspace.stop()
    }
  }, [workspace])
  useEffect(() => workspace.drawn(), [workspace])
  useEffect(() => workspace.renew(identity), [workspace, identity])
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
}

export function useOpenWorkspace(): OpenWorkspace {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('outside <Workspace>')
  return workspace
}

/** The commands of the open workspace. */
export function useWorkspace(): OpenWorkspace['commands'] {
  return useOpenWorkspace().commands
}
