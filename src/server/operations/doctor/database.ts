/**
 * Checks the database: reachable, migrations, an administrator, the profile, no demo accounts in public. Of PostgreSQL
 * also version, encoding, durability, number of connections and clock.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isPublic, type Configuration } from '../../configuration'
import type { Database } from '../../database/database'
import { lockDirectory } from '../../database/directory-lock'
import { openEmbedded } from '../../database/embedded'
import { lastMigration, schemaProblem } from '../../database/migrate'
import { openServerDatabase, prepareDirectory } from '../../database/open'
import { migrations } from '../../database/schema'
import { contentOfSchema } from '../../database/schema-content'
import { isDatabase } from '../../database/synced-directory'
import { hasDemoAccounts } from '../../demo/accounts'
import { StartupError } from '../../startup-error'
import { profileAdvice } from '../../profile'
import { cureOfUnopened } from '../disk'
import { findingsAbout, reasonOf, type Finding, type Say } from './finding'

/**
 * How far the clocks of database and machine may differ, ms. Some times in rows come from the database, others from the
 * machine: with a larger difference, rows would appear in a wrong order.
 */
const worstClockMs = 5_000

export function checkDatabase(configuration: Configuration): Promise<Finding[]> {
  return findingsAbout('Database', (say) =>
    configuration.DATABASE_URL
      ? checkPostgres(configuration.DATABASE_URL, configuration, say)
      : checkEmbedded(configuration, say),
  )
}

async function checkPostgres(url: string, configuration: Configuration, say: Say): Promise<void> {
  const database = await openServerDatabase(url, 1, () => undefined)
  try {
    await checkServer(database, configuration, say)
    await checkSchool(database, configuration, say)
  } finally {
    await database.close()
  }
}

async function checkEmbedded(configuration: Configuration, say: Say): Promise<void> {
  const directory = path.join(configuration.DATA_DIR, 'database')
  // prepareDirectory throws if the directory or its database cannot be read and written. Without this call, an
  // unreadable database would be reported as missing.
  if (existsSync(configuration.DATA_DIR)) prepareDirectory(configuration.DATA_DIR)
  if (!isDatabase(directory))
    return say('advice', `there is none in ${configuration.DATA_DIR} yet: it is made at the first start.`)
  const lock = await lockDirectory(configuration.DATA_DIR).catch(() => null)
  if (!lock) return say('ok', `a provider is using ${configuration.DATA_DIR}; stop it to have the database looked at.`)
  try {
    const database = await openEmbedded({ directory }).catch(async (error: unknown) => {
      throw new StartupError(
        `what is in ${directory} cannot be opened: ${await cureOfUnopened(configuration.DATA_DIR, error)} (${reasonOf(error)}).`,
      )
    })
    await checkSchool(database, configuration, say).finally(() => database.close())
  } finally {
    await lock.release()
  }
}

async function checkServer(database: Database, { DATABASE_POOL }: Configuration, say: Say): Promise<void> {
  const began = Date.now()
  const [server] = await database.query<{
    version: string
    number: number
    connections: number
    kept: boolean
    encoding: string
    now: string
  }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('server_version_num')::int as number,
       current_setting('max_connections')::int as connections,
       current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' and current_setting('synchronous_commit') <> 'off' as kept,
       pg_encoding_to_char(encoding) as encoding, (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now
     from pg_database where datname = current_database()`,
  )
  if (!server) return
  if (server.number < 150_000) say('mend', `PostgreSQL ${server.version} is too old: install 15 or newer.`)
  else say('ok', `PostgreSQL ${server.version}.`)
  if (server.encoding !== 'UTF8') say('mend', `its encoding is ${server.encoding}: make it anew with encoding UTF8.`)
  if (!server.kept)
    say('mend', 'it acknowledges what a power cut can lose: set fsync, full_page_writes and synchronous_commit to on.')
  if (server.connections < DATABASE_POOL + 10)
    say(
      'advice',
      `it takes ${server.connections} connections and this process may want ${DATABASE_POOL}: raise max_connections, or lower DATABASE_POOL.`,
    )
  const here = (began + Date.now()) / 2
  const clockDifferenceMs = Math.abs(Number(server.now) - here)
  if (clockDifferenceMs > worstClockMs)
    say(
      'mend',
      `its clock and that of this machine differ by ${Math.round(clockDifferenceMs / 1000)} seconds: let both set theirs by NTP.`,
    )
}

async function checkSchool(database: Database, configuration: Configuration, say: Say): Promise<void> {
  const [found] = await database.query<{ begun: boolean; allowed: boolean }>(
    `select to_regclass('migration') is not null as begun, coalesce(has_schema_privilege(current_schema(), 'create'), false) as allowed`,
  )
  if (!found?.allowed) say('mend', 'its user may not create tables: give it its own database or schema.')
  if (!found?.begun) return say('advice', 'it is empty: its tables are made at the first start.')
  if ((await contentOfSchema(database)) === 'another')
    return say('mend', 'it holds tables of another program: give Lucero its own database or schema.')
  const last = await lastMigration(database)
  const problem = schemaProblem(last)
  if (problem !== null) return say('mend', `it ${problem}.`)
  if (last.number < migrations.length)
    return say('advice', 'it is of an older release: it is migrated at the next start.')
  say('ok', `migrated (${last.number}).`)
  const [{ at } = { at: '' }] = await database.query<{ at: string }>(`select max(applied)::text as at from migration`)
  if (Date.parse(at) > Date.now() + worstClockMs)
    say('mend', `it was migrated at ${at}, which is still to come: set the clock of this machine by NTP.`)

  const administrators = await database.query(
    `select id from person where role = 'Administrador' and is_active limit 1`,
  )
  if (administrators.length === 0)
    say('mend', 'there is no administrator: start once with ADMIN_EMAIL set to your e-mail address.')
  const advice = await profileAdvice(database)
  if (advice !== null) say('advice', advice)
  if (isPublic(configuration) && (await hasDemoAccounts(database)))
    say(
      'mend',
      "the demo's accounts have a published password and others can reach them: begin with an empty database and DEMO=0.",
    )
}
