/**
 * Row versions: every row that people change has one, and a change that names an older version writes nothing and
 * returns the present row.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { endpointNames, endpoints, type EndpointName } from '../../src/contract'
import { ask, rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { people } from './school'

const { provider, as } = await openSchool()
/** Two families who have registered and wait, the first with a child, and a spreadsheet that was sent. */
beforeEach(async () => {
  await provider.database.query(
    `with imported as (insert into sheet_import (id, file_name, at, person_id, tabs) values (1, 'lista.csv', '2026-03-01', 2, '[{"name": "lista.csv", "lines": []}]'))
     insert into registration (id, tutor_id, created) values (1, 5, '2026-03-01'), (2, 6, '2026-03-01')`,
  )
  await provider.database.query('update student set registration_id = 1 where id = 2')
})

/**
 * A call that changes a row, the list that reads it, and the row's id; each `turn` sends another value than the present
 * one.
 */
type Change = {
  name: EndpointName
  read: EndpointName
  query?: Record<string, unknown>
  id: number
  body?: (turn: number) => Record<string, unknown>
  prepare?: () => Promise<unknown>
  entry?: () => Promise<number>
}
/** An entry of the third receipt that has not been cancelled. */
async function standingEntry(): Promise<number> {
  const [found] = await provider.database.query<{ id: number }>(
    'select id from receipt_entry e where receipt_id = 3 and cancels is null and not exists (select from receipt_entry c where c.cancels = e.id) limit 1',
  )
  return found?.id ?? 0
}
const flag = (turn: number) => ({ is_active: turn % 2 === 0 })
const changes: Change[] = [
  { name: 'attendanceChange', read: 'attendanceList', id: 31, body: (turn) => ({ points: 40 + turn }) },
  { name: 'studentChange', read: 'studentList', id: 1, body: (turn) => ({ comment: `Nota ${turn}` }) },
  { name: 'careChange', read: 'studentList', id: 1, body: (turn) => ({ care: `Nota ${turn}` }) },
  { name: 'studentActivate', read: 'studentList', id: 1, body: flag },
  { name: 'groupActivate', read: 'groupList', id: 2, body: flag },
  { name: 'groupChange', read: 'groupList', id: 2, body: (turn) => ({ age_range: `${turn} a 9 años` }) },
  {
    name: 'groupTeacherChange',
    read: 'groupList',
    id: 2,
    body: (turn) => ({ teacher: turn % 2 === 1 ? 3 : 4, from: '2026-03-04' }),
  },
  { name: 'membershipActivate', read: 'membershipList', id: 1, body: flag },
  {
    name: 'membershipPlan',
    read: 'membershipList',
    id: 1,
    body: (turn) => ({ until: `2026-03-1${turn}` }),
  },
  { name: 'tutorChange', read: 'tutorList', id: 6, body: (turn) => ({ phone: `551234567${turn}` }) },
  { name: 'tutorActivate', read: 'tutorList', id: 6, body: flag },
  { name: 'tutorPermit', read: 'tutorList', id: 6, body: (turn) => ({ create_student: turn % 2 === 1 }) },
  { name: 'contactChange', read: 'contactList', id: 1, body: (turn) => ({ phone: `551234567${turn}` }) },
  { name: 'receiptChange', read: 'receiptList', id: 1, body: (turn) => ({ abono: 100 + turn }) },
  {
    name: 'entryCreate',
    read: 'receiptList',
    id: 2,
    body: (turn) => ({ amount: 10 + turn, type_payment: 'efectivo' }),
  },
  {
    name: 'entryCancel',
    read: 'receiptList',
    id: 3,
    body: () => ({ reason: 'Se registró dos veces' }),
    entry: standingEntry,
    prepare: () =>
      provider.database.query(`update receipt set abono = case abono when 0 then 10 else 20 end where id = 3`),
  },
  { name: 'bankDataChange', read: 'bankDataList', id: 2, body: (turn) => ({ codi_reference: `Ref ${turn}` }) },
  ...(['attendance-status', 'payment-type', 'relationship'] as const).map((list, index) => ({
    name:
      (['attendanceStatusChange', 'paymentTypeChange', 'relationshipChange'] as const)[index] ?? 'relationshipChange',
    read: 'optionList' as const,
    query: { list },
    id: 4,
    body: (turn: number) => ({ label: `Otro nombre ${turn}` }),
  })),
  { name: 'priceListChange', read: 'priceListList', id: 1, body: (turn) => ({ amount: 1000 + turn }) },
  { name: 'schoolChange', read: 'schoolList', id: 1, body: (turn) => ({ street: `Av. Juárez ${turn}` }) },
  { name: 'staffChange', read: 'staffList', id: 4, body: (turn) => ({ phone: `551234567${turn}` }) },
  {
    name: 'staffActivate',
    read: 'staffList',
    id: 4,
    body: (turn) => ({ ...flag(turn), ...(turn === 1 && { groups: [{ group: 2, teacher: 3 }] }) }),
  },
  { name: 'staffSignOut', read: 'staffList', id: 4 },
  {
    name: 'importChange',
    read: 'importList',
    id: 1,
    body: (turn) => ({ left_out: [{ line: turn + 1, left_out: true }] }),
  },
  { name: 'registrationAccept', read: 'registrationList', query: { state: 'all' }, id: 1, body: () => ({}) },
  { name: 'registrationRefuse', read: 'registrationList', query: { state: 'all' }, id: 2, body: () => ({}) },
]

