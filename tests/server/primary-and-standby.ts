/**
 * Two PostgreSQL servers on this machine: a primary whose every commit waits for its standby, as a chain of schools
 * would run them.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { openPostgres } from '../../src/server/database/postgres'
import { binaries, freePort, unprivileged } from './postgres'

export type Pair = {
  /** One URL with both hosts. */
  url: string
  /** Kills the primary and all of its processes at once. */
  killPrimary(): Promise<void>
  promoteStandby(): Promise<void>
  stop(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const { initdb, postgres } = binaries()
  const owner = unprivileged()
  const directory = mkdtempSync(path.join(tmpdir(), 'lucero-pair-'))
  chmodSync(directory, 0o755)
  const [first, second] = [path.join(directory, 'primary'), path.join(directory, 'standby')]
  if (owner) chownSync(directory, owner.uid, owner.gid)
  execFileSync(initdb, ['-D', first, '-U', 'lucero', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // The files of a server that never ran can simply be copied; everything later the standby gets from the primary.
  execFileSync('cp', ['-a', first, second], { ...owner, cwd: '/' })
  writeFileSync(path.join(second, 'standby.signal'), '')
  const [port, standbyPort] = [await freePort(), await freePort()]
  const start = (data: string, settings: Record<string, string | number>) =>
    spawn(
      postgres,
      [
        '-D',
        data,
        ...Object.entries({
          listen_addresses: '127.0.0.1',
          unix_socket_directories: '',
          log_min_messages: 'panic',
          wal_keep_size: '1GB',
          fsync: 'off',
          ...settings,
        }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...owner, cwd: '/', stdio: 'ignore' },
    )
  const primary = start(first, { port, synchronous_standby_names: 'standby' })
  const standby = start(second, {
    port: standbyPort,
    primary_conninfo: `host=127.0.0.1 port=${port} user=lucero application_name=standby`,
  })
  const at = (where: number) => `postgresql://lucero@127.0.0.1:${where}/postgres`
  const asked = async <Row extends object>(where: number, sql: string) => {
    const database = await openPostgres({ url: at(where), size: 1 })
    try {
      return await database.query<Row>(sql)
    } finally {
      await database.close()
    }
  }
  await vi.waitFor(
    async () =>
      expect(await asked(port, 'select sync_state from pg_stat_replication')).toEqual([{ sync_state: 'sync' }]),
    { timeout: 60_000, interval: 200 },
  )
  return {
    url: `postgresql://lucero@127.0.0.1:${standbyPort},127.0.0.1:${port}/postgres?target_session_attrs=read-write`,
    killPrimary: () => killed(primary),
    promoteStandby: async () => void (await asked(standbyPort, 'select pg_promote()::text')),
    async stop() {
      await Promise.all([killed(primary), killed(standby)])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function killed(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  server.kill('SIGKILL')
  for (const child of children) {
    try {
      process.kill(child, 'SIGKILL')
    } catch {
      // The process has ended by itself.
    }
  }
  await gone
}
