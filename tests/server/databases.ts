/**
 * A new database with the tests' school, of the kind that TEST_DATABASE names: pglite (in memory, the default) or
 * postgres.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '../../src/server/database/database'
import { openEmbedded } from '../../src/server/database/embedded'
import { migrate } from '../../src/server/database/migrate'
import { migrations } from '../../src/server/database/schema'
import { openFreshPostgres } from './postgres'
import { fillSchool } from './school'

export const kind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite'

/**
 * `waiting`: how many may wait for the database's only connection; without it there are several connections, and no
 * limit is reached.
 */
export function openFreshDatabase(waiting?: number): Promise<Database> {
  return kind === 'postgres' ? openFreshPostgres(waiting) : openFreshEmbedded(waiting)
}

const openFreshEmbedded = async (waiting?: number): Promise<Database> =>
  openEmbedded({ template: await schoolTemplate(), waiting })

/**
 * Creating a PGlite from nothing takes seconds, so it is done once per version of schema and school, and stored as a
 * dump.
 */
export async function schoolTemplate(): Promise<Blob> {
  const dump = path.join(tmpdir(), `lucero-tests-${process.getuid?.() ?? 0}-${fingerprint()}.tar`)
  if (!existsSync(dump)) {
    const first = await openEmbedded()
    await migrate(first)
    await fillSchool(first)
    const half = `${dump}.${process.pid}.${Math.random()}`
    writeFileSync(half, Buffer.from(await (await first.dump()).arrayBuffer()))
    await first.close()
    // Renamed when complete, because test files run in parallel.
    renameSync(half, dump)
  }
  return new Blob([readFileSync(dump)])
}

function fingerprint(): string {
  const parts = [
    JSON.stringify(migrations),
    String(fillSchool),
    ...['school.ts', '../../package-lock.json'].map((file) => readFileSync(path.join(import.meta.dirname, file))),
  ]
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}
