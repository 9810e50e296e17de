/**
 * One rule for every door: what a family or the desk types has the same verdict and is stored in the same form, whether
 * it comes through a form, the API, the registration page, a sheet or a folder of sheets.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysFrom, longestPhone, schoolDay, tutorCreation } from '../../src/contract'
import { nestedSchema } from '../../src/screens/tutors/nested-schema'
import type { FieldDefinition } from '../../src/ui/form/fields'
import { emptied, fromFolder, fromSheet, registered, sentByForm, wrote } from './doors'
import { openTestProvider, type TestProvider } from './provider'
import { box, emails, kept, names, phones, type Case } from './written-cases'

// The import of a folder has no other clock than the machine's.
const today = schoolDay(Date.now())
const tomorrow = daysFrom(today, 1)
const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`

let provider: TestProvider
let desk = ''
beforeAll(async () => {
  provider = await openTestProvider({ clock: Date.now })
  desk = (await provider.signIn('desk')).token
})
beforeEach(() => emptied(provider))
afterAll(() => provider.close())

const birthdates: readonly Case[] = [
  kept('2018-02-28'),
  kept('2020-02-29'),
  ['2019-02-29', null],
  ['2018-04-31', null],
  ['2018-13-01', null],
  ['1918-03-04', null],
  ['1899-12-31', null],
  ['2030-01-01', null],
  kept(today),
  [tomorrow, null],
  kept(yearsAgo(100)),
  [yearsAgo(102), null],
  ['ayer', null],
]
const comments: readonly Case[] = [
  kept('Alergia a la nuez 🥜'),
  [' Nuez \n', 'Nuez'],
  ['Nuez\r\ny leche', 'Nuez\ny leche'],
  ['Jose\u0301 la recoge', 'José la recoge'],
  kept('n'.repeat(2000)),
  ['n'.repeat(2001), null],
]

/** A family as it is typed. */
const family = {
  'student.first_name': 'Zoé',
  'student.last_name': 'Núñez Ruiz',
  'student.birthdate': '2018-02-28',
  'student.comment': '',
  'tutor.first_name': 'Luz',
  'tutor.last_name': 'Ruiz Peña',
  'tutor.phone': '5587651111',
  'tutor.email': 'luz@familia.example',
  'contact.first_name': 'Jesús',
  'contact.last_name': 'Peña',
  'contact.phone': '5587652222',
}
type FamilyField = keyof typeof family
type Family = Record<FamilyField, string>

const familyCases: readonly (readonly [FamilyField, readonly Case[]])[] = [
  ['student.first_name', names],
  ['student.last_name', names],
  ['tutor.first_name', names],
  ['tutor.last_name', names],
  ['contact.first_name', names],
  ['contact.last_name', names],
  ['tutor.phone', phones],
  ['contact.phone', phones],
  ['tutor.email', emails],
  ['student.birthdate', birthdates],
  ['student.comment', comments],
]

/** The boxes of *Nueva familia*. */
const familyFields: readonly FieldDefinition[] = [
  box('first_name'),
  box('last_name'),
  box('phone', 'tel', longestPhone),
  box('email', 'email', 254),
  box('students.0.first_name'),
  box('students.0.last_name'),
  box('students.0.birthdate', 'date'),
  box('students.0.comment', 'textarea', 2000),
  box('contacts.0.first_name'),
  box('contacts.0.last_name'),
  box('contacts.0.phone', 'tel', longestPhone),
  box('contacts.0.relationship'),
]
const typedIn = (name: string) =>
  name
    .replace('students.0', 'student')
    .replace('contacts.0', 'contact')
    .replace(/^(?=\w+$)/, 'tutor.')

const familyDoors: Record<string, (typed: Family, isGood: boolean) => Promise<boolean>> = {
  async form(typed) {
    const values = new Map(Object.entries({ ...typed, 'contact.relationship': 'abuelo' }))
    const boxes = familyFields.map(({ name }) => [name, values.get(typedIn(name)) ?? ''])
    const body = sentByForm(familyFields, nestedSchema(tutorCreation), Object.fromEntries(boxes))
    return body !== null && wrote(provider, 'tutorCreate', body, desk)
  },
  api: (typed) => wrote(provider, 'tutorCreate', familyBody(typed), desk),
  registration: (typed) =>
    registered(provider, {
      ...typed,
      'tutor.gender': 'femenino',
      'tutor.relationship': 'madre',
      'contact.relationship': 'abuelo',
    }),
  sheet: (typed, confirms) =>
    fromSheet(
      provider,
      'students',
      {
        first_name: typed['student.first_name'],
        last_name: typed['student.last_name'],
        birthdate: typed['student.birthdate'],
        comment: typed['student.comment'],
        tutor_first_name: typed['tutor.first_name'],
        tutor_last_name: typed['tutor.last_name'],
        phone: typed['tutor.phone'],
        email: typed['tutor.email'],
        contact_first_name: typed['contact.first_name'],
        contact_last_name: typed['contact.last_name'],
        contact_phone: typed['contact.phone'],
      },
      { token: desk, confirms },
    ),
  folder: (typed) =>
    fromFolder(provider, {
      tutors: {
        first_name: typed['tutor.first_name'],
        last_name: typed['tutor.last_name'],
        phone: typed['tutor.phone'],
        email: typed['tutor.email'],
      },
      'emergency-contacts': {
        tutor: typed['tutor.email'],
        first_name: typed['contact.first_name'],
        last_name: typed['contact.last_name'],
        phone: typed['contact.phone'],
        relationship: 'abuelo',
      },
      students: {
        folio: 'Z-1',
        first_name: typed['student.first_name'],
        last_name: typed['student.last_name'],
        birthdate: typed['student.birthdate'],
        comment: typed['student.comment'],
        tutor: typed['tutor.email'],
        emergency_contact: `${typed['contact.first_name']} ${typed['contact.last_name']}`,
      },
    }),
}

function familyBody(typed: Family) {
  const part = (name: string, fields: readonly string[]) =>
    Object.fromEntries(
      fields.map((field) => [field, Object.entries(typed).find(([each]) => each === `${name}.${field}`)?.[1]]),
    )
  return {
    ...part('tutor', ['first_name', 'last_name', 'phone', 'email']),
    students: [part('student', ['first_name', 'last_name', 'birthdate', 'comment'])],
    contacts: [{ ...part('contact', ['first_name', 'last_name', 'phone']), relationship: 'abuelo' }],
  }
}

/** The family that a door has stored. */
async function storedFamily(): Promise<Record<string, string> | null> {
  const columns = Object.keys(family).map((field) => {
    const [part = '', column = ''] = field.split('.')
    return `'${field}', ${part[0]}.${column}::text`
  })
  const [row] = await provider.database.query<{ stored: Record<string, string> }>(
    `select json_build_object(${columns.join(', ')}) as stored from student s
     left join person t on t.id = s.tutor_id left join emergency_contact c on c.id = s.emergency_contact_id where s.id > 35`,
  )
  return row?.stored ?? null
}

describe.each(familyCases)('%s', (field, cases) => {
  it.each(cases)('%j', async (written, stored) => {
    const expected = stored === null ? null : { ...family, [field]: stored }
    const found: Record<string, unknown> = {}
    for (const [door, enter] of Object.entries(familyDoors)) {
      await emptied(provider)
      const isIn = await enter({ ...family, [field]: written }, stored !== null)
      found[door] = isIn ? await storedFamily() : null
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(familyDoors).map((door) => [door, expected])))
  })
})
