/**
 * One rule for every door: what the desk types of places, accounts, prices, staff and groups has the same verdict and
 * is stored in the same form, whether it comes through a form, a sheet or a folder of sheets.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankDataCreation, groupCreation, priceListCreation, schoolCreation, staffCreation } from '../../src/contract'
import type { FieldDefinition } from '../../src/ui/form/fields'
import { emptied, fromFolder, fromSheet, sentByForm, wrote } from './doors'
import { openTestProvider, type TestProvider } from './provider'
import { box, emails, kept, names, phones, type Case } from './written-cases'

let provider: TestProvider
let [desk, admin] = ['', '']
beforeAll(async () => {
  provider = await openTestProvider()
  desk = (await provider.signIn('desk')).token
  admin = (await provider.signIn('admin')).token
})
beforeEach(() => emptied(provider))
afterAll(() => provider.close())

/** The places, accounts, prices, staff and groups of a school, as they are typed. */
const office = {
  'schools.name': 'Lucero Norte',
  'schools.street': 'Av. Juárez 10',
  'bank-data.bank_name': 'BBVA México',
  'bank-data.account_number': '4152313012345678',
  'bank-data.clabe': '012180001234567899',
  'bank-data.account_holder': 'Escuela Lucero',
  'bank-data.codi_phone': '5587651111',
  'bank-data.codi_reference': 'Colegiatura',
  'payment-configurations.name': 'Sabatino',
  'payment-configurations.amount': '950.5',
  'payment-configurations.numbers_classes': '8',
  'staff.role': 'Maestro',
  'staff.first_name': 'Paty',
  'staff.last_name': 'Lara',
  'staff.email': 'paty@escuela.example',
  'staff.phone': '5587652222',
  'groups.name': 'Starters A',
  'groups.days': 'Lunes,Miércoles',
  'groups.start_time': '16:00',
  'groups.final_time': '17:00',
  'groups.quota_limit': '12',
  'groups.age_range': '6 a 8 años',
  'groups.type_service': 'Presencial',
}
type OfficeField = keyof typeof office
type Office = Record<OfficeField, string>

const clabes: readonly Case[] = [
  kept('012180001234567899'),
  ['012 180 00123456789 9', '012180001234567899'],
  ['012-180-00123456789-9', '012180001234567899'],
  ['012\u00a0180\u00a000123456789\u20139', '012180001234567899'],
  ['\u200b012180001234567899', '012180001234567899'],
  ['０１２１８０００１２３４５６７８９９', '012180001234567899'],
  ['012180001234567890', null],
  ['01218000123456789', null],
  ['1.2180001234568E+16', null],
  ['CLABE 012180001234567899', null],
]
const accounts: readonly Case[] = [
  kept('415231'),
  ['4152 3130 1234 5678', '4152313012345678'],
  ['4152\u00a03130.1234–5678', '4152313012345678'],
  ['41523', null],
  ['123456789012345678901', null],
  ['4152 3130 1234 567X', null],
]
const amounts: readonly Case[] = [
  ['950.5', '950.50'],
  ['$1,250.50', '1250.50'],
  ['1.250,50', '1250.50'],
  ['950,5', '950.50'],
  ['950 pesos', '950.00'],
  ['0', '0.00'],
  ['9999999.99', '9999999.99'],
  ['10000000', null],
  ['950.505', null],
  ['1.250', null],
  ['-5', null],
  ['(200)', null],
  ['mil', null],
]
const wholes: readonly Case[] = [kept('8'), ['1,000', '1000'], kept('0'), ['1001', null], ['-1', null], ['8.5', null]]
const quotas: readonly Case[] = [kept('1'), ['1,000', '1000'], ['0', null], ['1001', null], ['-1', null], ['8.5', null]]
const shortNames = (most: number): Case[] => [
  ...names.filter(([written]) => written.length < 100),
  kept(`A${'a'.repeat(most - 1)}`),
  [`A${'a'.repeat(most)}`, null],
]
const ends: readonly Case[] = [
  kept('16:30'),
  kept('00:30'),
  ['16:00', null],
  ['15:00', null],
  ['24:00', null],
  ['17:60', null],
]

