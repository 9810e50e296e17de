/** The profile in src/school.ts with the texts of the public page: for that page, and as a database's first values. */
import type { Profile } from '../contract'
import {
  announcements,
  locations,
  privacy,
  testimonials,
  welcome,
  type Announcement,
  type Location,
  type Testimonial,
} from '../school'
import { isDemoText } from './demo-values'
import { isDemoFile, ownSchoolFile, schoolFile } from './school-file'

/** Typed as lists of any length, because another school's file may have empty ones. */
const posters: readonly Announcement[] = announcements
const families: readonly Testimonial[] = testimonials
const houses: readonly Location[] = locations

const idOf = (index: number) => String(index + 1)

/** All values of the school file. */
export const wholeSchoolFile: Profile = {
  ...schoolFile,
  privacy: [privacy.summary, ...privacy.sections.flatMap(({ title, text }) => [`# ${title}`, ...text])].join('\n\n'),
  privacy_updated: privacy.updated,
  headline: welcome.headline,
  welcome: welcome.text,
  summary: welcome.summary,
  chat_message: welcome.message,
  lessons: true,
  films: true,
  essence: welcome.essence,
  announcements: posters.map((poster, index) => ({ ...poster, id: idOf(index), until: poster.until ?? null })),
  testimonials: families.map((family, index) => ({ ...family, id: idOf(index) })),
  places: houses.map(({ hours, directions, ...house }, index) => ({
    ...house,
    id: idOf(index),
    school: null,
    is_active: true,
    hours: hours.join('\n'),
    map: directions,
  })),
}

/**
 * The school file without texts that are still the demo school's. While the school's name is the demo's, the public
 * page has no texts at all: its sections promise what only the demo is known to do.
 */
export const ownWholeSchoolFile: Profile = ownSchoolFile.name === '' ? ownSchoolFile : withOwnPage(wholeSchoolFile)

/** What the build draws the public page from. */
export const builtWholeProfile = isDemoFile ? wholeSchoolFile : ownWholeSchoolFile

function withOwnPage(whole: Profile): Profile {
  const own = (text: string) => (isDemoText(text, whole.name) ? '' : text)
  const isOwn = (entry: object) => !Object.values(entry).some((text) => isDemoText(String(text), whole.name))
  // The notice of the demo is another school's promise, even if none of its sentences names the demo.
  const notice = own(whole.privacy)
  return {
    ...whole,
    ...ownSchoolFile,
    privacy: notice,
    privacy_updated: notice === '' ? null : whole.privacy_updated,
    headline: own(whole.headline),
    welcome: own(whole.welcome),
    summary: own(whole.summary),
    chat_message: own(whole.chat_message),
    lessons: true,
    films: true,
    essence: own(whole.essence),
    announcements: whole.announcements.filter(isOwn),
    testimonials: whole.testimonials.filter(isOwn),
    places: whole.places.filter(isOwn),
  }
}
