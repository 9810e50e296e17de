/** Whatever earlier attendance and receipts a sheet has and however it is written, the same rows are read from it. */
import fc from '../property'
import { expect, test } from 'vitest'
import type { Cell, SheetLine } from '../../src/domain/sheet-import/cells'
import { examine, noChoices, type Examination, type StoredSchool } from '../../src/domain/sheet-import/examine'
import { emptySchool, paymentTypes, statuses } from './empty-school'

const child = { birthdate: '2018-03-05', comment: '', tutor: '5', groups: [], everIn: [] }
const names = [
  ['Íñigo', 'Peña Ruiz'],
  ['María José', 'de la O Núñez'],
  ['Zoé', 'O’Farrill Güemes'],
  ['José Luis', 'Ávila López'],
  ['Danna Paola', 'del Río Soto'],
] as const
const students = names.map(([first_name, last_name], index) => ({
  id: String(index + 1),
  folio: `LUC-000${index + 1}`,
  first_name,
  last_name,
  ...child,
}))
const groups = [
  { id: '1', name: 'Starters A', school: 'Del Valle' },
  { id: '2', name: 'Movers', school: 'Del Valle' },
]
const school: StoredSchool = {
  ...emptySchool,
  students,
  groups,
  statuses,
  paymentTypes,
  today: '2026-03-04',
}

const two = (number: number) => String(number).padStart(2, '0')
const monthNames = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const serial = (date: string) => Date.parse(date) / 86_400_000 + 25_569

