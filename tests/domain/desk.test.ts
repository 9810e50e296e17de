/**
 * The desk's rules: birthdays, hours of a timetable, the difference of a cash drawer, exported amounts, income by
 * month, monthly receipts, the filters of the payment list.
 */
import { describe, expect, test } from 'vitest'
import { cashReport, group, monthlyAnswer } from '../../src/contract'
import { birthdaysFrom } from '../../src/domain/birthdays'
import { differenceOf, expectedOf } from '../../src/domain/cash-drawer'
import { incomeOfReport, yearTo } from '../../src/domain/income'
import { skippedByReason, madeByGroup } from '../../src/domain/monthly'
import { hoursOf, timetableOf } from '../../src/domain/timetable'
import { csvOf } from '../../src/pieces/files/csv'
import { nextOrder } from '../../src/pieces/lists/SortHeading'
import { sheetOf } from '../../src/screens/cash-count/sheet'
import { filterQuery, monthsTo, noFilters, paymentsFormat } from '../../src/screens/payments/filters'

describe('birthdays of the week', () => {
  test.each([
    ['2018-11-23', '2026-11-23', ['2026-11-23', 8]],
    ['2018-11-29', '2026-11-23', ['2026-11-29', 8]],
    ['2018-11-30', '2026-11-23', null],
    ['2018-11-22', '2026-11-23', null],
    // Over the end of a year.
    ['2018-01-02', '2026-12-29', ['2027-01-02', 9]],
    ['2016-02-29', '2026-02-25', ['2026-02-28', 10]],
    ['2016-02-29', '2028-02-25', ['2028-02-29', 12]],
    // A child who is born this week has no birthday this year.
    ['2026-11-24', '2026-11-23', null],
    [null, '2026-11-23', null],
  ] as const)('%s from %s', (birthdate, today, comes) =>
    expect(birthdaysFrom([{ birthdate }], today).map(({ date, turns }) => [date, turns])).toEqual(comes ? [comes] : []),
  )
})

test('classes of one hour stand in one line, the untimed last', () => {
  const at = (id: number, start_time: string | null, final_time: string | null) => ({
    ...group.parse({ id, name: `G${id}`, days: ['Miércoles'], start_time, final_time }),
    exceptions: [],
  })
  const { today } = timetableOf(
    [at(1, '17:00', '18:00'), at(2, '16:00', '17:00'), at(3, '16:00', '16:30'), at(4, null, null)],
    { date: '2026-03-04', weekday: 3, minutes: 16 * 60 + 40 },
  )
  expect(
    hoursOf(today).map(({ at: hour, isNow, lessons }) => [hour, isNow, lessons.map(({ group: { id } }) => id)]),
  ).toEqual([
    ['16:00', true, ['3', '2']],
    ['17:00', false, ['1']],
    [null, false, ['4']],
  ])
})

test.each([
  [{ opening: 200, cash: 50.5, counted: 250.5 }, 250.5, 0],
  [{ opening: 0.1, cash: 0.2, counted: 0.3 }, 0.3, 0],
  [{ opening: 200, cash: -20, counted: 179.99 }, 180, -0.01],
  // A missing value does not count as 0: the result is null.
  [{ opening: null, cash: 100, counted: 105 }, null, null],
  [{ opening: 200, cash: 10, counted: null }, 210, null],
])('%j', (drawer, expected, difference) => {
  expect(expectedOf(drawer)).toBe(expected)
  expect(differenceOf(drawer)).toBe(difference)
})

const entryOf = (id: number, amount: string, payment_date: string, type: string) => ({
  id,
  receipt: id,
  payment_date,
  created: '',
  amount,
  type_payment: { value: type, label: type },
  received_by: { id: 2, first_name: 'Rita', last_name: 'R.' },
  student_folio: 'LUC-0001',
  group: null,
  observations: '=1+1',
})
const cut = cashReport.parse({
  from: '2026-03-01',
  to: '2026-03-04',
  total: '150.30',
  cash: '0',
  by_type: [],
  by_receiver: [],
  days: [],
  by_month: [
    { month: '2026-02', type_payment: { value: 'b', label: 'b' }, amount: '0.20', count: 1 },
    { month: '2026-03', type_payment: { value: 'a', label: 'a' }, amount: '150.10', count: 2 },
  ],
  entries: [
    entryOf(1, '1000.10', '2026-03-01', 'a'),
    entryOf(2, '-850.00', '2026-03-04', 'a'),
    entryOf(3, '0.20', '2026-02-04', 'b'),
  ],
})

