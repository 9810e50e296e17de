/**
 * The school's profile (capability `profile`): what the portal, the provider's pages and e-mails show of the school as
 * a whole. An unset value is ''.
 */
import * as z from 'zod/mini'
import { optionalSteps } from './first-steps'
import {
  civilDate,
  civilDateOrNone,
  emailOrNone,
  flag,
  flagOr,
  id,
  line,
  orElse,
  phoneOrNone,
  readAs,
  rowVersion,
  sentFlag,
  sentLine,
  text,
} from './wire'

/**
 * The lists of the public page: announcements, testimonials, places. Whoever adds an entry chooses its `id`, so that a
 * later change reaches this entry even if colleagues add or remove others meanwhile. `until`: the last day on which an
 * announcement is shown; null if it has no end.
 */
const announcement = z.object({
  id: text,
  title: line,
  when: line,
  text: line,
  button: line,
  message: line,
  until: civilDateOrNone,
})
export type Announcement = z.infer<typeof announcement>
/** Whether the announcement is no longer shown. `today`: the school's date, YYYY-MM-DD. */
export const hasEnded = ({ until }: Pick<Announcement, 'until'>, today: string) => until !== null && until < today
const testimonial = z.object({ id: text, user: line, text: line })
export type Testimonial = z.infer<typeof testimonial>
/**
 * A location on the public page. `school`: the id of the provider's location (specification 3.9) whose name and address
 * it has; null if it has its own. `is_active`: false if that location was deactivated; the page then leaves it out.
 * `hours`: one line for each opening time. `map`: the URL of the place on a map.
 */
const place = z.object({
  id: text,
  school: orElse(id, null),
  is_active: flagOr(true),
  name: line,
  address: line,
  hours: text,
  phone: text,
  hint: line,
  map: text,
})
export type Place = z.infer<typeof place>

/** How many entries each list may have. */
export const mostEntries = { announcements: 6, testimonials: 12, places: 6 } as const

export const profile = z.object({
  version: rowVersion,
  /** The public origin of the portal and the public page (`PUBLIC_URL`), for links in messages; '' if unknown. */
  site: text,
  name: line,
  /** The name on paper and in the installed app; if it is '', `name` is used there. */
  full_name: line,
  description: line,
  /** `#` and six hexadecimal digits. */
  theme_color: text,
  accent_color: text,
  /** A picture as a `data:` URL. */
  logo: text,
  email: text,
  phone: text,
  /** The phone number for WhatsApp. */
  chat: text,
  /** URLs: `social`, the school's page in a social network; `reviews`, the page with its reviews. */
  social: text,
  reviews: text,
  /** New students get the folios `ABC-0001`, `ABC-0002`, … */
  folio_prefix: text,
  family_name_first: flag,
  /** For each meaning, the `value` of the attendance option that has it; '' if none. */
  present: text,
  absent: text,
  late: text,
  excused: text,
  /** The privacy notice: paragraphs separated by blank lines; one that begins with `#` is a heading. */
  privacy: text,
  privacy_updated: civilDateOrNone,
  /** The first steps (`optionalSteps`) that an administrator has marked as not needed. */
  skipped_steps: z.catch(z.array(z.string()), []),
  /** The public page: its headline, the text below it (`welcome`), and its summary for search engines. */
  headline: line,
  welcome: line,
  summary: line,
  /** The text with which a visitor's WhatsApp chat begins if it is opened from the public page. */
  chat_message: line,
  /** Whether the public page describes the lessons (games, cooking, experiments). */
  lessons: flag,
  /** Whether the public page shows the films. */
  films: flag,
  /** The text above the films. */
  essence: line,
  announcements: orElse(z.array(announcement), []),
  testimonials: orElse(z.array(testimonial), []),
  places: orElse(z.array(place), []),
})
export type Profile = z.infer<typeof profile>

