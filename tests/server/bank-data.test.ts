/** Bank accounts that an administrator adds: with a CLABE that can be right, and each only once. */
import { expect, it } from 'vitest'
import { rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'

const { provider, as } = await openSchool()
const account = {
  bank_name: 'BBVA México',
  account_number: '4152 3130 1234 5678',
  clabe: '012 180 001234567899',
  account_holder: 'Escuela Lucero',
}
const picture = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
])

it('a new account keeps only the digits of its numbers, has its QR, and is there once although it was sent twice', async () => {
  const send = () =>
    as('admin', 'bankDataCreate', { body: { ...account, codi_qr: picture }, headers: { 'Idempotency-Key': 'one' } })
  const made = await send()
  expect(made).toMatchObject({
    status: 201,
    body: {
      account_number: '4152313012345678',
      clabe: '012180001234567899',
      codi_phone: '',
      is_active: true,
      version: 1,
    },
  })
  expect((await send()).body).toEqual(made.body)
  expect(rowsOf(await as('desk', 'bankDataList'))).toHaveLength(3)
  const { codi_qr } = rowOf(made)
  const { token } = await provider.signIn('admin')
  const file = await provider.fetch(String(codi_qr), { headers: { Authorization: `Bearer ${token}` } })
  expect(file.headers.get('Content-Type')).toBe('image/png')
})

it('a CLABE with a wrong check digit is refused, of a new account and of an old one that gets it', async () => {
  const refusal = { status: 400, body: { clabe: [expect.stringContaining('último dígito')] } }
  const clabe = '012180001234567890'
  expect(await as('admin', 'bankDataCreate', { body: { ...account, clabe } })).toMatchObject(refusal)
  expect(await as('admin', 'bankDataChange', { id: 2, body: { clabe } })).toMatchObject(refusal)
  expect(rowsOf(await as('desk', 'bankDataList'))).toHaveLength(2)
})

it('an account whose CLABE is wrong already can be changed in everything else', async () => {
  const { clabe } = rowOf(await as('admin', 'bankData', { id: 2 }))
  const told = await as('admin', 'bankDataChange', { id: 2, body: { clabe, account_holder: 'Escuela Lucero' } })
  expect(told).toMatchObject({ status: 200, body: { clabe } })
})

it('two accounts never have one CLABE, also if they come at once', async () => {
  const told = await Promise.all([1, 2].map(() => as('admin', 'bankDataCreate', { body: account })))
  expect(told.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(told.find(({ status }) => status === 400)?.body).toEqual({ clabe: ['Ya hay otra cuenta con esta CLABE.'] })
})