type Style = { name: number; date: number; group: number; mark: number; money: number; capitals: boolean }
const style: fc.Arbitrary<Style> = fc.record({
  name: fc.nat(4),
  date: fc.nat(6),
  group: fc.nat(2),
  mark: fc.nat(4),
  money: fc.nat(5),
  capitals: fc.boolean(),
})
const day = fc
  .date({ min: new Date('2024-08-01'), max: new Date('2026-02-28'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const of = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('no items')
  return item
}

function writtenDate(date: string, form: number): Cell {
  const [y = 0, m = 0, d = 0] = date.split('-').map(Number)
  const month = of(monthNames, m - 1)
  return of<Cell>(
    [
      `${two(d)}/${two(m)}/${y}`,
      `${d}/${m}/${String(y).slice(2)}`,
      `${two(d)}-${month.slice(0, 3)}-${y}`,
      `${d} de ${month} de ${y}`,
      date,
      { date },
      serial(date),
    ],
    form,
  )
}

function writtenChild(index: number, { name, capitals }: Style): string {
  const { folio, first_name, last_name } = of(students, index)
  const text = of(
    [
      `${first_name} ${last_name}`,
      `${last_name} ${first_name}`,
      `${last_name}, ${first_name}`,
      `  ${first_name}  ${last_name} `,
      folio.replace('000', ''),
    ],
    name,
  )
  return capitals ? text.toUpperCase() : text
}
const isFolio = (text: string) => /^LUC-\d$/i.test(text)
/** The name and the folio stand in two columns, of which each row fills one. */
const inColumns = (text: string): [Cell, Cell] => (isFolio(text) ? [text, null] : [null, text])

const marks: Readonly<Record<string, readonly string[]>> = {
  asistencia: ['A', 'Asistencia', '✓', 'asist.', 'PRESENTE'],
  falta: ['F', 'Falta', 'faltó', 'FALTA', 'Ausente'],
  retardo: ['R', 'Retardo', 'ret.', 'TARDE', 'r'],
  justificada: ['J', 'Justificada', 'Falta justificada', 'just.', 'FJ'],
}
const spelt = (text: string, capitals: boolean) => (capitals ? text.toUpperCase() : text)

const attendance = fc.uniqueArray(
  fc.record({
    student: fc.nat(4),
    date: day,
    group: fc.nat(1),
    status: fc.constantFrom(...statuses).map(({ value }) => value),
    points: fc.integer({ min: 0, max: 20 }),
  }),
  { minLength: 1, maxLength: 12, selector: ({ student, date, group }) => `${student} ${date} ${group}` },
)
const sheetOf = <Row>(rows: fc.Arbitrary<Row[]>) =>
  fc.record({ rows, styles: fc.array(style, { minLength: 12, maxLength: 12 }), titles: fc.nat(2), total: fc.boolean() })

const linesOf = (rows: readonly (readonly Cell[])[]): SheetLine[] =>
  rows.map((cells, index) => ({ line: index + 1, cells }))
const read = (rows: readonly (readonly Cell[])[]) => examine({ name: 'Hoja1', lines: linesOf(rows) }, noChoices, school)
const titled = (titles: number): Cell[][] => Array.from({ length: titles }, () => ['ESCUELA DE INGLÉS', null, 'Lista'])
/** Day and month of two small numbers may be exchanged in a mixed column: that is asked, not guessed. */
const doubts = ({ records }: Examination) =>
  records.flatMap((record) => record.doubts.map(({ reason }) => reason)).filter((reason) => reason !== 'dayOrMonth')

test('any messy list of attendance is read as the same attendance', () => {
  fc.assert(
    fc.property(sheetOf(attendance), fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (sheet, order) => {
      const arranged = (cells: readonly Cell[]) => order.map((index) => cells[index] ?? null)
      const found = read([
        ...titled(sheet.titles),
        arranged(['FECHA ', 'Folio', 'Nombre del alumno', 'Grupo', 'Asistencia', 'Puntos']),
        ...sheet.rows.map(({ student, date, group, status, points }, index) => {
          const form = of(sheet.styles, index)
          const { name, school: place } = of(groups, group)
          return arranged([
            writtenDate(date, form.date),
            ...inColumns(writtenChild(student, form)),
            spelt(of([name, `${name} ${place}`, ` ${name}  `], form.group), form.capitals),
            spelt(of(marks[status] ?? [], form.mark), form.capitals),
            of<Cell>([points, String(points), `${points} pts`, `${points}.0`], form.money),
          ])
        }),
        ...(sheet.total ? [['TOTAL', null, sheet.rows.length]] : []),
      ])
      expect(found.kind).toBe('attendance')
      expect(
        found.records.map(({ student, values, group }) => [
          student?.id,
          values.date,
          group,
          values.status,
          values.points,
        ]),
      ).toEqual(
        sheet.rows.map(({ student, date, group, status, points }) => [
          of(students, student).id,
          date,
          of(groups, group).id,
          status,
          String(points),
        ]),
      )
      expect(doubts(found)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

const roll = fc.record({
  days: fc.uniqueArray(day, { minLength: 3, maxLength: 10 }).map((days) => {
    const [first = ''] = [...days].sort()
    // A roll has the days of a school year at most.
    return days.filter((each) => Date.parse(each) - Date.parse(first) < 300 * 86_400_000).sort()
  }),
  children: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1 }),
  cells: fc.array(fc.option(fc.constantFrom(...statuses).map(({ value }) => value)), { minLength: 50, maxLength: 50 }),
  styles: fc.array(style, { minLength: 5, maxLength: 5 }),
  heading: fc.nat(5),
  group: fc.nat(1),
  groupAt: fc.nat(2),
  beside: fc.boolean(),
  total: fc.boolean(),
})

test('any roll is read as the attendance of its cells', () => {
  fc.assert(
    fc.property(roll, ({ days, children, cells, styles, heading, group, groupAt, beside, total }) => {
      fc.pre(days.length >= 3)
      const { id, name } = of(groups, group)
      const cellAt = (row: number, column: number) => cells[row * days.length + column] ?? null
      // Both kinds of marks, so that an empty cell says nothing.
      const isWhole = children.some((_, row) => days.some((_day, column) => cellAt(row, column) !== null))
      fc.pre(isWhole)
      const used = new Set(children.flatMap((_, row) => days.flatMap((_day, column) => cellAt(row, column) ?? [])))
      fc.pre(used.size > 1)
      const headings = days.map((each): Cell => {
        const [y = 0, m = 0, d = 0] = each.split('-').map(Number)
        return of<Cell>(
          [
            { date: each },
            serial(each),
            `${two(d)}/${two(m)}/${y}`,
            `${d}-${of(monthNames, m - 1).slice(0, 3)}-${y}`,
            each,
            `${d} de ${of(monthNames, m - 1)} de ${y}`,
          ],
          heading,
        )
      })
      const rows: Cell[][] = [
        ...(groupAt === 0 ? [[`GRUPO: ${name}   Maestra: Luz`]] : []),
        ['No.', 'Alumno', 'Folio', ...(groupAt === 1 ? ['Grupo'] : []), ...headings, ...(beside ? ['Total', '%'] : [])],
        ...children.map((student, row): Cell[] => {
          const form = of(styles, row)
          const [folio, written] = inColumns(writtenChild(student, form))
          return [
            row + 1,
            written,
            folio,
            ...(groupAt === 1 ? [name.toUpperCase()] : []),
            ...days.map((_day, column): Cell => {
              const status = cellAt(row, column)
              return status === null ? null : spelt(of(marks[status] ?? [], form.mark + column), form.capitals)
            }),
            ...(beside ? [3, '50%'] : []),
          ]
        }),
        ...(total ? [['', 'TOTAL', '', ...(groupAt === 1 ? [''] : []), ...days.map((): Cell => 2)]] : []),
      ]
      const found = examine(
        { name: groupAt === 2 ? `${name} lista` : 'Hoja1', lines: linesOf(rows) },
        noChoices,
        school,
      )
      expect(
        found.records.map((record) => [record.student?.id, record.values.date, record.group, record.values.status]),
      ).toEqual(
        children.flatMap((student, row) =>
          days.flatMap((each, column) => {
            const status = cellAt(row, column)
            return status === null ? [] : [[of(students, student).id, each, id, status]]
          }),
        ),
      )
      expect(doubts(found)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

const receipts = fc.uniqueArray(
  fc.record({
    student: fc.nat(4),
    month: fc.integer({ min: 0, max: 17 }),
    amount: fc.integer({ min: 2, max: 999_999 }),
    part: fc.integer({ min: 1, max: 100 }),
    type: fc.constantFrom('efectivo', 'transferencia'),
    paidOn: day,
  }),
  { minLength: 1, maxLength: 12, selector: ({ student, month }) => `${student} ${month}` },
)

function writtenMoney(cents: number, form: number): Cell {
  const [whole, rest] = [String(Math.floor(cents / 100)), two(cents % 100)]
  const grouped = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign)
  return of<Cell>(
    [
      cents / 100,
      `${whole}.${rest}`,
      `$${grouped(',')}.${rest}`,
      `${grouped('.')},${rest}`,
      `${whole}.${rest} MXN`,
      `$ ${whole},${rest}`,
    ],
    form,
  )
}

test('any messy list of receipts is read as the same receipts', () => {
  fc.assert(
    fc.property(sheetOf(receipts), (sheet) => {
      const meant = sheet.rows.map(({ student, month, amount, part, type, paidOn }) => ({
        student: of(students, student).id,
        period: `${2024 + Math.floor((month + 7) / 12)}-${two(((month + 7) % 12) + 1)}-01`,
        amount: (amount / 100).toFixed(2),
        paid: (Math.ceil((amount * part) / 100) / 100).toFixed(2),
        payment_type: type,
        payment_date: paidOn,
      }))
      const found = read([
        ...titled(sheet.titles),
        ['Folio', 'Alumno', 'Mes', 'Colegiatura', 'Pagado', 'Forma de pago', 'Fecha de pago'],
        ...meant.map(({ student, period, payment_type, payment_date, ...row }, index): Cell[] => {
          const form = of(sheet.styles, index)
          const [year = '', month = ''] = period.split('-')
          const name = of(monthNames, Number(month) - 1)
          return [
            ...inColumns(writtenChild(Number(student) - 1, form)),
            of<Cell>(
              [
                `${name} ${year}`,
                `${name.slice(0, 3).toUpperCase()}-${year.slice(2)}`,
                { date: period },
                `Mensualidad de ${name} ${year}`,
                `${month}/${year}`,
              ],
              form.date,
            ),
            writtenMoney(Math.round(Number(row.amount) * 100), form.money),
            writtenMoney(Math.round(Number(row.paid) * 100), form.money + 1),
            spelt(
              of(
                payment_type === 'efectivo' ? ['Efectivo', 'Efect.'] : ['Transferencia', 'SPEI', 'Transf.'],
                form.mark,
              ),
              form.capitals,
            ),
            writtenDate(payment_date, form.date),
          ]
        }),
        ...(sheet.total ? [['Total', null, null, '$1,234.00', 500]] : []),
      ])
      expect(found.kind).toBe('receipts')
      expect(
        found.records.map(({ student, values: { period, amount, paid, payment_type, payment_date } }) => ({
          student: student?.id,
          ...{ period, amount, paid, payment_type, payment_date },
        })),
      ).toEqual(meant)
      expect(doubts(found)).toEqual([])
    }),
    { numRuns: 200 },
  )
})
