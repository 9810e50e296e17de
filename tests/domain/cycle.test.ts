/** A cycle is the same on the device and at the provider; who is to be renewed follows from it and the timetable. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { memberCycle } from '../../src/contract'
import { countCycle, cycleOf, lastDayOf, renewalOf, classUsingValues, type Cycle } from '../../src/domain/cycle'
import { cycle as rules } from '../../src/school'
import { cycle as otherRules } from '../house/other-school'
import { ask, rowsOf } from '../server/ask'
import { openTestProvider, type TestProvider } from '../server/provider'
import { cycleCases, readCase } from './cycle-cases'

const options = [
  { value: 'asistencia', label: 'Asistencia' },
  { value: 'falta', label: 'Falta' },
  { value: 'retardo', label: 'Retardo' },
  { value: 'justificada', label: 'Falta justificada' },
  { value: 'muestra', label: 'Clase muestra' },
]

test('what an option means says whether it uses a class up; one of the school’s own does not', () => {
  expect(classUsingValues(options, {})).toEqual(['asistencia', 'falta', 'retardo'])
  expect(
    classUsingValues(
      [
        { value: '1', label: 'Presente' },
        { value: '2', label: 'Justificada' },
      ],
      {},
    ),
  ).toEqual(['1'])
})

test('another school’s file says otherwise, and the same classes are counted by it', () => {
  const { usesClass } = rules
  onTestFinished(() => void Object.assign(rules, { usesClass }))
  const rows = options.map(({ value }, index) => ({
    attendance_date: `2026-03-0${index + 1}`,
    status: { value, label: '' },
    beginning_of_the_cycle: index === 0,
  }))
  expect(countCycle(rows, classUsingValues(options, {}))).toEqual({
    began: '2026-03-01',
    used: 3,
    lastClass: '2026-03-03',
  })
  Object.assign(rules, otherRules)
  expect(countCycle(rows, classUsingValues(options, {}))).toEqual({
    began: '2026-03-01',
    used: 2,
    lastClass: '2026-03-02',
  })
  Object.assign(rules, { usesClass: ['present', 'excused'] })
  expect(countCycle(rows, classUsingValues(options, {}))).toEqual({
    began: '2026-03-01',
    used: 2,
    lastClass: '2026-03-04',
  })
})

describe('on the device', () => {
  test.each(cycleCases)('$what', ({ rows, of, cycle }) => {
    const read = rows.map(readCase).map(({ date, status, begins }) => ({
      attendance_date: date,
      status: { value: status, label: '' },
      beginning_of_the_cycle: begins,
    }))
    expect(cycleOf(countCycle(read, classUsingValues(options, {})), of)).toEqual(cycle)
    // From the rows of the last weeks alone: the same cycle, or null if it began before these rows.
    const recent = read.filter(({ attendance_date }) => attendance_date >= '2026-03-01')
    expect([cycle, null]).toContainEqual(cycleOf(countCycle(recent, classUsingValues(options, {})), of))
  })
})

describe("in the provider's SQL", () => {
  /** Above every id of the test school. */
  const firstId = 1000
  let provider: TestProvider
  let token = ''

  beforeAll(async () => {
    provider = await openTestProvider()
    token = (await provider.signIn('desk')).token
    const { query } = provider.database
    const say = query.bind(provider.database)
    for (const [index, { of, rows }] of cycleCases.entries()) {
      const id = firstId + index
      if (of !== null)
        await say(
          'insert into payment_configuration (id, name, amount, numbers_classes, bank_data_id) values ($1, $2, 100, $3, 1)',
          [id, `De ${of} (${id})`, of],
        )
      await say(
        `insert into class_group (id, name, school_id, payment_configuration_id, start_time, final_time) values ($1, 'Grupo', 1, $2, '16:00', '17:00')`,
        [id, of === null ? null : id],
      )
      await say(
        "insert into student (id, first_name, last_name, birthdate, folio) values ($1, 'Ana', 'Ríos', '2016-05-01', $2)",
        [id, `C-${index}`],
      )
      await say('insert into membership (student_id, group_id) values ($1, $1)', [id])
      for (const { date, status, begins } of rows.map(readCase)) {
        await say(
          'insert into attendance (attendance_date, student_id, group_id, status, beginning_of_the_cycle) values ($1::date, $2, $2, $3, $4)',
          [date, id, status, begins],
        )
      }
    }
  })
  afterAll(() => provider.close())

  test.each(cycleCases.map((each, index) => ({ ...each, id: firstId + index })))('$what', async ({ id, cycle }) => {
    const [row] = rowsOf(await ask(provider, 'cycleList', { query: { student: id }, token }))
    const { began, used, last_class, of } = memberCycle.parse(row)
    expect(cycleOf(began === null ? null : { began, used: used ?? 0, lastClass: last_class }, of)).toEqual(cycle)
  })
})

/** Friday 6 March 2026. */
const friday = '2026-03-06'
const cycle = (used: number, lastClass: string | null, of = 8): Cycle => {
  const made = cycleOf({ began: '2026-02-16', used, lastClass }, of)
  if (!made) throw new Error('no cycle')
  return made
}

test.each([
  {
    what: 'today is the last one',
    used: 7,
    last: '2026-03-04',
    days: ['Lunes', 'Miércoles', 'Viernes'],
    on: friday,
    renewal: { due: 'ends', on: friday },
  },
  { what: 'the last one was today', used: 8, last: friday, days: ['Viernes'], on: null, renewal: { due: 'over' } },
  { what: 'more than were paid for', used: 10, last: friday, days: ['Viernes'], on: null, renewal: { due: 'past' } },
  {
    what: 'one to go, and today’s is used',
    used: 7,
    last: friday,
    days: ['Lunes', 'Viernes'],
    on: '2026-03-09',
    renewal: null,
  },
  {
    what: 'two to go, today and tomorrow',
    used: 6,
    last: '2026-03-04',
    days: ['Viernes', 'Sábado'],
    on: '2026-03-07',
    renewal: { due: 'ends', on: '2026-03-07' },
  },
  {
    what: 'two to go, one of them next week',
    used: 6,
    last: '2026-03-04',
    days: ['Miércoles', 'Viernes'],
    on: '2026-03-11',
    renewal: null,
  },
  { what: 'nobody wrote down the days', used: 7, last: '2026-03-04', days: [], on: null, renewal: null },
])('by the timetable: $what', ({ used, last, days, on, renewal }) => {
  expect(lastDayOf(cycle(used, last), { days, exceptions: [] }, friday)).toBe(on)
  expect(renewalOf(cycle(used, last), { days, exceptions: [] }, friday)).toEqual(renewal)
})
