/** The school's profile: everybody may read it, also without a session; administrators change it. */
import { fileTypeFromBuffer } from 'file-type'
import {
  entryNames,
  hasEnded,
  may,
  mostEntries,
  schoolDay,
  type Announcement,
  type EntryList,
  type Place,
  type Profile,
  type ProfileChange,
  type Testimonial,
} from '../../contract'
import { meaningsOf, missingMeanings } from '../../domain/attendance-meaning'
import { isReadable } from '../../domain/contrast'
import { fieldErrors } from '../../texts/provider'
import type { Queryable } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { answer, invalid, missing } from '../endpoints/reply'
import { profileId } from '../endpoints/resources'
import { updateRow } from '../endpoints/rows'
import { addressSql, storedProfile } from '../profile'
import type { Services } from '../services'

const meanings = ['present', 'absent', 'late', 'excused'] as const
const entryLists = ['announcements', 'testimonials', 'places'] as const satisfies readonly EntryList[]

export const profileHandlers = ({
  schoolClock,
  publicUrl: site = '',
  publicPages,
}: Services): Pick<Handlers, 'profile' | 'profileChange' | 'profilePreview'> => ({
  async profile({ database, viewer }) {
    const stored = await storedProfile(database)
    const person = await viewer()
    if (person && may(person.role, 'profile.edit')) return answer({ ...stored, site })
    const today = schoolDay(schoolClock())
    const announcements = stored.announcements.filter((announcement) => !hasEnded(announcement, today))
    const places = stored.places.filter(({ is_active }) => is_active)
    return answer({ ...stored, announcements, places, site })
  },

  async profileChange({ database, body: sent }) {
    const before = await storedProfile(database)
    const { body, errors } = await checked(database, before, sent)
    if (errors) return invalid(errors)
    const changesPrivacy = body.privacy !== undefined && body.privacy !== before.privacy
    const { announcements, testimonials, places, ...values } = columnsOf(before, body)
    await updateRow(database, 'profile', profileId, {
      ...values,
      announcements: announcements && JSON.stringify(announcements),
      testimonials: testimonials && JSON.stringify(testimonials),
      places: places && JSON.stringify(places),
      ...(changesPrivacy && { privacy_updated: body.privacy === '' ? null : schoolDay(schoolClock()) }),
    })
    return answer({ ...(await storedProfile(database)), site })
  },

  async profilePreview({ database, body: sent }) {
    if (!publicPages) return missing
    const before = await storedProfile(database)
    const { body, errors } = await checked(database, before, sent)
    return errors ? invalid(errors) : answer({ html: publicPages.preview({ ...before, ...columnsOf(before, body) }) })
  },
})

/** The new values of the columns that `body` changes. A list is one column: its value is the whole list. */
function columnsOf(before: Profile, body: ProfileChange): Partial<Omit<Profile, 'version' | 'privacy_updated'>> {
  const { announcements, testimonials, places, ...values } = body
  return {
    ...values,
    ...(announcements && {
      announcements: merged(before.announcements, announcements, noAnnouncement).filter(({ title }) => title !== ''),
    }),
    ...(testimonials && {
      testimonials: merged(before.testimonials, testimonials, noTestimonial).filter(({ user }) => user !== ''),
    }),
    ...(places && { places: merged(before.places, places, noPlace).filter(({ name }) => name !== '') }),
  }
}

const noAnnouncement: Announcement = { id: '', title: '', when: '', text: '', button: '', message: '', until: null }
const noTestimonial: Testimonial = { id: '', user: '', text: '' }
const noPlace: Place = {
  id: '',
  school: null,
  is_active: true,
  name: '',
  address: '',
  hours: '',
  phone: '',
  hint: '',
  map: '',
}

/** The entries of a list with the changes. `empty`: the values of a new entry that its first change does not set. */
function merged<Entry extends { id: string }>(
  before: readonly Entry[],
  changes: readonly (Partial<Entry> & { id: string })[],
  empty: Entry,
): Entry[] {
  const entries = new Map(before.map((entry) => [entry.id, entry]))
  for (const change of changes) entries.set(change.id, { ...empty, ...entries.get(change.id), ...change })
  return [...entries.values()]
}

type Checked = { body: ProfileChange; errors: Record<string, string[]> | null }

/**
 * The change with the name and address of each location that is one of the provider's schools, and its errors by field:
 * those of `problemsOf`, a school that does not exist, and a name or address that is the school's to change.
 */
