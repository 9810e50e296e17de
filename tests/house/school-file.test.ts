/** The build checks the school file: each entry that cannot be right is reported by its name, and no other. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clipLimit, demoEntries, schoolProblems, type SchoolEntries } from '../../.config/build/check-school'
import * as ours from '../../src/school'
import * as other from './other-school'

const media = path.resolve(import.meta.dirname, '../../public')

test('the school file of this house is right, and so is another school’s', () => {
  expect(schoolProblems(ours, media)).toEqual([])
  expect(schoolProblems(other, media)).toEqual([])
})

test.each([0, 12])('a school may have %i testimonials, and no announcements, locations or films', (count) => {
  const testimonials = Array.from({ length: count }, (_, number) => ({ user: `Ana ${number}`, text: 'Sí' }))
  const lists = { testimonials, announcements: [], locations: [], clips: [] }
  expect(schoolProblems({ ...ours, ...lists }, media)).toEqual([])
})

const poster = (place: number) => ({ ...ours.announcements[0], title: `Uno ${place}`, message: `Hola ${place}` })
const school = (change: Partial<SchoolEntries['school']>): Partial<SchoolEntries> => ({
  school: { ...ours.school, ...change },
})
const place = (change: Partial<SchoolEntries['locations'][number]>): Partial<SchoolEntries> => ({
  locations: [ours.locations[0], { ...ours.locations[1], ...change }],
})
const announcement = (change: Partial<SchoolEntries['announcements'][number]>): Partial<SchoolEntries> => ({
  announcements: [ours.announcements[0], { ...ours.announcements[1], ...change }, ours.announcements[2]],
})

const wrong: [entry: string, change: Partial<SchoolEntries>][] = [
  ['school.name', school({ name: ' ' })],
  ['school.site', school({ site: 'http://lucero.test' })],
  ['school.site', school({ site: 'https://lucero.test/inicio' })],
  ['school.timeZone', school({ timeZone: 'Mexico/Centro' })],
  ['school.email', school({ email: 'hola en lucero' })],
  ['school.phone', school({ phone: '55 1234 5678' })],
  ['school.phone', school({ phone: '551234567' })],
  ['school.chat', school({ chat: '+525512345678' })],
  ['school.chat', school({ chat: '5215512345678' })],
  ['school.colors.star', school({ colors: { ...ours.school.colors, star: 'gold' } })],
  ['school.colors.accent', school({ colors: { ...ours.school.colors, accent: '#F5A300' } })],
  ['cycle.usesClass', { cycle: { usesClass: [] } }],
  ['cycle.usesClass', { cycle: { usesClass: ['present', 'late', 'present'] } }],
  ['welcome.headline', { welcome: { ...ours.welcome, headline: '' } }],
  ['welcome.summary', { welcome: { ...ours.welcome, summary: 'x'.repeat(161) } }],
  ['school.social', school({ social: 'redes.test/lucero' })],
  ['school.reviews', school({ reviews: 'http://resenas.test' })],
  ['clips[0].file', { clips: [{ ...ours.clips[0], file: 'teatro' }, ...ours.clips.slice(1)] }],
  ['announcements', { announcements: Array.from({ length: 7 }, (_, place) => poster(place)) }],
  ['announcements[1].message', announcement({ message: '' })],
  ['announcements: their messages', announcement({ message: ours.announcements[0].message })],
  ['announcements: their titles', announcement({ title: ours.announcements[0].title })],
  ['announcements[1].until', announcement({ until: 'mañana' })],
  ['locations', { locations: Array.from({ length: 7 }, () => ours.locations[0]) }],
  ['locations[1].address', place({ address: '' })],
  ['locations[1].phone', place({ phone: '12' })],
  ['locations[1].directions', place({ directions: 'geo:19.3,-99.1' })],
  ['locations[1].hours[0]', place({ hours: [' '] })],
  [
    'testimonials',
    { testimonials: Array.from({ length: 13 }, (_, number) => ({ user: `Ana ${number}`, text: 'Sí' })) },
  ],
  ['testimonials[8].text', { testimonials: [...ours.testimonials.slice(0, 8), { user: 'Ana', text: '' }] }],
  ['testimonials: their users', { testimonials: [...ours.testimonials.slice(0, 8), ours.testimonials[0]] }],
  ['privacy.updated', { privacy: { ...ours.privacy, updated: 'ayer' } }],
  ['privacy.sections', { privacy: { ...ours.privacy, sections: [] } }],
]

test.each(wrong)('%s names itself, and only itself (%#)', (entry, change) => {
  const problems = schoolProblems({ ...ours, ...change }, media)
  expect(problems.length).toBeGreaterThan(0)
  for (const problem of problems) expect(problem).toMatch(new RegExp(`^${entry.replace(/[[\].]/g, '\\$&')}[ .[]`))
  expect(problems.join()).toContain(' should be ')
})

describe('a clip', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-media-'))
  beforeAll(() => {
    mkdirSync(path.join(folder, 'videos'))
    for (const { file } of ours.clips)
      for (const ending of ['webm', 'mp4', 'webp', 'vtt'])
        writeFileSync(path.join(folder, `videos/${file}.${ending}`), Buffer.alloc(clipLimit))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('may weigh 700 KB', () => expect(schoolProblems(ours, folder)).toEqual([]))

  test('one byte more is refused, and says how many', () => {
    writeFileSync(path.join(folder, `videos/${ours.clips[1].file}.mp4`), Buffer.alloc(clipLimit + 1))
    expect(schoolProblems(ours, folder)).toEqual([expect.stringMatching(/^clips\[1\]\.file .*700 KB, and is 700001$/)])
  })
})

describe('what an edited school file still has of the demo school', () => {
  const edited = { ...ours, school: { ...other.school, email: ours.school.email, social: ours.school.social } }

  test('is named, entry by entry', () =>
    expect(demoEntries(edited)).toEqual(
      expect.arrayContaining([
        'school.email',
        'welcome.text',
        'welcome.message',
        'school.social',
        'announcements[0].message',
        'locations[1].address',
        'testimonials[8].user',
        'privacy.sections[0].text[0]',
        'privacy.sections[4].text[0]',
      ]),
    ))
  test('also in an entry whose texts with the demo’s name were edited', () => {
    const [first, ...rest] = ours.announcements
    const half = {
      ...other,
      announcements: [{ ...first, title: 'Otro', message: 'Otro' }, ...rest],
      locations: ours.locations.map((location) => ({
        ...location,
        name: 'Centro',
        address: 'Calle 1',
        phone: '5544332211',
      })),
      testimonials: ours.testimonials.map(({ text }, index) => ({ user: `Ana ${index}`, text })),
      welcome: {
        ...other.welcome,
        summary: ours.welcome.summary,
        essence: ours.welcome.essence,
        picture: ours.welcome.picture,
      },
    }
    expect(demoEntries(half)).toEqual(
      expect.arrayContaining([
        'welcome.summary',
        'welcome.essence',
        'welcome.picture',
        ...ours.announcements.map((_, index) => `announcements[${index}].text`),
        ...ours.locations.flatMap((_, index) => [`locations[${index}].hint`, `locations[${index}].directions`]),
        ...ours.testimonials.map((_, index) => `testimonials[${index}].text`),
      ]),
    )
  })
  test('is nothing in another school’s own file, and nothing in the demo’s', () => {
    expect(demoEntries(other)).toEqual([])
    expect(demoEntries(ours)).toEqual([])
  })
  test('the demo’s name is no mark for a school whose name contains it', () =>
    expect(
      demoEntries({
        ...other,
        school: { ...other.school, name: 'Colegio Lucero del Alba', fullName: 'Lucero del Alba' },
      }),
    ).toEqual([]))
})
