/**
 * The databases of the browser tests: one PostgreSQL with a copy of the demo school per provider. After a test that
 * writes, the copy is replaced by a new one, which is fast and needs no restart of the provider. The embedded database
 * is tested by start.spec.
 */
import { openPostgres } from '../../src/server/database/postgres'
import { startCluster, type Cluster } from '../server/postgres'

/** Environment variable in which setup.ts gives the workers the database's address. */
const address = 'LUCERO_STORIES_POSTGRES'
const template = 'demo'

/** Starts PostgreSQL; `seed` makes a provider write the demo school into the database of this URL. */
export async function openDatabases(seed: (url: string) => Promise<void>): Promise<Cluster> {
  const cluster = await startCluster()
  process.env[address] = cluster.url
  await inServer((query) => query(`create database ${template}`))
  await seed(`${cluster.url}/${template}`)
  return cluster
}

export type Copy = {
  url: string
  /** Replaces the copy by a new one of the demo school; connections to the old one end. */
  reset(): Promise<void>
  drop(): Promise<void>
}

let copies = 0

export async function openCopy(): Promise<Copy> {
  const name = `stories_${process.pid}_${(copies += 1)}`
  const create = `create database ${name} template ${template}`
  const drop = `drop database ${name} with (force)`
  await inServer((query) => query(create))
  return {
    url: `${process.env[address]}/${name}`,
    reset: () =>
      inServer(async (query) => {
        await query(drop)
        await query(create)
      }),
    drop: () => inServer((query) => query(drop)),
  }
}

async function inServer(work: (query: (sql: string) => Promise<unknown>) => Promise<unknown>): Promise<void> {
  const server = await openPostgres({ url: `${process.env[address]}/postgres`, size: 1 })
  try {
    await work((sql) => server.query(sql))
  } finally {
    await server.close()
  }
}