test('the column of amounts in the file adds up to the cut, takings back included, and no cell runs', () => {
  const [header = [], ...lines] = csvOf(sheetOf(cut, new Map([['LUC-0001', 'Íñigo Peña']]), ({ name }) => name))
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  const amounts = lines.map((cells) => cells[header.indexOf('Monto')])
  expect(amounts).toEqual(['1000.10', '-850.00', '0.20'])
  expect(amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)).toBe(Math.round(cut.total * 100))
  expect(lines.map((cells) => cells[header.indexOf('Nota')])).toEqual(["'=1+1", "'=1+1", "'=1+1"])
})

test('income by month of what was entered, by type', () => {
  // From the provider's sums by month, and from the entries of a provider without these sums.
  for (const told of [
    { ...cut, entries: [] },
    { ...cut, by_month: null },
  ]) {
    expect(incomeOfReport(told).months).toEqual([
      { month: '2026-02', total: 0.2, byLabel: { a: 0, b: 0.2 } },
      { month: '2026-03', total: 150.1, byLabel: { a: 150.1, b: 0 } },
    ])
  }
  expect([yearTo('2026-11-23'), yearTo('2026-12-31'), yearTo('2026-01-01')]).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2025-02-01',
  ])
})

test('how much of the shown income was imported', () => {
  const sumOf = (month: string, amount: string, imported: string) => ({ month, amount, imported, count: 1 })
  const by_month = [
    sumOf('2024-12', '900.00', '900.00'),
    sumOf('2026-02', '700.30', '500.20'),
    sumOf('2026-03', '-100', '-100'),
  ]
  const told = cashReport.parse({ ...cut, by_month })
  // December 2024 is more than twelve months before the last one.
  expect(incomeOfReport(told).imported).toBe(400.2)
  expect(incomeOfReport({ ...told, by_month: null }).imported).toBe(0)
})

test('what a month comes to, group by group, and why some get none', () => {
  const of = (id: number, group: number) => ({
    student: { id, first_name: 'A', last_name: 'B' },
    student_folio: `F${id}`,
    group: { id: group, name: `G${group}` },
  })
  const answer = monthlyAnswer.parse({
    batch: null,
    dry_run: true,
    total: '0.30',
    made: [
      { ...of(1, 1), amount_expected: '0.10' },
      { ...of(2, 1), amount_expected: '0.20' },
    ],
    left: [
      { ...of(3, 1), reason: 'tutor' },
      { ...of(4, 2), reason: 'weather' },
    ],
  })
  expect(madeByGroup(answer.made)).toEqual([{ id: '1', name: 'G1', count: 2, amount: 0.3 }])
  expect(skippedByReason(answer.left).map(({ reason, members }) => [reason, members.length])).toEqual([
    ['tutor', 1],
    [null, 1],
  ])
})

describe('the address of the list of payments', () => {
  test('says all of it and reads it back; what it does not know is nothing', () => {
    const place = {
      search: 'peña',
      page: 2,
      size: 20,
      month: '2026-03',
      status: '',
      owed: true,
      type: 'codi',
      group: '4',
      school: '1',
      order: '-balance',
    } as const
    const address = new URLSearchParams(
      Object.entries(paymentsFormat.write(place)).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    expect(paymentsFormat.read(new URLSearchParams(address.toString()))).toEqual(place)
    expect(paymentsFormat.read(new URLSearchParams('mes=2026-13&orden=password&pagina=0'))).toEqual({
      ...noFilters,
      search: '',
      page: 1,
      size: 10,
      order: '',
    })
    expect(filterQuery(place)).toEqual({ month: '2026-03', owed: true, type_payment: 'codi', group: '4', school: '1' })
  })
  test('a column goes up, down, and back to the list’s own order', () =>
    expect(['', 'status', '-status', 'abono'].map((order) => nextOrder('status', order))).toEqual([
      'status',
      '-status',
      '',
      'status',
    ]))
  test('months over a new year, and one the address names besides', () => {
    expect(monthsTo('2026-01-15', '').slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
    expect(monthsTo('2026-01-15', '2020-05').at(-1)).toBe('2020-05')
  })
})
