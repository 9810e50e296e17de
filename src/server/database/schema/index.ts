/**
 * The migrations, in the order of their names: each is a file (`0002-….sql`) or a folder, such as
 * `0001-first-release/`, whose files are run in the order of their names. Never change the SQL of a released
 * migration, except comments: the changed program would refuse all databases that have it.
 */
import { createHash } from 'node:crypto'
import { sqlFiles } from './sql-files'

/** `fingerprint`: a hash of the SQL of this migration and of all before it, without comments. */
export type Migration = { number: number; name: string; sql: string; fingerprint: string }

export const migrations: readonly Migration[] = migrationsIn(sqlFiles)

/** `files`: SQL by path. Throws if two migrations have the same number, or a number is missing. */
export function migrationsIn(files: Readonly<Record<string, string>>): readonly Migration[] {
  const scripts = new Map<string, string>()
  for (const [file, sql] of Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [name = ''] = file.replace(/\.sql$/, '').split('/')
    scripts.set(name, (scripts.get(name) ?? '') + sql)
  }
  let fingerprint = ''
  return [...scripts].map(([name, sql], index) => {
    const number = index + 1
    if (!name.startsWith(`${String(number).padStart(4, '0')}-`))
      throw new Error(`The migration ${name} must be number ${number}: another has its number, or one is missing.`)
    fingerprint = createHash('sha256')
      .update(`${fingerprint} ${withoutComments(sql)}`)
      .digest('hex')
    return { number, name, sql, fingerprint }
  })
}

function withoutComments(sql: string): string {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const createdAs = (what: 'table' | 'sequence') =>
  migrations.flatMap(({ sql }) =>
    [...sql.matchAll(new RegExp(`^create ${what} (?:if not exists )?(\\w+)`, 'gm'))].flatMap(([, name = '']) => name),
  )

/**
 * The names of the tables that the migrations create; `migration` is created by `migrate` itself. The schema may
 * contain another program's tables; these are never dumped, emptied or changed.
 */
export const ownTables: readonly string[] = ['migration', ...createdAs('table')]

/** The names of the sequences that belong to no column. */
export const ownSequences: readonly string[] = createdAs('sequence')
