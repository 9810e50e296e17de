/** The school's profile: everybody may read it, also without a session; administrators change it. */
import { fileTypeFromBuffer } from 'file-type'
import {
  schoolDay,
  type Announcement,
  type Place,
  type Profile,
  type ProfileChange,
  type Testimonial,
} from '../../contract'
import { isReadable } from '../../domain/contrast'
import { fieldErrors } from '../../texts/provider'
import type { Handlers } from '../endpoints/handlers'
import { answer, invalid, missing } from '../endpoints/reply'
import { profileId } from '../endpoints/resources'
import { updateRow } from '../endpoints/rows'
import { storedProfile } from '../profile'
import type { Services } from '../services'

const meanings = ['present', 'absent', 'late', 'excused'] as const

export const profileHandlers = ({
  schoolClock,
  publicUrl: site = '',
  publicPages,
}: Services): Pick<Handlers, 'profile' | 'profileChange' | 'profilePreview'> => ({
  profile: async ({ database }) => answer({ ...(await storedProfile(database)), site }),

  async profileChange({ database, body }) {
    const before = await storedProfile(database)
    const errors = await problemsOf(before, body)
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

  async profilePreview({ database, body }) {
    if (!publicPages) return missing
    const before = await storedProfile(database)
    const errors = await problemsOf(before, body)
    return errors ? invalid(errors) : answer({ html: publicPages.preview({ ...before, ...columnsOf(before, body) }) })
  },
})

/** The new values of the changed columns; of a list all places, with those that `body` changes. */
function columnsOf(before: Profile, body: ProfileChange): Partial<Omit<Profile, 'version' | 'privacy_updated'>> {
  const { announcements, testimonials, places, ...values } = body
  return {
    ...values,
    ...(announcements && { announcements: merged(before.announcements, announcements, noAnnouncement) }),
    ...(testimonials && { testimonials: merged(before.testimonials, testimonials, noTestimonial) }),
    ...(places && { places: merged(before.places, places, noPlace) }),
  }
}

const noAnnouncement: Announcement = { title: '', when: '', text: '', button: '', message: '', until: null }
const noTestimonial: Testimonial = { user: '', text: '' }
const noPlace: Place = { name: '', address: '', hours: '', phone: '', hint: '', map: '' }

/** `changes`: by place; null leaves a place as it is. `empty`: what is in a place beyond the end of `before`. */
function merged<Entry extends object>(
  before: readonly Entry[],
  changes: readonly (Partial<Entry> | null)[],
  empty: Entry,
): Entry[] {
  const length = Math.max(before.length, changes.length)
  return Array.from({ length }, (_, place) => ({ ...empty, ...before[place], ...changes[place] }))
}

/**
 * Errors, by field, that the schema cannot find: a colour that is too pale, a logo that is no picture, and an
 * attendance status that has two meanings. null if there are none.
 */
async function problemsOf(before: Profile, body: ProfileChange): Promise<Record<string, string[]> | null> {
  const errors: Record<string, string[]> = {}
  for (const field of ['theme_color', 'accent_color'] as const)
    if (body[field] && !isReadable(body[field])) errors[field] = [fieldErrors.pale]
  if (body.logo && !(await isPicture(body.logo))) errors.logo = [fieldErrors.picture]
  const after = { ...before, ...body }
  for (const meaning of meanings)
    if (body[meaning] && meanings.some((other) => other !== meaning && after[other] === body[meaning]))
      errors[meaning] = [fieldErrors.twoMeanings]
  return Object.keys(errors).length > 0 ? errors : null
}

/** Whether the content of a `data:` URL has the media type that the URL names. */
async function isPicture(logo: string): Promise<boolean> {
  const [head = '', content = ''] = logo.split(',')
  const found = await fileTypeFromBuffer(Buffer.from(content, 'base64'))
  return found !== undefined && head === `data:${found.mime};base64`
}
