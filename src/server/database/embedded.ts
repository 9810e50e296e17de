/**
 * The embedded database: PGlite in a directory; or in memory, for tests and for checking a backup. One process, one
 * connection.
 */
import path from 'node:path'
import { PGlite, type Results } from '@electric-sql/pglite'
import { sqlState, type Database, type Queryable, type Value } from './database'
import { isEngineFailure, openStatements, rowsOf, type RunStatement } from './prepared'
import { isDatabase, SyncedDirectory, syncedParameters, syncTree } from './synced-directory'
import { openJobQueue, type Batchable } from './waiting-line'

export type EmbeddedSettings = {
  /** The directory of the data; default in memory. */
  directory?: string
  /** A dump made by `dumpDataDir`, to start from. */
  template?: Blob
  /** How many reads, and how many writes, may wait for the connection. */
  waiting?: number
  /** Called if PostgreSQL itself failed (disk or memory). After that no result can be relied on. */
  onPanic?: (error: unknown) => void
}

type Session = Pick<PGlite, 'exec'>
/**
 * A statement that can run in one transaction with others of the same SQL text. Settings made by one (such as by
 * `actingAs`) still hold for the next, so the text must set all settings that it depends on.
 */
type BatchedChange = Batchable & { values: readonly Value[]; answer(result: Results | undefined): void }

export async function openEmbedded({
  directory,
  template,
  waiting,
  onPanic = () => undefined,
}: EmbeddedSettings = {}): Promise<Database & { dump(): Promise<Blob> }> {
  const pglite = await (directory === undefined
    ? PGlite.create({ loadDataDir: template })
    : openSynced(path.resolve(directory), template))
  const run = openStatements(pglite, onPanic)
  const queue = openJobQueue({
    most: waiting,
    runBatch: (changes: readonly BatchedChange[]) => commitBatch(run, changes),
  })
  /** `session`: runs the scripts; PGlite itself, or one of its transactions. */
  const queryableOf = (session: Session): Queryable => ({
    query: <Row extends object>(sql: string, values: readonly Value[] = []) =>
      run(sql, values).then(([result]) => rowsOf<Row>(result)),
    script: async (sql) => void (await session.exec(sql).catch(reportPanic(onPanic))),
  })
  const direct = queryableOf(pglite)
  const reading: Queryable = {
    query: <Row extends object>(sql: string, values?: readonly Value[]) =>
      queue.run(() => direct.query<Row>(sql, values), 'reads'),
    script: (sql) => queue.run(() => direct.script(sql), 'reads'),
  }
  // A whole transaction is one job: if each statement were a job, statements of other requests could run inside it.
  const transaction = <Result>(work: (transaction: Queryable) => Promise<Result>) =>
    queue.run(() => pglite.transaction((begun) => work(queryableOf(begun))))
  return {
    query: <Row extends object>(sql: string, values: readonly Value[] = []) =>
      new Promise<Row[]>((resolve, fail) =>
        queue.runBatched({ kind: sql, values, answer: (result) => resolve(rowsOf<Row>(result)), fail }),
      ),
    script: (sql) => queue.run(() => direct.script(sql)),
    reading,
    transaction,
    readLong: async (find, read) => read(await transaction(find), reading),
    waiting: queue.waiting,
    // Ends the queue first: a statement that runs while PGlite closes, or later, would look like a panic.
    close: () => queue.end().then(() => pglite.close()),
    dump: () => pglite.dumpDataDir('none'),
  }
}

/**
 * Runs all changes with one commit, and so one fsync. If a statement fails, all are rolled back, and each runs alone.
 */
async function commitBatch(run: RunStatement, changes: readonly BatchedChange[]): Promise<void> {
  const [{ kind: sql } = { kind: '' }] = changes
  const runAll = (those: readonly BatchedChange[]) =>
    run(sql, ...those.map(({ values }) => values)).then((results) =>
      those.forEach(({ answer }, index) => answer(results[index])),
    )
  const failed = (those: readonly BatchedChange[]) => (error: unknown) => those.forEach(({ fail }) => fail(error))
  try {
    await runAll(changes)
  } catch (error) {
    // Only after an error with an SQLSTATE is it certain that everything was rolled back.
    if (changes.length === 1 || sqlState(error) === '') return failed(changes)(error)
    for (const change of changes) await runAll([change]).catch(failed([change]))
  }
}

async function openSynced(directory: string, template: Blob | undefined): Promise<PGlite> {
  const isNew = !isDatabase(directory)
  const pglite = await PGlite.create({
    fs: new SyncedDirectory(directory),
    startParams: syncedParameters,
    loadDataDir: template,
  })
  if (isNew) await syncTree(directory)
  return pglite
}

const reportPanic =
  (onPanic: (error: unknown) => void) =>
  (error: unknown): never => {
    if (isEngineFailure(error)) onPanic(error)
    throw error
  }
