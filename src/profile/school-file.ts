/** The profile in src/school.ts without the public pages' texts: used if the provider announces no profile. */
import { phoneDigits, type Profile } from '../contract'
import { school, welcome, type School } from '../school'
import { isDemoText, isDemoValue } from './demo-values'

/** Shown as the school's name while nobody has set one. */
const unnamed = 'Tu escuela'

/** Typed as `School['attendance']`, because another school's file may leave out any of the meanings. */
const attendance: School['attendance'] = school.attendance

/** Means that the school has a privacy notice; its text is only on the public page. */
const someNotice = '…'

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

/** The values of the school file, without the texts of its public pages: the portal does not need them. */
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
  privacy: someNotice,
  privacy_updated: null,
  skipped_steps: [],
  ...noPage,
}

/**
 * The school file with '' for texts that are still the demo school's. Colours, the order of names and the attendance
 * options stay, even if they are the demo's.
 */
export const ownSchoolFile: Profile = withoutDemo(schoolFile)

/** Whether src/school.ts still names the demo school. */
export const isDemoFile = [school.name, school.fullName].every((text) => isDemoValue(text, school.name))

/** The profile if the provider announces none: the demo school's, or that of an edited file without demo values. */
export const builtProfile = isDemoFile ? schoolFile : ownSchoolFile

/**
 * What src/school.ts has for the public page of its own school alone: the page's address without a path, '' if the file
 * has another school's; and a description of the picture of a shared link, null if that picture is another school's.
 */
export function ownPage(): { site: string; picture: string | null } {
  return {
    site: builtProfile.site,
    picture: isDemoFile || !isDemoText(welcome.picture, school.name) ? welcome.picture : null,
  }
}

function withoutDemo(profile: Profile): Profile {
  const own = (text: string) => (isDemoValue(text, profile.name) ? '' : text)
  const { site, name, full_name, description, email, phone, chat, social, reviews, folio_prefix } = profile
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
    privacy: own(name) && profile.privacy,
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
