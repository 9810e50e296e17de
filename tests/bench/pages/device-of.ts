/**
 * A device for a measure: one person's workspace on a new database, and rows in the shape in which a screen gives them
 * to a command.
 */
import type { Attendance, Capability } from '../../../src/contract'
import { personDatabaseName, type Identity } from '../../../src/offline/database/device-database'
import { overlay } from '../../../src/offline/engine/overlay'
import { openWorkspace, type OpenWorkspace } from '../../../src/offline/open-workspace'
import { removeDatabase } from './bare'

export type Network = 'there' | 'gone'

export function identityOf(owner: string): Identity {
  return {
    owner,
    name: 'Mesa',
    email: 'recepcion@lucero.test',
    role: 'Recepcion',
    token: 'token',
    refresh: '',
    expiresAt: Date.now() + 3_600_000,
    provider: '',
  }
}

/** Without `capabilities` the provider is a plain one, which is slower in every measure. */
export async function freshDevice(
  owner: string,
  network: Network,
  capabilities: readonly Capability[] = [],
): Promise<OpenWorkspace> {
  const identity = identityOf(owner)
  await removeDatabase(personDatabaseName(identity))
  const workspace = openWorkspace({
    identity,
    capabilities,
    fetch: network === 'there' ? (url, init) => fetch(url, init) : () => Promise.reject(new TypeError('no network')),
  })
  await workspace.database.open()
  return workspace
}

/** A row without waiting changes, as the attendance list shows it. */
export const shownRow = (row: Attendance) => overlay([row], [])[0]!
