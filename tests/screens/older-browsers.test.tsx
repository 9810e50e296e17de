/** Without features that Safari 16.4 lacks: nothing waits for ever. */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import Payment from '../../src/screens/payments/PaymentDetail'
import Payments from '../../src/screens/payments'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()

/** Features newer than Safari 16.4, removed during each test. */
const young = [
  [AbortSignal, 'any'],
  [URL, 'canParse'],
] as const
let taken: (PropertyDescriptor | undefined)[] = []
beforeEach(() => {
  taken = young.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))
  for (const [owner, name] of young) Reflect.deleteProperty(owner, name)
})
afterEach(() => {
  for (const [index, [owner, name]] of young.entries())
    Object.defineProperty(owner, name, taken[index] ?? { configurable: true })
})

test('a list that is read online stands there', async () => {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos' })
  expect((await screen.findAllByText(/^LUC-\d{4}$/, undefined, patiently)).length).toBeGreaterThan(0)
})

test('a record that is read online stands there', async () => {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Payment />, at: '/dashboard/pagos/2' })
  expect(await screen.findByRole('region', { name: 'Pago 2' }, patiently)).toBeTruthy()
})