const officeCases: readonly (readonly [OfficeField, readonly Case[]])[] = [
  ['schools.name', shortNames(150)],
  ['schools.street', shortNames(300).filter(([, stored]) => stored !== null)],
  ['bank-data.clabe', clabes],
  ['bank-data.account_number', accounts],
  ['bank-data.account_holder', shortNames(150)],
  ['bank-data.codi_phone', phones],
  [
    'bank-data.codi_reference',
    [
      ['Pago\u00a0 mensual ', 'Pago mensual'],
      ['x'.repeat(41), null],
    ],
  ],
  ['payment-configurations.name', shortNames(150)],
  ['payment-configurations.amount', amounts],
  ['payment-configurations.numbers_classes', wholes],
  ['staff.first_name', shortNames(150)],
  ['staff.email', emails],
  ['staff.phone', phones],
  ['staff.role', [kept('Maestro'), kept('Recepcion'), kept('Administrador'), ['Tutor', null], ['Director', null]]],
  ['groups.name', shortNames(120)],
  ['groups.final_time', ends],
  ['groups.quota_limit', quotas],
  [
    'groups.age_range',
    [
      ['6  a\u00a08 años', '6 a 8 años'],
      ['x'.repeat(61), null],
    ],
  ],
  [
    'groups.type_service',
    [
      ['En  línea', 'En línea'],
      ['x'.repeat(121), null],
    ],
  ],
]

const partOf = (typed: Record<string, string>, part: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith(`${part}.`) ? [[name.slice(part.length + 1), value]] : [],
    ),
  )

const officeForms = {
  schools: { call: 'schoolCreate', schema: schoolCreation },
  'bank-data': { call: 'bankDataCreate', schema: bankDataCreation },
  'payment-configurations': { call: 'priceListCreate', schema: priceListCreation },
  staff: { call: 'staffCreate', schema: staffCreation },
  groups: { call: 'groupCreate', schema: groupCreation },
} as const
type OfficePart = keyof typeof officeForms
const isPart = (part: string): part is OfficePart => part in officeForms

const officeTypes: Partial<Record<string, Partial<FieldDefinition>>> = {
  amount: { type: 'number', decimals: true, min: 0 },
  numbers_classes: { type: 'number', min: 0, max: 1000 },
  quota_limit: { type: 'number', min: 1, max: 1000 },
  days: { type: 'several' },
  phone: { type: 'tel' },
  codi_phone: { type: 'tel' },
}

const officeDoors: Record<string, (typed: Office, part: OfficePart, confirms: boolean) => Promise<boolean | null>> = {
  async form(typed, part) {
    const { call, schema } = officeForms[part]
    const boxes = {
      ...partOf(typed, part),
      ...(part === 'groups' && { school: '1', start_date: '2026-03-02' }),
    }
    const fields = Object.keys(boxes).map((name): FieldDefinition => ({
      ...box(name, 'text', 1000),
      ...officeTypes[name],
    }))
    const body = sentByForm<Record<string, unknown>>(fields, schema, boxes)
    return body !== null && wrote(provider, call, body, admin)
  },
  folder: (typed, part) =>
    fromFolder(provider, {
      [part]: { ...partOf(typed, part), ...(part === 'groups' && { school: 'Lucero Centro' }) },
    }),
  async sheet(typed, part, confirms) {
    if (part !== 'groups') return null
    const { name = '', days = '', start_time = '', final_time = '', quota_limit = '' } = partOf(typed, part)
    const sheet = { group: name, days, start_time, final_time, quota: quota_limit }
    return fromSheet(provider, 'groups', sheet, { token: admin, confirms })
  },
}

const officeTables: Record<OfficePart, string> = {
  schools: 'school where id > 1',
  'bank-data': 'bank_data where id > 2',
  'payment-configurations': 'payment_configuration where id > 1',
  staff: 'person where id > 7',
  groups: 'class_group where id > 3',
}