/**
 * Done once, or not by an administrator: a family asks for changes (see care-sheet.test), a withdrawn absence is gone
 * (see absences.test), and so is a withdrawn exception of the calendar (see calendar.test), a group that ended is
 * inactive (see group-changes.test), a student who left or returned is so (see leaving.test) and gets one account (see
 * invitations.test), and what was imported is so (see imports.test).
 */
const once = [
  'absenceWithdraw',
  'calendarWithdraw',
  'groupEnd',
  'careAsk',
  'studentLeave',
  'studentReturn',
  'studentAccountGive',
  'importApply',
  'importUndo',
]

it('every call that changes a row is among these', () => {
  const all = Object.entries(endpoints).filter(([, { method, path }]) => method !== 'GET' && path.includes('{id}'))
  expect([...changes.map(({ name }) => name), ...once].sort()).toEqual(all.map(([name]) => name).sort())
})

describe.each(changes)('$name', ({ name, read, query, id, body, prepare, entry }) => {
  const row = async () => {
    const found = rowsOf(await as('admin', read, { ...(query && { query }) })).find((one) => one.id === id)
    if (!found) throw new Error(`no row ${id} in ${read}`)
    return found
  }
  const send = async (turn: number, version?: unknown) =>
    as('admin', name, {
      id,
      ...(entry && { entry: await entry() }),
      ...(body && { body: body(turn) }),
      ...(version !== undefined && { headers: { 'If-Match': `"${String(version)}"` } }),
    })

  it('goes through for the row that was seen, once, and then shows what it is now', async () => {
    for (const _ of [1, 2]) await prepare?.()
    const before = await row()
    expect(before.version).toEqual(expect.any(Number))
    const done = endpoints[name].method === 'POST' && 'encoding' in endpoints[name] ? 201 : 200
    expect((await send(1, before.version)).status).toBe(done)
    const after = await row()
    expect(after.version).toBe(Number(before.version) + (body ? 1 : 0))
    const stale = await send(2, Number(after.version) + 7)
    expect(stale).toMatchObject({ status: 412, body: { detail: 'El registro cambió después de que lo leíste.' } })
    expect(rowOf(stale).current).toEqual(after)
    expect(await row()).toEqual(after)
    // A change without If-Match succeeds, whatever version the row has.
    expect((await send(2)).status).toBe(done)
  })
})

it.each([
  ['groupEnd', 2, { on: '2026-03-04', members: [] }],
  ['studentLeave', 1, { on: '2026-03-04' }],
  ['studentReturn', 1, { group: 1, from: '2026-03-04' }],
  ['studentAccountGive', 5, { email: 'nueva@familia.example' }],
  ['importApply', 1, {}],
  ['importUndo', 1, {}],
] as const)('%s, which is done once, is refused for another row than the one that was seen', async (name, id, body) => {
  const stale = await as('admin', name, { id, body, headers: { 'If-Match': '"999"' } })
  expect(stale).toMatchObject({ status: 412, body: { detail: 'El registro cambió después de que lo leíste.' } })
})

it('of twenty at once that saw the same receipt one is written', async () => {
  const { version } = rowOf(await as('desk', 'receipt', { id: 1 }))
  const told = await Promise.all(
    Array.from({ length: 20 }, (_, abono) =>
      as('desk', 'receiptChange', {
        id: 1,
        body: { abono: abono + 1 },
        headers: { 'If-Match': `"${String(version)}"` },
      }),
    ),
  )
  expect(told.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(412)])
  const winner = told.find(({ status }) => status === 200)?.body
  for (const { status, body } of told) if (status === 412) expect(body).toMatchObject({ current: winner })
})

it('of two desks that name a child’s first tutor one does, and the other is shown whom it has now', async () => {
  const { version } = rowOf(await as('desk', 'student', { id: 5 }))
  const told = await Promise.all(
    [people.tutor.id, people.otherTutor.id].map((tutor) =>
      as('desk', 'studentChange', { id: 5, body: { tutor }, headers: { 'If-Match': `"${String(version)}"` } }),
    ),
  )
  expect(told.map(({ status }) => status).sort()).toEqual([200, 412])
  const [done, stale] = told[0]?.status === 200 ? told : [...told].reverse()
  expect(stale?.body).toEqual({ detail: expect.any(String), current: done?.body })
})

