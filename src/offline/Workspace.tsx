/** Hands the screens their device: one person's database, deeds and sync loop. */
import { createContext, use, type ReactNode } from 'react'
import type { Capability } from '../contract'
import type { Identity } from './device'
import type { Deeds } from './deeds'

export type WorkspaceProps = {
  identity: Identity
  /** What the provider announced; left out, the device asks by itself. */
  capabilities?: readonly Capability[]
  children: ReactNode
}

const WorkspaceContext = createContext<Deeds | null>(null)

export function Workspace({ children }: WorkspaceProps): ReactNode {
  return children
}

export function useWorkspace(): Deeds {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace outside <Workspace>')
  return workspace
}
