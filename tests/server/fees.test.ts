/** A month's receipts all at once: previewed, created, withdrawn; and a list of receipts filtered and added up. */
import { expect, it } from 'vitest'
import { rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'

const { provider, as } = await openSchool()
const make = (body: Record<string, unknown>, key?: string) =>
  as('desk', 'monthlyReceipts', {
    body: { month: '2026-03', ...body },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
const folios = (rows: unknown) =>
  Array.isArray(rows) ? rows.map((row: { student_folio: string }) => row.student_folio) : []
const standing = async () => rowsOf(await as('desk', 'receiptList')).map(({ id }) => id)

it('shows what would be made, makes exactly that in one go, and makes nothing twice', async () => {
  const looked = rowOf(await make({ dry_run: true }))
  // Íñigo and Sofía have their receipt of March; thirty children have no tutor.
  expect(looked).toMatchObject({ batch: null, dry_run: true, total: '2851.50' })
  expect(folios(looked.made)).toEqual(['LUC-0004', 'LUC-0002', 'LUC-0021'])
  const reasons = Array.isArray(looked.left) ? looked.left.map(({ reason }: { reason: string }) => reason) : []
  expect([
    reasons.filter((reason) => reason === 'exists').length,
    reasons.filter((reason) => reason === 'tutor').length,
    reasons.length,
  ]).toEqual([2, 30, 32])
  expect(await standing()).toEqual([3, 2, 1])

  const [first, second] = await Promise.all([make({}, 'one'), make({}, 'two')])
  const made = [first, second].map((told) => folios(rowOf(told).made))
  expect(made.map(({ length }) => length).sort()).toEqual([0, 3])
  const winner = made[0]?.length === 3 ? 'one' : 'two'
  const again = await make({}, winner)
  expect(folios(rowOf(again).made)).toHaveLength(3)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')

  const receipts = rowsOf(await as('tutor', 'receiptList')).filter(({ id }) => Number(id) > 3)
  expect(receipts).toHaveLength(2)
  expect(receipts[0]).toMatchObject({
    payment_period: '2026-03-01',
    amount_expected: '950.50',
    abono: '0.00',
    payment_total: '950.50',
    status: { value: 'pendiente' },
    payment_date: null,
    is_active: true,
  })
  expect(await standing()).toHaveLength(6)
})

it('makes what was seen: if somebody joined or a price changed since, nothing is made and the new preview is shown', async () => {
  const seen = rowOf(await make({ groups: [2], dry_run: true }))
  expect(folios(seen.made)).toEqual(['LUC-0021'])
  expect(seen.preview).toEqual(expect.any(String))
  const order = (preview: unknown) => make({ groups: [2], preview })
  const price = (pesos: string) =>
    provider.database.query('update payment_configuration set amount = $1 where id = 1', [pesos])
  const [{ amount } = {}] = await provider.database.query<{ amount: string }>(
    'select amount::text as amount from payment_configuration where id = 1',
  )

  await price('1000.00')
  const dearer = await order(seen.preview)
  expect(dearer).toMatchObject({
    status: 409,
    body: {
      detail: 'Mientras lo veías, algo cambió. No se generó nada: revisa lo que hay ahora.',
      current: { batch: null, dry_run: true, total: '1000.00', made: [{ id: null, amount_expected: '1000.00' }] },
    },
  })
  await price(amount ?? '')
  await provider.database.query('update student set tutor_id = 5 where id = 22')
  const joined = await order(seen.preview)
  expect(joined).toMatchObject({ status: 409, body: { current: { made: [{}, {}] } } })
  // The preview is also refused if another child takes the place of one, with the same number and sum.
  await provider.database.query('update student set tutor_id = null where id = 21')
  const swapped = await order(seen.preview)
  expect(swapped).toMatchObject({ status: 409, body: { current: { made: [{ student_folio: 'LUC-0022' }] } } })
  expect(await standing()).toEqual([3, 2, 1])

  const { current } = rowOf(swapped) as { current: { preview: string } }
  expect(folios(rowOf(await order(current.preview)).made)).toEqual(['LUC-0022'])
})

it('keeps to the groups that were named, and says what cannot be', async () => {
  expect(folios(rowOf(await make({ groups: [2] })).made)).toEqual(['LUC-0021'])
  await provider.database.query('update class_group set is_active = false where id = 3')
  for (const [body, errors] of [
    [{ groups: [3] }, { groups: ['Elige grupos activos.'] }],
    [{ groups: [] }, { groups: [expect.any(String)] }],
    [{ month: '2026-13' }, { month: ['El mes debe existir y tener la forma AAAA-MM.'] }],
    [{ month: null }, { month: [expect.any(String)] }],
  ] as const)
    expect(await make(body), JSON.stringify(body)).toMatchObject({ status: 400, body: errors })
  await provider.database.query('update class_group set is_active = true where id = 3')
})

it('leaves out a child who left and a group without a price, and makes a receipt again in place of a deactivated one', async () => {
  await as('desk', 'studentActivate', { id: 2, body: { is_active: false } })
  await provider.database.query('update class_group set payment_configuration_id = null where id = 2')
  await as('desk', 'receiptChange', { id: 2, body: { is_active: false } })
  const told = rowOf(await make({ dry_run: true }))
  expect(folios(told.made)).toEqual(['LUC-0004', 'LUC-0001'])
  expect(told.left).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ student_folio: 'LUC-0002', reason: 'inactive' }),
      expect.objectContaining({ student_folio: 'LUC-0021', reason: 'amount' }),
    ]),
  )
  await provider.database.query('update class_group set payment_configuration_id = 1 where id = 2')
  await as('desk', 'receiptChange', { id: 2, body: { is_active: true } })
})

