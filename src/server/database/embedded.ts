/** The embedded database: PGlite in a directory, or in memory for tests. One process, one connection. */
import path from 'node:path'
import { PGlite, type Results } from '@electric-sql/pglite'
import { sqlState, type Database, type Queryable, type Value } from './database'
import { isDeath, openStatements, rowsOf, type RunStatement } from './prepared'
import { isDatabase, SyncedDirectory, syncedParameters, syncTree } from './synced-directory'
import { openLine, type Joining } from './waiting-line'

export type EmbeddedSettings = {
  /** Where the data lives; in memory where it is left out. */
  directory?: string
  /** A dump to start from, made by `dumpDataDir`. */
  template?: Blob
  /** How many may wait for the one connection. */
  waiting?: number
  /** Told when PostgreSQL gives up, because the disk failed or is full, or its memory is: from there on no answer can be relied on. */
  onPanic?: (error: unknown) => void
}

type Session = Pick<PGlite, 'exec'>
/** Of the same text: each tells the database all it must know of its caller, or none does. */
type Change = Joining & { values: readonly Value[]; answer(result: Results | undefined): void }

export async function openEmbedded({ directory, template, waiting, onPanic = () => undefined }: EmbeddedSettings = {}): Promise<Database & { dump(): Promise<Blob> }> {
  const pglite = await (directory === undefined ? PGlite.create({ loadDataDir: template }) : openSynced(path.resolve(directory), template))
  const run = openStatements(pglite, onPanic)
  const line = openLine({ most: waiting, together: (changes: readonly Change[]) => commitTogether(run, changes) })
  /** `session`: what runs scripts here, PGlite itself or its transaction. */
  const queryableOf = (session: Session): Queryable => ({
    query: <Row extends object>(sql: string, values: readonly Value[] = []) => run(sql, values).then(([result]) => rowsOf<Row>(result)),
    script: async (sql) => void (await session.exec(sql).catch(telling(onPanic))),
  })
  const alone = queryableOf(pglite)
  return {
    query: <Row extends object>(sql: string, values: readonly Value[] = []) =>
      new Promise<Row[]>((resolve, fail) => line.join({ kind: sql, values, answer: (result) => resolve(rowsOf<Row>(result)), fail })),
    script: (sql) => line.take(() => alone.script(sql)),
    reading: {
      query: <Row extends object>(sql: string, values?: readonly Value[]) => line.take(() => alone.query<Row>(sql, values), 'reads'),
      script: (sql) => line.take(() => alone.script(sql), 'reads'),
    },
    // A whole transaction takes one turn; a BEGIN through query() would let other requests slip in between.
    transaction: (work) => line.take(() => pglite.transaction((transaction) => work(queryableOf(transaction)))),
    waiting: line.waiting,
    close: () => pglite.close(),
    dump: () => pglite.dumpDataDir('none'),
  }
}

/**
 * One exchange, one commit and one wait for the disk for all of them, as PostgreSQL does it for connections that commit at the same
 * moment. Where one fails nothing of it was done, and each is done alone.
 */
async function commitTogether(run: RunStatement, changes: readonly Change[]): Promise<void> {
  const [{ kind: sql } = { kind: '' }] = changes
  const some = (those: readonly Change[]) => run(sql, ...those.map(({ values }) => values)).then((results) => those.forEach(({ answer }, place) => answer(results[place])))
  const failed = (those: readonly Change[]) => (error: unknown) => those.forEach(({ fail }) => fail(error))
  try {
    await some(changes)
  } catch (error) {
    // Only what PostgreSQL itself refused is known to be undone.
    if (changes.length === 1 || sqlState(error) === '') return failed(changes)(error)
    for (const change of changes) await some([change]).catch(failed([change]))
  }
}

async function openSynced(directory: string, template: Blob | undefined): Promise<PGlite> {
  const isNew = !isDatabase(directory)
  const pglite = await PGlite.create({ fs: new SyncedDirectory(directory), startParams: syncedParameters, loadDataDir: template })
  if (isNew) await syncTree(directory)
  return pglite
}

const telling = (onPanic: (error: unknown) => void) => (error: unknown): never => {
  if (isDeath(error)) onPanic(error)
  throw error
}