/** The parts of a privacy notice (`Profile`). The paragraphs before the first heading have the heading ''. */
export function noticeSections(notice: string): { heading: string; paragraphs: string[] }[] {
  const sections = [{ heading: '', paragraphs: new Array<string>() }]
  for (const paragraph of notice.split(/\n\s*\n/).map((text) => text.trim())) {
    if (paragraph.startsWith('#')) sections.push({ heading: paragraph.replace(/^#+\s*/, ''), paragraphs: [] })
    else if (paragraph !== '') sections.at(-1)?.paragraphs.push(paragraph)
  }
  return sections
}

/** The longest logo, in characters of its `data:` URL. */
export const longestLogo = 60_000

const color = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^(#[\da-f]{6})?$/, 'color'))
const link = z.string().check(z.trim(), z.maxLength(300), z.regex(/^(https:\/\/[^\s/]+\.[^\s]+)?$/, 'link'))
const optionValue = z.string().check(z.maxLength(100))

/** By list: the fields of an entry that can be changed; all but its id. */
export const entryChange = {
  announcements: z.partial(
    z.object({
      title: sentLine(80),
      when: sentLine(60),
      text: sentLine(300),
      button: sentLine(40),
      message: sentLine(300),
      until: z.union([civilDate, readAs(z.literal(''), () => null), z.null()]),
    }),
  ),
  testimonials: z.partial(z.object({ user: sentLine(80), text: sentLine(400) })),
  places: z.partial(
    z.object({
      school: id,
      name: sentLine(80),
      address: sentLine(250),
      hours: z.string().check(z.maxLength(300)),
      phone: phoneOrNone,
      hint: sentLine(200),
      map: z.string().check(z.trim(), z.maxLength(600), z.regex(/^(https:\/\/[^\s/]+\.[^\s]+)?$/, 'link')),
    }),
  ),
} as const
export type EntryList = keyof typeof entryChange

/**
 * By list: the field that an entry must have. Setting it to '' removes the entry. A location with a `school` has that
 * one's name; another name for it is refused.
 */
export const entryNames = { announcements: 'title', testimonials: 'user', places: 'name' } as const

const entryId = { id: z.string().check(z.regex(/^[\w-]{1,40}$/)) }

/** A change of any of the fields; '' unsets a value. The provider sets `privacy_updated`. */
export const profileChange = z.partial(
  z.object({
    name: sentLine(60),
    full_name: sentLine(120),
    description: sentLine(200),
    theme_color: color,
    accent_color: color,
    logo: z
      .string()
      .check(
        z.maxLength(longestLogo),
        z.regex(/^(data:image\/(png|jpeg|webp);base64,[A-Za-z\d+/]{20,}={0,2})?$/, 'picture'),
      ),
    email: emailOrNone,
    phone: phoneOrNone,
    chat: phoneOrNone,
    social: link,
    reviews: link,
    folio_prefix: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z\d]{0,6}$/, 'folioPrefix')),
    family_name_first: sentFlag,
    present: optionValue,
    absent: optionValue,
    late: optionValue,
    excused: optionValue,
    privacy: z.string().check(z.maxLength(20_000)),
    skipped_steps: z.array(z.enum(optionalSteps)).check(z.maxLength(optionalSteps.length)),
    headline: sentLine(120),
    welcome: sentLine(500),
    summary: sentLine(160),
    chat_message: sentLine(300),
    lessons: sentFlag,
    films: sentFlag,
    essence: sentLine(300),
    /**
     * The changed entries of a list: one with a known id is changed, one with another id is added at the end, one whose
     * name (`entryNames`) is '' is removed.
     */
    announcements: z.array(z.extend(entryChange.announcements, entryId)).check(z.maxLength(mostEntries.announcements)),
    testimonials: z.array(z.extend(entryChange.testimonials, entryId)).check(z.maxLength(mostEntries.testimonials)),
    places: z.array(z.extend(entryChange.places, entryId)).check(z.maxLength(mostEntries.places)),
  }),
)
export type ProfileChange = z.infer<typeof profileChange>

export const profilePreview = z.object({ html: text })