it('shows the present row as that person may see it, and not at all if it belongs to another person', async () => {
  const stale = await as('tutor', 'studentChange', { id: 1, body: { comment: 'x' }, headers: { 'If-Match': '"999"' } })
  expect(stale.status).toBe(412)
  expect(rowOf(stale).current).toEqual((await as('tutor', 'student', { id: 1 })).body)
  expect(rowOf(stale).current).not.toHaveProperty('created')
  expect(
    (await as('tutor', 'studentChange', { id: 25, body: { comment: 'x' }, headers: { 'If-Match': '"999"' } })).status,
  ).toBe(404)
  expect(
    (await as('teacher', 'attendanceChange', { id: 25, body: { points: 3 }, headers: { 'If-Match': '"999"' } })).status,
  ).toBe(404)
})

it('a version rises with a change of its row, not with news about other rows or a change of nothing', async () => {
  const versions = async () => [
    Number(rowOf(await as('desk', 'student', { id: 2 })).version),
    Number(rowOf(await as('desk', 'tutor', { id: 5 })).version),
  ]
  const before = await versions()
  await as('desk', 'membershipActivate', { id: 2, body: { is_active: false } })
  await as('desk', 'tutorChange', { id: 5, body: {} })
  await as('desk', 'tutorChange', { id: 5, body: { first_name: 'Begoña' } })
  expect(await versions()).toEqual(before)
  await as('desk', 'attendanceChange', { id: 32, body: { points: 9 } })
  expect(await versions()).toEqual([Number(before[0]) + 1, before[1]])
})

it('a contact never ends with another family than its student, whoever comes first', async () => {
  for (let round = 0; round < 10; round++) {
    await provider.database.query(
      'update student set tutor_id = null, emergency_contact_id = null where id = 5 or emergency_contact_id = 2',
    )
    await provider.database.query('update emergency_contact set tutor_id = 6 where id = 2')
    const told = await Promise.all([
      as('admin', 'studentChange', { id: 5, body: { tutor: 6, emergency_contact: 2 } }),
      as('admin', 'contactChange', { id: 2, body: { user: 5 } }),
    ])
    expect(told.map(({ status }) => status).sort()).toEqual([200, 400])
  }
  await provider.database.query('update emergency_contact set tutor_id = 6 where id = 2')
})

it('the version of an attendance row moves with its row, not with the teacher of its group, a member of it or a change that says nothing new', async () => {
  const version = async () =>
    (await provider.database.query<{ version: number }>('select version from attendance where id = 3'))[0]?.version ?? 0
  const before = await version()
  await provider.database.query('update class_group set teacher_id = $1 where id = 1', [people.otherTeacher.id])
  await provider.database.query('update class_group set teacher_id = $1 where id = 1', [people.teacher.id])
  const [row] = await provider.database.query<{ points: number }>('select points from attendance where id = 3')
  expect((await as('desk', 'attendanceChange', { id: 3, body: { points: row?.points } })).status).toBe(200)
  expect(await version()).toBe(before)
  expect(
    (
      await as('desk', 'attendanceChange', {
        id: 3,
        body: { points: (row?.points ?? 0) + 1 },
        headers: { 'If-Match': `"${before}"` },
      })
    ).status,
  ).toBe(200)
  expect(await version()).toBe(before + 1)
})

it('a provider that announces nothing tells no version and hears of none', async () => {
  const plain = await openTestProvider({ database: provider.database, capabilities: 'none' })
  try {
    const { token } = await plain.signIn('admin')
    for (const name of new Set(changes.map(({ read }) => read).filter((read) => !('capability' in endpoints[read])))) {
      const rows = rowsOf(await ask(plain, name, { token }))
      expect(rows.length, name).toBeGreaterThan(0)
      for (const row of rows) expect(row, name).not.toHaveProperty('version')
    }
    expect(
      (
        await ask(plain, 'receiptChange', {
          id: 1,
          body: { observations: 'Sin versión' },
          token,
          headers: { 'If-Match': '"999"' },
        })
      ).status,
    ).toBe(200)
    for (const name of endpointNames.filter((each) => 'capability' in endpoints[each])) {
      expect(
        (
          await ask(plain, name, {
            id: people.teacher.id,
            token,
            query: name === 'audit' ? { table: 'student', id: 1 } : {},
            ...(endpoints[name].method !== 'GET' && { body: {} }),
          })
        ).status,
        name,
      ).toBe(404)
    }
  } finally {
    await plain.close()
  }
})
