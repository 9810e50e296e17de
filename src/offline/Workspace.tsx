/** Hands the screens their device: one person's database, commands and sync loop, for as long as that person is signed in. */
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { Capability } from '../contract'
import { personDatabaseName, type Identity } from './database/device-database'
import { openWorkspace, type OpenWorkspace, type WorkspaceCommands } from './open-workspace'
import { whenIdle } from './database/when-idle'

/** A device that has not answered by then begins all the same: what it fails at is tried again, and told when it lasts. */
const patienceMs = 5_000

export type WorkspaceProps = {
  identity: Identity
  /** What the provider announced; left out, the device asks by itself. */
  capabilities?: readonly Capability[]
  /** Another tab has signed this person's token out. */
  onLeft?: (token: string) => void
  children: ReactNode
}

const WorkspaceContext = createContext<OpenWorkspace | null>(null)

/** Opens anew for another person; a renewed token of the same one changes nothing but the token. */
export function Workspace(props: WorkspaceProps): ReactNode {
  return <OnePerson key={personDatabaseName(props.identity)} {...props} />
}

function OnePerson({ identity, capabilities, onLeft, children }: WorkspaceProps): ReactNode {
  const [workspace] = useState(() => openWorkspace({ identity, capabilities, onLeft }))
  useEffect(() => {
    // First what is here, then what is there: nothing is sent or asked while the first picture is still being read and drawn.
    let callOff: (() => void) | undefined
    function begin(): void {
      callOff ??= whenIdle(() => void workspace.start())
    }
    const forget = workspace.nameIndex.watch(begin)
    const timer = setTimeout(begin, patienceMs)
    if (workspace.nameIndex.value()) begin()
    return () => {
      forget()
      clearTimeout(timer)
      callOff?.()
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

/** What this person can do on this device. */
export function useWorkspace(): WorkspaceCommands {
  return useOpenWorkspace().commands
}
