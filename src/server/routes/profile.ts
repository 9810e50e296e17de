/** The school's profile: everybody may read it, also without a session; administrators change it. */
import { fileTypeFromBuffer } from 'file-type'
import { schoolDay, type Profile } from '../../contract'
import { isReadable } from '../../domain/contrast'
import { fieldErrors } from '../../texts/provider'
import type { Handlers } from '../endpoints/handlers'
import { answer, invalid } from '../endpoints/reply'
import { profileId } from '../endpoints/resources'
import { updateRow } from '../endpoints/rows'
import { storedProfile } from '../profile'
import type { Services } from '../services'

const meanings = ['present', 'absent', 'late', 'excused'] as const

export const profileHandlers = ({
  schoolClock,
  publicUrl: site = '',
}: Services): Pick<Handlers, 'profile' | 'profileChange'> => ({
  profile: async ({ database }) => answer({ ...(await storedProfile(database)), site }),

  async profileChange({ database, body }) {
    const before = await storedProfile(database)
    const errors = await problemsOf(before, body)
    if (errors) return invalid(errors)
    const changesPrivacy = body.privacy !== undefined && body.privacy !== before.privacy
    await updateRow(database, 'profile', profileId, {
      ...body,
      ...(changesPrivacy && { privacy_updated: body.privacy === '' ? null : schoolDay(schoolClock()) }),
    })
    return answer({ ...(await storedProfile(database)), site })
  },
})

/**
 * Errors, by field, that the schema cannot find: a colour that is too pale, a logo that is no picture, and an
 * attendance status that has two meanings. null if there are none.
 */
async function problemsOf(
  before: Profile,
  body: Partial<Omit<Profile, 'version' | 'privacy_updated'>>,
): Promise<Record<string, string[]> | null> {
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
