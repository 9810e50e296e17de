/** The content of the public page, made from the school's profile, and the type of the templates of the build. */
import { dialledPhone, hasEnded, type Announcement, type Profile, type Testimonial } from '../contract'
import { ownPage, schoolFile, shownProfile } from '../profile/school-file'
import { clips, school, type Clip } from '../school'
import { callAddress, draftAddress, phoneText } from '../texts/phones'
import { coordinatesOf, frameOf, type Coordinates } from './map'
import type { Pictures } from './pictures'

export { schoolDay } from '../contract'

export type Phone = { text: string; href: string }
export type House = {
  name: string
  address: string
  hours: string[]
  hint: string
  phone: Phone | null
  /** A link to the place on a map, '' if there is none. */
  directions: string
  /** The address of a frame with the map, '' if `directions` contains no coordinates. */
  frame: string
  coordinates: Coordinates | null
}
export type Poster = Omit<Announcement, 'id'> & { chat: string | null }

/** What the scripts of the page need; the page contains it as JSON. */
export type IslandFacts = {
  name: string
  hasLogo: boolean
  /** The address of a chat with the school's first message; null if the school has no number for chats. */
  chat: string | null
  films: readonly Clip[]
  houses: readonly Pick<House, 'name' | 'frame'>[]
  testimonials: readonly Omit<Testimonial, 'id'>[]
  /** Sections that the menu names. */
  sections: { essence: boolean; announcements: boolean; locations: boolean }
}

export type PublicPage = Omit<IslandFacts, 'houses'> & {
  /** The page's address without a path, '' if it is not known. */
  site: string
  fullName: string
  headline: string
  text: string
  summary: string
  colors: { theme: string; background: string; accent: string; star: string }
  /** Describes the picture of a shared link; null if the built picture shows another school's name. */
  picture: string | null
  email: string
  phone: Phone | null
  social: string
  reviews: string
  lessons: boolean
  essence: string
  announcements: readonly Poster[]
  houses: readonly House[]
  /** The privacy notice (see `Profile`), '' if there is none. */
  privacy: string
  /** The notice's date, YYYY-MM-DD. */
  privacyUpdated: string | null
  /** The year of the copyright line; the browser replaces it by the current one. */
  year: string
  /** By how many minutes the school's clock is ahead of the real one; not 0 only if a demo has a clock of its own. */
  clockAhead: number
}

/**
 * What the build prepared for the provider, which completes the public page. `landing` and `privacy`: HTML in which the
 * provider replaces `<!--head-->` and `<!--page-->`. `sky`: the SVG markup of the drawing at the top of the page.
 * `pictures`: the URL paths of the other drawings.
 */
export type Templates = { landing: string; privacy: string; sky: string; pictures: Pictures }

/** Returns the whole HTML page. */
export type DrawPage = (page: PublicPage, templates: Templates) => string
/** `site`: the page's address without a path, '' if it is not known. */
export type WriteForCrawlers = (site: string) => string

/** `today`: the school's date, YYYY-MM-DD; announcements that ended before are left out. */
export function contentOf(profile: Profile, today: string, clockAhead = 0): PublicPage {
  const shown = shownProfile(profile)
  const { name, full_name: fullName, description, films, essence } = shown
  const chatAddress = (message: string) => draftAddress(shown.chat, message)
  const announcements = shown.announcements
    .filter((announcement) => announcement.title !== '' && !hasEnded(announcement, today))
    .map(({ id: _id, ...poster }) => ({ ...poster, chat: chatAddress(poster.message || poster.title) }))
  const houses = shown.places.filter(({ name: house, is_active }) => house !== '' && is_active).map(houseOf)
  const shownFilms = films ? clips : []
  const ofFile = fullName === schoolFile.full_name ? ownPage() : { site: '', picture: null }
  return {
    // A provider that does not know its address uses the one in the school file, if that file is this school's.
    site: shown.site || ofFile.site,
    name,
    fullName,
    hasLogo: shown.logo !== '',
    headline: shown.headline || fullName,
    text: shown.welcome || description,
    summary: shown.summary || shown.welcome || description || fullName,
    colors: { ...school.colors, theme: shown.theme_color, accent: shown.accent_color },
    picture: ofFile.picture,
    chat: chatAddress(shown.chat_message),
    email: shown.email,
    phone: phoneOf(shown.phone),
    social: shown.social,
    reviews: shown.reviews,
    lessons: shown.lessons,
    films: shownFilms,
    essence,
    announcements,
    houses,
    testimonials: shown.testimonials.flatMap(({ user, text }) => (user !== '' && text !== '' ? [{ user, text }] : [])),
    sections: {
      essence: essence !== '' || shownFilms.length > 0,
      announcements: announcements.length > 0,
      locations: houses.length > 0,
    },
    privacy: shown.privacy,
    privacyUpdated: shown.privacy_updated,
    year: today.slice(0, 4),
    clockAhead,
  }
}

function houseOf({ name, address, hours, phone, hint, map }: Profile['places'][number]): House {
  const coordinates = coordinatesOf(map)
  return {
    name,
    address,
    hours: hours
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    hint,
    phone: phoneOf(phone),
    directions: map,
    frame: coordinates ? frameOf(coordinates) : '',
    coordinates,
  }
}

function phoneOf(phone: string): Phone | null {
  const href = callAddress(phone)
  return href === null ? null : { text: phoneText(phone), href }
}

/** The number as search engines read it: +525512345678. */
export const dialled = (phone: Phone | null) => phone && dialledPhone(phone.text)

/** What the page's scripts need of its content. */
export function islandFacts({ name, hasLogo, chat, films, houses, testimonials, sections }: PublicPage): IslandFacts {
  return {
    name,
    hasLogo,
    chat,
    films,
    houses: houses.map(({ name: house, frame }) => ({ name: house, frame })),
    testimonials,
    sections,
  }
}
