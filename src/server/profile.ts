/** Reads the school's profile, and writes its first values into a database that has none. */
import { profile as profileSchema, type Profile } from '../contract'
import { missingValues, shownProfile, type NeededValue } from '../profile/school-file'
import { ownWholeSchoolFile } from '../profile/whole-school-file'
import type { Queryable } from './database/database'

export type { Profile }

/** The profile as it is stored; unset values are ''. */
export async function storedProfile(database: Queryable): Promise<Profile> {
  const [row] = await database.query<{ json: unknown }>('select to_json(f) as json from profile f')
  return profileSchema.parse(row?.json ?? {})
}

/** The profile as pages, e-mails and files show it, with defaults for unset values. */
export async function readProfile(database: Queryable): Promise<Profile> {
  return shownProfile(await storedProfile(database))
}

/**
 * Writes the first profile. Each start replaces it by `values`, as long as nobody has changed it in the portal (its
 * version is still 1). Call it in a transaction, because it deletes the old row first. `values`: the demo passes its
 * own; the default leaves out the demo's values, so that no school can show another school's name.
 */
export async function ensureProfile(database: Queryable, values: Profile = ownWholeSchoolFile): Promise<void> {
  const { version: _version, site: _site, ...columns } = values
  const stored = await storedProfile(database)
  const wanted = profileSchema.parse({ ...columns, version: 1 })
  if (stored.version === 1 && JSON.stringify(stored) !== JSON.stringify(wanted))
    await database.query('delete from profile')
  await database.query(
    'insert into profile select * from json_populate_record(null::profile, $1::text::json) on conflict do nothing',
    [JSON.stringify({ id: 1, version: 1, ...columns })],
  )
}

/** The prefix of the folios that new students get. */
export async function folioPrefix(database: Queryable): Promise<string> {
  return (await storedProfile(database)).folio_prefix || 'ALU'
}

const inWords: Record<NeededValue, string> = {
  name: 'name',
  phone: 'telephone',
  email: 'e-mail',
  privacy: 'privacy notice',
}

/** The advice that start and doctor print if the profile lacks values that families need; null if none is missing. */
export async function profileAdvice(database: Queryable): Promise<string | null> {
  const missing = missingValues(await storedProfile(database)).map((field) => inWords[field])
  if (missing.length === 0) return null
  return `the school has no ${missing.join(', no ')} yet: an administrator enters that in the portal under "Mi escuela".`
}
