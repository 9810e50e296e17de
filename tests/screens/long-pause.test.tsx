/** A provider that asks for a pause: short pauses are waited for, long ones are shown to the person. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import Payment from '../../src/screens/payments/PaymentDetail'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()

const asked = () => stories.school.calls.filter((call) => call.endsWith('/receipt/2/'))
const renderPayment = () =>
  renderOnDevice({ school: stories.school, who: 'desk', screen: <Payment />, at: '/dashboard/pagos/2' })

test('who is asked for a pause of a year is told at once, and does not ask again', async () => {
  stories.school.answer((url) =>
    url.includes('/receipt/2/')
      ? new Response('{}', { status: 503, headers: { 'Retry-After': '31536000' } })
      : undefined,
  )
  await renderPayment()
  expect(await screen.findByText('Error al cargar los detalles', undefined, patiently)).toBeTruthy()
  expect(asked()).toHaveLength(1)
})

test('a pause of a second is waited for', async () => {
  let refusals = 0
  stories.school.answer((url) =>
    url.includes('/receipt/2/') && ++refusals === 1
      ? new Response('{}', { status: 503, headers: { 'Retry-After': '1' } })
      : undefined,
  )
  await renderPayment()
  expect(await screen.findByRole('region', { name: 'Pago 2' }, patiently)).toBeTruthy()
  expect(asked()).toHaveLength(2)
  expect(screen.queryByText('Error al cargar los detalles')).toBeNull()
})
