/** Validates the school file: reports every entry that cannot be right, with what was expected. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { contrast } from '../../src/domain/contrast.ts'
import { isDemoText, isDemoValue } from '../../src/profile/demo-values.ts'
import type {
  Announcement,
  Clip,
  CycleRules,
  Location,
  Privacy,
  School,
  Testimonial,
  Welcome,
} from '../../src/school.ts'

/** The exports of the school file. Its own types check the shapes, this module checks the values. */
export type SchoolEntries = {
  school: School
  cycle: CycleRules
  welcome: Welcome
  clips: readonly Clip[]
  announcements: readonly Announcement[]
  locations: readonly Location[]
  testimonials: readonly Testimonial[]
  privacy: Privacy
}

type Entry = Readonly<Record<string, unknown>>

/** The largest allowed size of one file of a clip, in bytes, to spare a phone's data plan. */
export const clipLimit = 700_000

/** One sentence for every wrong entry, beginning with its name. `media`: the folder of public files. */
export function schoolProblems(
  { school, cycle, welcome, clips, announcements, locations, testimonials, privacy }: SchoolEntries,
  media: string,
): string[] {
  const problems: string[] = []
  const expect = (holds: boolean, entry: string, expected: string, found: unknown) => {
    if (!holds) problems.push(`${entry} should be ${expected}, and is ${JSON.stringify(found)}`)
  }
  const text = (entry: string, found: string) => expect(found.trim() !== '', entry, 'some words', found)
  const texts = (entry: string, all: Readonly<Record<string, unknown>>) => {
    for (const [name, found] of Object.entries(all)) if (typeof found === 'string') text(`${entry}.${name}`, found)
  }
  const phone = (entry: string, found: string) => expect(/^\d{10}$/.test(found), entry, 'ten digits', found)
  const link = (entry: string, found: string) =>
    expect(originOf(found)?.startsWith('https://') ?? false, entry, 'a link that begins with https://', found)
  const eachOf = (entry: 'announcements' | 'locations' | 'testimonials', found: readonly Entry[], most: number) => {
    expect(found.length <= most, entry, `at most ${most} entries`, found.length)
    for (const [index, one] of found.entries()) texts(`${entry}[${index}]`, one)
  }
  const different = (entry: string, found: readonly string[]) =>
    expect(new Set(found).size === found.length, entry, 'each different', found)

  texts('school', school)
  expect(
    originOf(school.site) === school.site && school.site.startsWith('https://'),
    'school.site',
    'https:// and a host, nothing after it',
    school.site,
  )
  expect(isTimeZone(school.timeZone), 'school.timeZone', 'a time zone such as America/Mexico_City', school.timeZone)
  expect(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(school.email), 'school.email', 'an e-mail address', school.email)
  phone('school.phone', school.phone)
  expect(
    /^(?!521\d{10}$)\d{11,15}$/.test(school.chat),
    'school.chat',
    '11 to 15 digits, the country first; in Mexico 52 and ten, without the 1 of former years',
    school.chat,
  )
  link('school.social', school.social)
  link('school.reviews', school.reviews)
  for (const [name, color] of Object.entries(school.colors))
    expect(/^#[\da-f]{6}$/i.test(color), `school.colors.${name}`, '# and six digits', color)
  const { theme, accent, background } = school.colors
  for (const [name, color] of Object.entries({ theme, accent }))
    expect(
      contrast(color, background) >= 4.5,
      `school.colors.${name}`,
      `dark enough to be read on ${background} (4.5 : 1)`,
      color,
    )

  const meanings = ['present', 'absent', 'late', 'excused']
  expect(
    cycle.usesClass.length > 0 && cycle.usesClass.every((meaning) => meanings.includes(meaning)),
    'cycle.usesClass',
    `one or more of ${meanings.join(', ')}`,
    cycle.usesClass,
  )
  different('cycle.usesClass', cycle.usesClass)

  texts('welcome', welcome)
  expect(
    welcome.summary.length <= 160,
    'welcome.summary',
    'at most 160 letters, as search engines show',
    welcome.summary.length,
  )
  for (const [index, clip] of clips.entries()) {
    texts(`clips[${index}]`, clip)
    for (const ending of ['webm', 'mp4', 'webp', 'vtt']) {
      const file = path.join(media, 'videos', `${clip.file}.${ending}`)
      const bytes = existsSync(file) ? statSync(file).size : 0
      expect(
        bytes > 0 && bytes <= clipLimit,
        `clips[${index}].file`,
        `the name of public/videos/${clip.file}.${ending}, of at most ${clipLimit / 1000} KB`,
        bytes === 0 ? 'missing' : bytes,
      )
    }
  }

  eachOf('announcements', announcements, 6)
  different(
    'announcements: their messages',
    announcements.map(({ message }) => message),
  )
  different(
    'announcements: their titles',
    announcements.map(({ title }) => title),
  )

  for (const [index, { until = '2000-01-01' }] of announcements.entries())
    expect(/^\d{4}-\d\d-\d\d$/.test(until), `announcements[${index}].until`, 'a date as YYYY-MM-DD', until)

  eachOf('locations', locations, 6)
  for (const [index, location] of locations.entries()) {
    const entry = `locations[${index}]`
    phone(`${entry}.phone`, location.phone)
    link(`${entry}.directions`, location.directions)
    for (const [line, hours] of location.hours.entries()) text(`${entry}.hours[${line}]`, hours)
  }

  eachOf('testimonials', testimonials, 12)
  different(
    'testimonials: their users',
    testimonials.map(({ user }) => user),
  )

  expect(!Number.isNaN(Date.parse(privacy.updated)), 'privacy.updated', 'a date as YYYY-MM-DD', privacy.updated)
  text('privacy.summary', privacy.summary)
  expect(
    privacy.sections.length > 0 &&
      privacy.sections.every(({ title, text: all }) => title.trim() !== '' && all.length > 0),
    'privacy.sections',
    'sections with a title and text',
    privacy.sections.length,
  )
  return problems
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('es-MX', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * The entries that an edited school file still has from the demo school, such as `privacy.sections[0].text[0]`. None
 * for the demo's own file.
 */
export function demoEntries(entries: Partial<SchoolEntries>): string[] {
  const name = entries.school?.name ?? ''
  const found = textsOf(entries).filter(([, text]) => isDemoText(text, name))
  const { school } = entries
  const isDemo = [school?.name, school?.fullName, school?.email, school?.phone].every(
    (text) => text !== undefined && isDemoValue(text, name),
  )
  return isDemo ? [] : found.map(([entry]) => entry)
}

function textsOf(value: unknown, at = ''): [entry: string, text: string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, isList ? `${at}[${key}]` : at ? `${at}.${key}` : key),
  )
}
