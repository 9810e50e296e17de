/** Whatever children a list has and however it is written, the same children are read from it. */
import fc from '../property'
import { expect, test } from 'vitest'
import type { Cell, SheetLine } from '../../src/domain/sheet-import/cells'
import { examine, noChoices, type StoredSchool } from '../../src/domain/sheet-import/examine'
import { emptySchool } from './empty-school'

const today = '2026-03-04'
const groups = [
  { id: '1', name: 'Starters A', school: 'Del Valle' },
  { id: '2', name: 'Movers', school: 'Del Valle' },
  { id: '3', name: 'Teens 10', school: 'Narvarte' },
]
const school: StoredSchool = {
  ...emptySchool,
  groups,
  relationships: [{ value: 'otro', label: 'Otro' }],
  today,
}

const given = ['Regina', 'Íñigo', 'María José', 'Danna Paola', 'Óscar', 'Miguel Ángel', 'Zoé', 'José Luis']
const family = ['Peña', 'Ñuñez', 'de la O', 'Del Río', 'O’Farrill', 'López', 'Güemes', 'Ávila']
const person = fc.record({
  first: fc.constantFrom(...given),
  last: fc.constantFrom(...family),
  second: fc.constantFrom(...family),
})
const mother = fc.record({ name: person, phone: fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }) })
const day = fc.date({ min: new Date('2008-01-01'), max: new Date('2022-12-31'), noInvalidDate: true })
const child = fc.record({ name: person, birth: day, group: fc.constantFrom(...groups), mother: fc.nat(4) })

type Style = { comma: boolean; capitals: boolean; blanks: boolean; date: number; phone: number; group: number }
const style: fc.Arbitrary<Style> = fc.record({
  comma: fc.boolean(),
  capitals: fc.boolean(),
  blanks: fc.boolean(),
  date: fc.nat(6),
  phone: fc.nat(6),
  group: fc.nat(3),
})

const list = fc.record({
  mothers: fc.uniqueArray(mother, { minLength: 5, maxLength: 5, selector: ({ phone }) => phone }),
  children: fc.uniqueArray(child, {
    minLength: 1,
    maxLength: 12,
    selector: ({ name, birth }) => `${name.first} ${[name.last, name.second].sort().join(' ')} ${iso(birth)}`,
  }),
  styles: fc.array(style, { minLength: 12, maxLength: 12 }),
  order: fc.shuffledSubarray(['name', 'birth', 'group', 'mother', 'phone', 'age', 'fee'], { minLength: 7 }),
  heading: fc.nat(2),
  titles: fc.nat(3),
  total: fc.boolean(),
})

const iso = (date: Date) => date.toISOString().slice(0, 10)
const two = (number: number) => String(number).padStart(2, '0')
const monthNames = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

function writtenDate(date: Date, form: number): Cell {
  const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  return (
    [
      `${two(d)}/${two(m)}/${y}`,
      `${d}/${m}/${String(y).slice(2)}`,
      `${two(d)}-${monthNames[m - 1]?.slice(0, 3)}-${y}`,
      `${d} de ${monthNames[m - 1]} de ${y}`,
      iso(date),
      { date: iso(date) },
      Math.floor(date.getTime() / 86_400_000) + 25_569,
    ][form] ?? null
  )
}

function writtenPhone(phone: number, form: number): Cell {
  const digits = String(phone)
  const parts = [digits.slice(0, 2), digits.slice(2, 6), digits.slice(6)]
  return (
    [
      digits,
      phone,
      `(${parts[0]}) ${parts[1]} ${parts[2]}`,
      parts.join('-'),
      `+52 1 ${parts.join(' ')}`,
      `044${digits}`,
      `${digits} (mamá)`,
    ][form] ?? null
  )
}

const words = {
  name: ['Nombre completo', 'Nombre del alumno', 'Full name'],
  birth: ['Fecha de nacimiento', 'Fecha Nac.', 'Date of birth'],
  group: ['Grupo', 'GRUPO ', 'Group'],
  mother: ['Mamá / Papá', 'Nombre de la mamá', 'Mother'],
  phone: ['Tel. ', 'Celular', 'Phone'],
  age: ['Edad', 'Edad ', 'Age'],
  fee: ['Mensualidad', 'Pagó nov.', 'Cuota'],
}
const isColumn = (name: string): name is keyof typeof words => name in words

test('any messy list is read as the same children', () => {
  fc.assert(
    fc.property(list, ({ mothers, children, styles, order, heading, titles, total }) => {
      const spelt = (text: string, { capitals, blanks }: Style) =>
        `${blanks ? '  ' : ''}${capitals ? text.toUpperCase() : text}${blanks ? ' ' : ''}`
      const row = ({ name, birth, group, mother: which }: (typeof children)[number], index: number): Cell[] => {
        const form = styles[index] ?? { comma: false, capitals: false, blanks: false, date: 0, phone: 0, group: 0 }
        const parent = mothers[which]
        const cells: Record<keyof typeof words, Cell> = {
          name: spelt(
            form.comma ? `${name.last} ${name.second}, ${name.first}` : `${name.first} ${name.last} ${name.second}`,
            form,
          ),
          birth: writtenDate(birth, form.date),
          group:
            [group.name, `${group.name} ${group.school}`, group.name.toUpperCase(), `${group.name.toLowerCase()}  `][
              form.group
            ] ?? '',
          mother: parent ? `${parent.name.first} ${parent.name.last} ${parent.name.second}` : '',
          phone: parent ? writtenPhone(parent.phone, form.phone) : '',
          age: 7,
          fee: '$1,100.00',
        }
        return order.map((column) => (isColumn(column) ? cells[column] : null))
      }
      const rows: Cell[][] = [
        ...Array.from({ length: titles }, () => ['ESCUELA DE INGLÉS  —  LISTA DE ALUMNOS']),
        order.map((column) => (isColumn(column) ? (words[column][heading] ?? '') : '')),
        ...children.map(row),
        ...(total ? [['TOTAL', null, null, 132000]] : []),
      ]
      const lines: SheetLine[] = rows.map((cells, index) => ({ line: index + 1, cells }))
      const { rows: read } = examine({ name: 'Lista', lines }, noChoices, school)
      const said = read.map(({ values, group, family: found }) => ({
        name: `${values.first_name} | ${values.last_name}`.toLowerCase(),
        birthdate: values.birthdate,
        group,
        phone: found?.values.phone,
      }))
      const meant = children.map(({ name, birth, group, mother: which }) => ({
        name: `${name.first} | ${name.last} ${name.second}`.toLowerCase(),
        birthdate: iso(birth),
        group: group.id,
        phone: String(mothers[which]?.phone),
      }))
      expect(said).toEqual(meant)
      expect(
        read.flatMap(({ doubts }) => doubts.map(({ reason }) => reason)).filter((each) => each !== 'dayOrMonth'),
      ).toEqual([])
    }),
    { numRuns: 300 },
  )
})
