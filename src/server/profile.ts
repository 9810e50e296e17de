/** Reads the school's profile, and writes its first values into a database that has none. */
import { profile as profileSchema, type Place, type Profile } from '../contract'
import { searchKeyOf } from '../domain/search-key'
import { missingValues, shownProfile, type NeededValue } from '../profile/school-file'
import { ownWholeSchoolFile } from '../profile/whole-school-file'
import type { Queryable } from './database/database'

export type { Profile }

/** The address of a school as one line. Aliases: sc the row of `school`. */
export const addressSql = `concat_ws(', ', nullif(sc.street, ''), nullif(sc.locality, ''), nullif(sc.municipality, ''), nullif(sc.state, ''))`

/**
 * The profile as JSON. A location of the public page (`places`) that is one of the provider's schools (`school`) gets
 * the school's present name and address, because those in the stored entry may be older.
 */
const profileSql = `select to_jsonb(f) || jsonb_build_object('places', (
    select coalesce(jsonb_agg(case when sc.id is null then entry else entry || jsonb_build_object(
      'name', sc.name, 'address', ${addressSql}, 'is_active', sc.is_active) end order by place), '[]')
    from jsonb_array_elements(f.places) with ordinality p (entry, place) left join school sc on sc.id::text = entry ->> 'school'
  )) as json from profile f`

/** The profile as it is stored; unset values are ''. */
export async function storedProfile(database: Queryable): Promise<Profile> {
  const [row] = await database.query<{ json: unknown }>(profileSql)
  return profileSchema.parse(row?.json ?? {})
}

/** The profile as pages, e-mails and files show it, with defaults for unset values. */
export async function readProfile(database: Queryable): Promise<Profile> {
  return shownProfile(await storedProfile(database))
}

/**
 * Writes the profile `values` at each start, until somebody edits the profile in the portal: the row's version is 1 as
 * long as nobody has. Call it in a transaction, because it deletes the old row before it inserts the new one. The demo
 * passes its own `values`. The default leaves out those values of src/school.ts that are still the demo's, so that no
 * school shows another school's name. A location named like one of the provider's schools is linked to that school.
 */
export async function ensureProfile(database: Queryable, values: Profile = ownWholeSchoolFile): Promise<void> {
  const { version: _version, site: _site, ...others } = values
  const schools = await database.query<{ id: string; key: string }>('select id::text, plain(name) as key from school')
  const [row] = await database.query<{ json: unknown }>('select to_json(f) as json from profile f')
  const stored = profileSchema.parse(row?.json ?? {})
  const schoolOf = ({ id, name }: Place) =>
    stored.places.find((place) => place.id === id)?.school ??
    schools.find(({ key }) => key === searchKeyOf(name))?.id ??
    null
  const columns = { ...others, places: others.places.map((place) => ({ ...place, school: schoolOf(place) })) }
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
