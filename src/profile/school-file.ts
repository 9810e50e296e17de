/** The profile in src/school.ts without the public page: used if the provider announces no profile. */
import { phoneDigits, type Profile } from '../contract'
import { privacy, school, type School } from '../school'
import { isDemoValue } from './demo-values'

/** Shown as the school's name while nobody has set one. */
const unnamed = 'Tu escuela'

/** Typed as `School['attendance']`, because another school's file may leave out any of the meanings. */
const attendance: School['attendance'] = school.attendance

/** A public page without texts. */
const noPage = {
  headline: '',
  welcome: '',
  summary: '',
  chat_message: '',
  lessons: false,
  films: false,
  essence: '',
  announcements: [],
  testimonials: [],
  places: [],
} satisfies Partial<Profile>

/** The values of the school file, without the texts of its public page: the portal does not need them. */
export const schoolFile: Profile = {
  version: null,
  site: school.site,
  name: school.name,
  full_name: school.fullName,
  description: school.description,
  theme_color: school.colors.theme.toLowerCase(),
  accent_color: school.colors.accent.toLowerCase(),
  logo: '',
  email: school.email,
  phone: school.phone,
  chat: phoneDigits(school.chat) ?? `+${school.chat}`,
  social: school.social,
  reviews: school.reviews,
  folio_prefix: school.folioPrefix,
  family_name_first: school.familyNameFirst,
  present: attendance.present ?? '',
  absent: attendance.absent ?? '',
  late: attendance.late ?? '',
  excused: attendance.excused ?? '',
  privacy: [privacy.summary, ...privacy.sections.flatMap(({ title, text }) => [`# ${title}`, ...text])].join('\n\n'),
  privacy_updated: privacy.updated,
  skipped_steps: [],
  ...noPage,
}

/**
 * The school file with '' for texts that are still the demo school's. Colours, the order of names and the attendance
 * options stay, even if they are the demo's.
 */
export const ownSchoolFile: Profile = withoutDemo(schoolFile)

function withoutDemo(profile: Profile): Profile {
  const own = (text: string) => (isDemoValue(text, profile.name) ? '' : text)
  const { site, name, full_name, description, email, phone, chat, social, reviews, folio_prefix, privacy } = profile
  // If one sentence of the privacy notice is the demo's, the whole notice is dropped: it is another school's promise.
  const ownPrivacy = own(privacy)
  return {
    ...profile,
    site: own(site),
    name: own(name),
    full_name: own(full_name),
    description: own(description),
    email: own(email),
    phone: own(phone),
    chat: own(chat),
    social: own(social),
    reviews: own(reviews),
    folio_prefix: own(folio_prefix),
    privacy: ownPrivacy,
    privacy_updated: ownPrivacy === '' ? null : profile.privacy_updated,
  }
}

/** The profile with defaults for what is unset: the name, the full name (then `name`) and the two colours. */
export function shownProfile(profile: Profile): Profile {
  const name = profile.name || unnamed
  return {
    ...profile,
    name,
    full_name: profile.full_name || name,
    theme_color: profile.theme_color || schoolFile.theme_color,
    accent_color: profile.accent_color || schoolFile.accent_color,
  }
}

/** The values that papers, messages and e-mails to families contain, so that a school must set them. */
export const neededValues = ['name', 'phone', 'email', 'privacy'] as const satisfies readonly (keyof Profile)[]
export type NeededValue = (typeof neededValues)[number]

export function missingValues(profile: Profile): NeededValue[] {
  return neededValues.filter((field) => profile[field] === '' || profile[field] === unnamed)
}
