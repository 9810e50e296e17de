/**
 * The databases of the stories: one PostgreSQL for them all, and in it copies of one demo school. A copy is made in a
 * moment, so whoever writes leaves no trace, and no provider is started anew for it. The embedded database is
 * start.spec's.
 */
import { openPostgres } from '../../src/server/database/postgres'
import { startCluster, type Cluster } from '../server/postgres'

/** What setup.ts tells the workers. */
const address = 'LUCERO_STORIES_POSTGRES'
const template = 'demo'

/** Starts it and has the demo school written, by a provider that was given this address. */
export async function openDatabases(seed: (url: string) => Promise<void>): Promise<Cluster> {
  const cluster = await startCluster()
  process.env[address] = cluster.url
  await inServer((query) => query(`create database ${template}`))
  await seed(`${cluster.url}/${template}`)
  return cluster
}

export type Copy = {
  url: string
  /** The demo school as it was; connections to this copy end. */
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