it('asks nobody for a month before the child came', async () => {
  expect((await as('desk', 'membershipCreate', { body: { student: 4, group: 3 } })).status).toBe(201)
  const of = async (month: string) => folios(rowOf(await make({ month, groups: [3], dry_run: true })).made)
  expect([await of('2026-02'), await of('2026-03'), await of('2026-04')]).toEqual([[], ['LUC-0004'], ['LUC-0004']])
})

it('is taken back for as long as nobody paid or changed one, all of it or nothing', async () => {
  const { batch } = rowOf(await make({}))
  const undo = () => as('desk', 'monthlyUndo', { body: { batch } })
  expect(rowsOf(await as('admin', 'monthlyList'))).toMatchObject([
    { id: batch, month: '2026-03', made_by: { first_name: 'Rita' }, count: 3, touched: 0 },
  ])
  expect(await undo()).toMatchObject({ status: 200, body: { batch, removed: 3 } })
  expect(await standing()).toEqual([3, 2, 1])
  expect((await undo()).body).toEqual({ batch, removed: 0 })
  expect(rowsOf(await as('admin', 'monthlyList'))).toEqual([])

  const anew = rowOf(await make({}))
  const [paid] = Array.isArray(anew.made) ? anew.made : []
  expect(
    (
      await as('desk', 'receiptChange', {
        id: paid.id,
        body: {
          abono: 100,
          payment_total: 850.5,
          status: 'parcial',
          type_payment: 'efectivo',
          payment_date: '2026-03-04',
        },
      })
    ).status,
  ).toBe(200)
  const refusal = await as('desk', 'monthlyUndo', { body: { batch: anew.batch } })
  expect(refusal).toMatchObject({
    status: 409,
    body: { detail: 'Ya no se pueden deshacer: un recibo tiene un pago o un cambio (LUC-0004).' },
  })
  expect(await standing()).toHaveLength(6)
})

it('every filter narrows the list and its totals alike, to the cent', async () => {
  await make({})
  for (const query of [
    {},
    { month: '2026-03' },
    { month: '2026-02' },
    { status: 'pagado' },
    { type_payment: 'transferencia' },
    { group: 2 },
    { school: 1 },
    { school: 9 },
    { student: 3 },
    { student: 3, owed: true },
    { owed: true },
    { owed: false },
    { search: 'begona' },
    { month: '2026-03', owed: true, search: 'luc-0002', group: 1 },
  ]) {
    const rows = rowsOf(await as('desk', 'receiptList', { query }))
    const cents = (name: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0)
    const [asked, paid] = [cents('amount_expected'), cents('abono')]
    const pesos = (sum: number) => (sum / 100).toFixed(2)
    expect(rowOf(await as('desk', 'receiptTotals', { query })), JSON.stringify(query)).toEqual({
      count: rows.length,
      left_out: 0,
      asked: pesos(asked),
      paid: pesos(paid),
      owed: pesos(asked - paid),
    })
  }
  // A receipt of folio LUC-00031, which begins with LUC-0003, is not listed for LUC-0003.
  await provider.database.script(
    `insert into receipt (tutor_id, payment_period, student_folio, group_id, amount_expected, payment_total, status) values (6, '2026-03-01', 'LUC-00031', 1, 1, 1, 'cancelado')`,
  )
  const ofThree = rowsOf(await as('desk', 'receiptList', { query: { student: 3 } }))
  expect(new Set(ofThree.map(({ student_folio }) => student_folio))).toEqual(new Set(['LUC-0003']))
  await provider.database.script(`delete from receipt where student_folio = 'LUC-00031'`)
  expect(
    rowsOf(await as('desk', 'receiptList', { query: { owed: true, ordering: 'student' } })).map(
      ({ student_folio }) => student_folio,
    ),
  ).toEqual(['LUC-0004', 'LUC-0001', 'LUC-0021', 'LUC-0003', 'LUC-0002'])
  // A deactivated receipt is in the list but owed by nobody.
  await as('desk', 'receiptChange', { id: 3, body: { is_active: false } })
  expect(rowOf(await as('desk', 'receiptTotals', { query: { month: '2026-03' } }))).toMatchObject({
    count: 5,
    left_out: 1,
    asked: '3802.00',
    owed: '3802.00',
  })
  await as('desk', 'receiptChange', { id: 3, body: { is_active: true } })
  // A receipt that was marked as paid before entries existed is owed by nobody, as its own page shows.
  await provider.database.query(`update receipt set status = 'pagado' where id = 2`)
  expect(rowOf(await as('desk', 'receiptTotals', { query: { month: '2026-03' } }))).toMatchObject({
    asked: '4752.50',
    paid: '0.00',
    owed: '3802.00',
  })
  expect(rowsOf(await as('desk', 'receiptList', { query: { owed: true } })).map(({ id }) => id)).not.toContain(2)
})
