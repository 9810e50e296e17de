/**
 * The school's profile (capability `profile`): what the portal, the provider's pages and e-mails show of the school as
 * a whole. '' is a value that nobody has set.
 */
import * as z from 'zod/mini'
import { optionalSteps } from './first-steps'
import { civilDateOrNone, flag, line, oneLine, phoneOrNone, rowVersion, sentFlag, text } from './wire'
import { tidyName } from './unseen'

export const profile = z.object({
  version: rowVersion,
  /**
   * The public address of portal and page (`PUBLIC_URL`), for links in messages; '' if the provider does not know it.
   */
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
  /** The number of the messenger (WhatsApp), written as a telephone number. */
  chat: text,
  /** Addresses of the school's page in a social network, and of its reviews. */
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
  /** The first steps (`optionalSteps`) that the school does not need. */
  skipped_steps: z.catch(z.array(z.string()), []),
})
export type Profile = z.infer<typeof profile>

/** The longest logo, in characters of its `data:` URL. */
export const longestLogo = 60_000

const shortText = (most: number) => z.string().check(z.overwrite(tidyName), z.maxLength(most), oneLine)
const color = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^(#[\da-f]{6})?$/, 'color'))
const link = z.string().check(z.trim(), z.maxLength(300), z.regex(/^(https:\/\/[^\s/]+\.[^\s]+)?$/, 'link'))
const optionValue = z.string().check(z.maxLength(100))

/** A change of any of the fields; '' unsets a value. The provider sets `privacy_updated`. */
export const profileChange = z.partial(
  z.object({
    name: shortText(60),
    full_name: shortText(120),
    description: shortText(200),
    theme_color: color,
    accent_color: color,
    logo: z
      .string()
      .check(
        z.maxLength(longestLogo),
        z.regex(/^(data:image\/(png|jpeg|webp);base64,[A-Za-z\d+/]{20,}={0,2})?$/, 'picture'),
      ),
    email: z.string().check(z.trim(), z.maxLength(254), z.regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'email'), oneLine),
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
  }),
)
export type ProfileChange = z.infer<typeof profileChange>
