/** The embedded database: PGlite in a directory, or in memory for tests. One process, one connection. */
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database, Queryable, Value } from './database'
import { openStatements } from './prepared'
import { isDatabase, SyncedDirectory, syncedParameters, syncTree } from './synced-directory'
import { openLine } from './waiting-line'

export type EmbeddedSettings = {
  /** Where the data lives; in memory where it is left out. */
  directory?: string
  /** A dump to start from, made by `dumpDataDir`. */
  template?: Blob
  /** How many may wait for the one connection. */
  waiting?: number
  /** Told when PostgreSQL gives up, because the disk failed or is full: from there on nothing is answered any more. */
  onPanic?: (error: unknown) => void
}

type Session = Pick<PGlite, 'exec'>

export async function openEmbedded({ directory, template, waiting, onPanic = () => undefined }: EmbeddedSettings = {}): Promise<Database & { dump(): Promise<Blob> }> {
  const pglite = await (directory === undefined ? PGlite.create({ loadDataDir: template }) : openSynced(path.resolve(directory), template))
  const line = openLine({ most: waiting })
  const run = openStatements(pglite)
  /** `session`: what runs scripts here, PGlite itself or its transaction. */
  const queryableOf = (session: Session): Queryable => ({
    query: <Row extends object>(sql: string, values: readonly Value[] = []) => run<Row>(sql, values).catch(telling(onPanic)),
    script: async (sql) => void (await session.exec(sql).catch(telling(onPanic))),
  })
  const alone = queryableOf(pglite)
  const inTurn = (who: 'reads' | 'writes'): Queryable => ({
    query: <Row extends object>(sql: string, values?: readonly Value[]) => line.take(() => alone.query<Row>(sql, values), who),
    script: (sql) => line.take(() => alone.script(sql), who),
  })
  return {
    ...inTurn('writes'),
    reading: inTurn('reads'),
    // A whole transaction takes one turn; a BEGIN through query() would let other requests slip in between.
    transaction: (work) => line.take(() => pglite.transaction((transaction) => work(queryableOf(transaction))).catch(telling(onPanic))),
    waiting: line.waiting,
    close: () => pglite.close(),
    dump: () => pglite.dumpDataDir('none'),
  }
}

async function openSynced(directory: string, template: Blob | undefined): Promise<PGlite> {
  const isNew = !isDatabase(directory)
  const pglite = await PGlite.create({ fs: new SyncedDirectory(directory), startParams: syncedParameters, loadDataDir: template })
  if (isNew) await syncTree(directory)
  return pglite
}

const telling = (onPanic: (error: unknown) => void) => (error: unknown): never => {
  if (typeof error === 'object' && error !== null && 'severity' in error && error.severity === 'PANIC') onPanic(error)
  throw error
}
