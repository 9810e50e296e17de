/** Option lists: an administrator adds, renames, orders and hides options; rows keep those that they have. */
import { afterEach, expect, it } from 'vitest'
import type { OptionListName } from '../../src/contract'
import { ask, rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'

const { provider, as } = await openSchool()
const edited = async (list: OptionListName) => rowsOf(await as('admin', 'optionList', { query: { list } }))
const labels = async (list: OptionListName) => (await edited(list)).map(({ label }) => label)
const relationships = async () => rowsOf(await ask(provider, 'relationships')).map(({ value }) => value)

afterEach(() =>
  provider.database.script(`
    delete from relationship where id > 8;
    delete from attendance_status where id > 4;
    update relationship set position = id, is_hidden = false;
    update attendance_status set position = id, is_hidden = false;
    update attendance_status set label = 'Asistencia' where id = 1;
  `),
)

it('a new option is the last of its list, is offered at once, and is there once although it was sent twice', async () => {
  const send = () =>
    as('admin', 'optionCreate', {
      body: { list: 'relationship', label: 'Tutor  legal (abuela)' },
      headers: { 'Idempotency-Key': 'grandmother' },
    })
  const made = await send()
  expect(made).toMatchObject({
    status: 201,
    body: { value: 'tutor_legal_abuela', label: 'Tutor legal (abuela)', hidden: false },
  })
  expect((await send()).body).toEqual(made.body)
  expect((await relationships()).at(-1)).toBe('tutor_legal_abuela')
  expect(await provider.fetch('/api/record/').then((page) => page.text())).toContain('Tutor legal (abuela)')
})

it('a label that another option has is refused', async () => {
  const refusal = { status: 400, body: { label: ['Ya hay otro registro con este nombre.'] } }
  expect(await as('admin', 'optionCreate', { body: { list: 'relationship', label: 'TIA' } })).toMatchObject(refusal)
  expect(await as('admin', 'relationshipChange', { id: 1, body: { label: 'padre' } })).toMatchObject(refusal)
})

it('an option takes its new place and the others make room', async () => {
  await as('admin', 'relationshipChange', { id: 7, body: { place: 1 } })
  expect((await relationships()).slice(0, 3)).toEqual(['tutor_legal', 'madre', 'padre'])
  await as('admin', 'relationshipChange', { id: 7, body: { place: 2 } })
  expect((await relationships()).slice(0, 3)).toEqual(['madre', 'tutor_legal', 'padre'])
  await as('admin', 'relationshipChange', { id: 1, body: { place: 1000 } })
  expect((await relationships()).at(-1)).toBe('madre')
})

it('of several who order at once all are done', async () => {
  const told = await Promise.all(
    [3, 4, 5, 6].map((id) => as('admin', 'relationshipChange', { id, body: { place: 1 } })),
  )
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set((await relationships()).slice(0, 4))).toEqual(new Set(['abuela', 'abuelo', 'tia', 'tio']))
})

it('a hidden option is not offered any more, and stays on the rows that have it', async () => {
  await as('admin', 'relationshipChange', { id: 1, body: { hidden: true } })
  expect(await relationships()).not.toContain('madre')
  expect(await provider.fetch('/api/record/').then((page) => page.text())).not.toContain('value="madre"')
  expect(rowOf(await as('desk', 'tutor', { id: 5 })).relationship).toEqual({ value: 'madre', label: 'Madre' })
  expect((await edited('relationship'))[0]).toMatchObject({ value: 'madre', hidden: true })
})

it('devices are told of a hidden attendance option, whose rows still have a meaning; late attendance is taken', async () => {
  await as('admin', 'attendanceStatusChange', { id: 3, body: { hidden: true } })
  expect(rowsOf(await as('teacher', 'attendanceStatuses'))).toEqual([
    { value: 'asistencia', label: 'Asistencia' },
    { value: 'falta', label: 'Falta' },
    { value: 'retardo', label: 'Retardo', hidden: true },
    { value: 'justificada', label: 'Falta justificada' },
  ])
  expect((await as('teacher', 'attendanceChange', { id: 31, body: { status: 'retardo' } })).status).toBe(200)
})

it.each([1, 2])('option %d, without which no roll can be taken, cannot be hidden, but renamed', async (id) => {
  expect(await as('admin', 'attendanceStatusChange', { id, body: { hidden: true } })).toMatchObject({
    status: 400,
    body: { hidden: [expect.stringContaining('no se puede pasar lista')] },
  })
  if (id === 1) {
    await as('admin', 'attendanceStatusChange', { id, body: { label: 'Vino' } })
    expect(await labels('attendance-status')).toContain('Vino')
  }
})

it('no label takes from the roll what is known by its label alone', async () => {
  const add = (label: string) => as('admin', 'optionCreate', { body: { list: 'attendance-status', label } })
  const rename = (label: string) => as('admin', 'attendanceStatusChange', { id: 1, body: { label } })
  const refusal = { status: 400, body: { label: [expect.stringContaining('elige esas opciones en Mi escuela')] } }
  await as('admin', 'profileChange', { body: { present: '' } })
  expect(await add('Presente')).toMatchObject(refusal)
  expect(await rename('Vino')).toMatchObject(refusal)
  expect((await rename('Presente')).status).toBe(200)
  await as('admin', 'profileChange', { body: { present: 'asistencia' } })
  expect((await rename('Vino')).status).toBe(200)
  expect(await as('admin', 'profileChange', { body: { present: '' } })).toMatchObject({
    status: 400,
    body: { present: [expect.stringContaining('no se puede pasar lista')] },
  })
  expect((await add('Presente')).status).toBe(201)
})

it('the history tells who hid what', async () => {
  await as('admin', 'relationshipChange', { id: 2, body: { hidden: true } })
  const [latest] = rowsOf(await as('admin', 'audit', { query: { table: 'relationship', id: 2 } }))
  expect(latest).toMatchObject({ who: { id: 1 }, changes: [{ field: 'is_hidden', from: false, to: true }] })
})