async function checked(database: Queryable, before: Profile, body: ProfileChange): Promise<Checked> {
  if (!body.places) return { body, errors: await problemsOf(database, before, body) }
  const schools = await database.query<{ id: string; name: string; address: string }>(
    `select sc.id::text, sc.name, ${addressSql} as address from school sc`,
  )
  const errors: Record<string, string[]> = {}
  const places = body.places.map((place, index) => {
    const school = place.school ?? before.places.find(({ id }) => id === place.id)?.school ?? null
    if (school === null || place.name === '') return place
    for (const field of ['name', 'address'] as const)
      if (place[field] !== undefined) errors[`places.${index}.${field}`] = [fieldErrors.ofSchool]
    const found = schools.find(({ id }) => id === school)
    if (!found) errors[`places.${index}.school`] = [fieldErrors.unknownRow]
    return { ...place, ...(found && { name: found.name, address: found.address }) }
  })
  const whole = { ...body, places }
  const all = { ...errors, ...(await problemsOf(database, before, whole)) }
  return { body: whole, errors: Object.keys(all).length > 0 ? all : null }
}

/**
 * Errors, by field, that the schema cannot find: a colour that is too pale, a logo that is no picture, an attendance
 * option that cannot get this meaning, a location that is there twice, an added entry without its name, and too many
 * entries. null if there are none.
 */
async function problemsOf(
  database: Queryable,
  before: Profile,
  body: ProfileChange,
): Promise<Record<string, string[]> | null> {
  const errors = await meaningErrors(database, before, body)
  for (const field of ['theme_color', 'accent_color'] as const)
    if (body[field] && !isReadable(body[field])) errors[field] = [fieldErrors.pale]
  if (body.logo && !(await isPicture(body.logo))) errors.logo = [fieldErrors.picture]
  const next = columnsOf(before, body)
  for (const list of entryLists) {
    const known = new Set(before[list].map(({ id }) => id))
    for (const [index, { id, ...change }] of (body[list] ?? []).entries()) {
      const { [entryNames[list]]: name = '', ...others }: Partial<Record<string, string | null>> = change
      if (!known.has(id) && name === '' && Object.values(others).some(Boolean))
        errors[`${list}.${index}.${entryNames[list]}`] = [fieldErrors.entryName]
    }
    if ((next[list]?.length ?? 0) > mostEntries[list]) errors[list] = [fieldErrors.mostItems(mostEntries[list])]
  }
  for (const [index, { id, school }] of (body.places ?? []).entries())
    if (school !== undefined && next.places?.some((other) => other.id !== id && other.school === school))
      errors[`places.${index}.school`] = [fieldErrors.shownPlace]
  return Object.keys(errors).length > 0 ? errors : null
}

/**
 * Errors of meanings: their option does not exist, has another meaning, or is hidden and did not have this one yet; or
 * none is chosen, and the roll would not find by its label an option that it needs.
 */
async function meaningErrors(
  database: Queryable,
  before: Profile,
  body: ProfileChange,
): Promise<Record<string, string[]>> {
  const changed = meanings.filter((meaning) => body[meaning] !== undefined && body[meaning] !== before[meaning])
  if (changed.length === 0) return {}
  const after = { ...before, ...body }
  const options = await database.query<{ value: string; label: string; is_hidden: boolean }>(
    'select value, label, is_hidden from attendance_status order by position, id',
  )
  const [missing, missingAfter] = [before, after].map((one) => missingMeanings(meaningsOf(options, one)))
  const errors: Record<string, string[]> = {}
  for (const meaning of changed) {
    if (body[meaning] === '') {
      if (missingAfter?.includes(meaning) && !missing?.includes(meaning)) errors[meaning] = [fieldErrors.neededOption]
      continue
    }
    const option = options.find(({ value }) => value === body[meaning])
    if (!option) errors[meaning] = [fieldErrors.unknownRow]
    else if (meanings.some((other) => other !== meaning && after[other] === body[meaning]))
      errors[meaning] = [fieldErrors.twoMeanings]
    else if (option.is_hidden) errors[meaning] = [fieldErrors.hiddenOption]
  }
  return errors
}

/** Whether the content of a `data:` URL has the media type that the URL names. */
async function isPicture(logo: string): Promise<boolean> {
  const [head = '', content = ''] = logo.split(',')
  const found = await fileTypeFromBuffer(Buffer.from(content, 'base64'))
  return found !== undefined && head === `data:${found.mime};base64`
}
