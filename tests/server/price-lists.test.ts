/**
 * Price lists: a new price is valid from a month on. Receipts that were made keep theirs, a month's receipts take the
 * one of that month, and a running cycle keeps the number of classes that it was begun with.
 */
import { expect, it } from 'vitest'
import { rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'

const { provider, as } = await openSchool()
const change = (body: Record<string, unknown>) => as('admin', 'priceListChange', { id: 1, body })
const first = { from: null, amount: '950.50', numbers_classes: 8 }
const groupNow = async () => rowOf(await as('desk', 'group', { id: 1 })).payment_configuration
/** The amounts of the receipts that a month would get. */
async function amountsIn(month: string): Promise<unknown[]> {
  const { made } = rowOf(await as('desk', 'monthlyReceipts', { body: { month, groups: [1], dry_run: true } }))
  return Array.isArray(made) ? [...new Set(made.map(({ amount_expected }) => amount_expected))] : []
}

it('a new price list has one price from the beginning, and is there once although it was sent twice', async () => {
  const send = () =>
    as('admin', 'priceListCreate', {
      body: { name: 'Sabatino', amount: '700', numbers_classes: 4, bank_data: 1 },
      headers: { 'Idempotency-Key': 'saturday' },
    })
  const made = await send()
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: 'Sabatino',
      amount: '700.00',
      prices: [{ from: null, amount: '700.00', numbers_classes: 4 }],
      bank_data: { id: 1, name: 'Banco Azul' },
      version: 1,
    },
  })
  expect((await send()).body).toEqual(made.body)
  expect(rowsOf(await as('desk', 'priceListList')).map(({ name }) => name)).toEqual(['Mensual', 'Sabatino'])
})

it('a school without a bank account has prices too; an account is added and taken away later', async () => {
  const made = await as('admin', 'priceListCreate', { body: { name: 'Suelta', amount: '150', numbers_classes: 1 } })
  expect(made).toMatchObject({ status: 201, body: { bank_data: null } })
  const id = Number(rowOf(made).id)
  await as('admin', 'groupChange', { id: 1, body: { payment_configuration: id } })
  const [mine] = rowsOf(await as('tutor', 'groupList')).filter((group) => group.id === 1)
  expect(await groupNow()).toMatchObject({ amount: '150.00', bank_data: null })
  expect(mine).toMatchObject({ payment_configuration: { bank_data: null } })
  const set = (bank_data: unknown) => as('admin', 'priceListChange', { id, body: { bank_data } })
  expect(rowOf(await set(1)).bank_data).toMatchObject({ id: 1 })
  expect(rowOf(await set(''))).toMatchObject({ bank_data: null, amount: '150.00' })
})

it('a price from April on leaves March as it was, and a month’s receipts take the one of their month', async () => {
  const changed = await change({ amount: '1100', from: '2026-04' })
  expect(changed.body).toMatchObject({
    amount: '1100.00',
    prices: [first, { from: '2026-04-01', amount: '1100.00', numbers_classes: 8 }],
  })
  expect(await groupNow()).toMatchObject({ amount: '950.50', numbers_classes: 8, prices: rowOf(changed).prices })
  expect(await amountsIn('2026-05')).toEqual(['1100.00'])
  expect(await amountsIn('2026-02')).toEqual(['950.50'])
  expect(rowOf(await as('desk', 'receipt', { id: 2 })).amount_expected).toBe('950.50')
})

it('without a month a price begins with the present one, and replaces what was planned after it', async () => {
  await change({ amount: '1100', from: '2026-06' })
  const changed = await change({ numbers_classes: 10 })
  expect(rowOf(changed).prices).toEqual([first, { from: '2026-03-01', amount: '950.50', numbers_classes: 10 }])
  expect(await groupNow()).toMatchObject({ amount: '950.50', numbers_classes: 10 })
})

it('a planned price is moved to another month, and no past month gets another price', async () => {
  await change({ amount: '1100', from: '2026-04' })
  const planned = (from: string) => ({ from, amount: '1100.00', numbers_classes: 8 })
  expect(rowOf(await change({ from: '2026-06' })).prices).toEqual([first, planned('2026-06-01')])
  expect(rowOf(await change({ from: '2026-05' })).prices).toEqual([first, planned('2026-05-01')])
  expect(await change({ amount: '1', from: '2026-02' })).toMatchObject({
    status: 400,
    body: { from: ['Elige este mes o uno posterior: los meses pasados conservan su precio.'] },
  })
  expect(await amountsIn('2026-04')).toEqual(['950.50'])
})

it('a running cycle keeps its number of classes', async () => {
  await provider.database.query(`update attendance set attendance_date = '2026-02-27' where id = 1`)
  await change({ numbers_classes: 4 })
  const [cycle] = rowsOf(await as('desk', 'cycleList', { query: { student: 1 } }))
  expect(cycle).toMatchObject({ began: '2026-02-27', of: 8 })
  await provider.database.query(`update attendance set attendance_date = '2026-03-02' where id = 1`)
  expect(rowsOf(await as('desk', 'cycleList', { query: { student: 1 } }))[0]).toMatchObject({ of: 4 })
})

it('devices learn of a new price with the groups that have it', async () => {
  const since = async (cursor: unknown) => rowOf(await as('desk', 'groupList', { query: { since: cursor } }))
  const { cursor } = await since('')
  await change({ amount: '1200' })
  const { results } = await since(cursor)
  expect(Array.isArray(results) && results.map(({ id }) => id)).toEqual([1, 2, 3])
})

it('a name that another price list has, an account that is none and a month that is none are refused', async () => {
  const body = { name: 'mensual', amount: 1, numbers_classes: 1, bank_data: 1 }
  expect(await as('admin', 'priceListCreate', { body })).toMatchObject({
    status: 400,
    body: { name: ['Ya hay otro registro con este nombre.'] },
  })
  expect(Object.keys(rowOf(await change({ bank_data: 99999 })))).toEqual(['bank_data'])
  expect(Object.keys(rowOf(await change({ amount: 1, from: '2026-13' })))).toEqual(['from'])
  expect(Object.keys(rowOf(await change({ amount: '10.999' })))).toEqual(['amount'])
})

it('the history tells the new price and its month', async () => {
  await change({ amount: '1100', from: '2026-04' })
  const [latest] = rowsOf(await as('admin', 'audit', { query: { table: 'price-list', id: 1 } }))
  expect(latest).toMatchObject({
    who: { id: 1 },
    changes: [
      { field: 'amount', from: 950.5, to: 1100 },
      { field: 'price_from', from: null, to: '2026-04-01' },
    ],
  })
})