describe.each(officeCases)('%s', (field, cases) => {
  const [part = '', column = ''] = field.split('.')
  it.each(cases)('%j', async (written, stored) => {
    if (!isPart(part)) throw new Error(part)
    const found: Record<string, unknown> = {}
    for (const [door, enter] of Object.entries(officeDoors)) {
      // A sheet of groups has no columns for these.
      if (door === 'sheet' && ['age_range', 'type_service'].includes(column)) continue
      await emptied(provider)
      const isIn = await enter({ ...office, [field]: written }, part, stored !== null)
      if (isIn === null) continue
      const [row] = await provider.database.query<{ value: string }>(
        `select ${column.endsWith('_time') ? `to_char(${column}, 'HH24:MI')` : `${column}::text`} as value from ${officeTables[part]}`,
      )
      found[door] = isIn ? row?.value : null
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((door) => [door, stored])))
  })
})

/** What is read in several ways is read alike by a sheet and by a folder. */
const readCases: readonly (readonly [OfficeField, readonly Case[]])[] = [
  [
    'groups.days',
    [
      ['Lunes y miércoles', '{Lunes,Miércoles}'],
      ['Lu-Mi', '{Lunes,Miércoles}'],
      ['lun, MIERCOLES y vie', '{Lunes,Miércoles,Viernes}'],
      ['Lunes a jueves', '{Lunes,Martes,Miércoles,Jueves}'],
      ['Lunes, lunes', '{Lunes}'],
      ['diario', null],
      ['Lunes, feriado', null],
    ],
  ],
  [
    'groups.start_time',
    [
      ['4:00 p. m.', '16:00'],
      ['4 pm', '16:00'],
      ['16:00:00', '16:00'],
      ['16.00', '16:00'],
      ['16:00 hrs', '16:00'],
      ['0.6666666667', '16:00'],
      ['12:30 pm', '12:30'],
      ['25:00', null],
      ['en la tarde', null],
    ],
  ],
]
describe.each(readCases)('%s, in a sheet and in a folder', (field, cases) => {
  const [, column = ''] = field.split('.')
  it.each(cases)('%j', async (written, stored) => {
    const found: Record<string, unknown> = {}
    for (const door of ['sheet', 'folder']) {
      await emptied(provider)
      const isIn = await officeDoors[door]?.({ ...office, [field]: written }, 'groups', stored !== null)
      const [row] = await provider.database.query<{ value: string }>(
        `select ${column === 'days' ? 'days::text' : `to_char(${column}, 'HH24:MI')`} as value from class_group where id > 3`,
      )
      found[door] = isIn ? row?.value : null
    }
    expect(found).toEqual({ sheet: stored, folder: stored })
  })
})

describe('a child, in a sheet and in a folder', () => {
  const typed = { first_name: 'Zoé', last_name: 'Núñez Ruiz', birthdate: '2018-02-28', folio: 'Z-1' }
  it.each<readonly [keyof typeof typed, string, string | null]>([
    ['birthdate', '28/02/2018', '2018-02-28'],
    ['birthdate', '28-feb-18', '2018-02-28'],
    ['birthdate', '2018/2/28', '2018-02-28'],
    ['birthdate', '28 de febrero de 2018', '2018-02-28'],
    ['birthdate', '28022018', '2018-02-28'],
    ['birthdate', '43159', '2018-02-28'],
    ['birthdate', '29/02/2019', null],
    ['birthdate', '05/03/1918', null],
    ['birthdate', '#N/A', null],
    ['folio', 'ＬＵＣ－９９', 'LUC-99'],
    ['folio', 'luc 9', 'luc 9'],
    ['folio', '12.0', '12'],
    ['folio', 'Z'.repeat(41), null],
  ])('%s %j', async (field, written, stored) => {
    const child = { ...typed, [field]: written }
    const found: Record<string, unknown> = {}
    for (const [door, enter] of [
      ['sheet', () => fromSheet(provider, 'students', child, { token: desk, confirms: stored !== null })],
      ['folder', () => fromFolder(provider, { students: child })],
    ] as const) {
      await emptied(provider)
      const isIn = await enter()
      const [row] = await provider.database.query<{ value: string }>(
        `select ${field}::text as value from student where id > 35`,
      )
      found[door] = isIn ? row?.value : null
    }
    expect(found).toEqual({ sheet: stored, folder: stored })
  })
})
