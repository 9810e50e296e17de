/**
 * A page that comes to the front, or back online, after more than 30 s: what others changed meanwhile is read, and
 * nothing moves under a finger.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { providerReconnected } from '../../src/provider/reconnect'
import Contacts from '../../src/screens/contacts'
import { Settling } from '../../src/ui'
import { openStories, patiently, renderOnDevice, press } from './device'

const stories = openStories()
afterEach(async () => {
  await stories.school.database.query(
    `update emergency_contact set first_name = 'Begoña', last_name = 'Peña' where id = 1`,
  )
})

const reads = () => stories.school.calls.filter((call) => /^GET .*\/emergency-contact\/\?/.test(call)).length
const title = { name: 'Editar contacto' }

/** Brings the page to the front after `seconds` behind another window. */
function backAfter(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000)
  window.dispatchEvent(new Event('visibilitychange'))
}

async function renderContacts() {
  await renderOnDevice({
    school: stories.school,
    who: 'desk',
    // In the portal every page is inside of a Settling.
    screen: (
      <Settling>
        <Contacts />
      </Settling>
    ),
    at: '/dashboard/contacto-emergencia/',
  })
  await screen.findByRole('button', { name: 'Editar a Begoña Peña' }, patiently)
  return { colleague: await stories.school.as('admin'), person: userEvent.setup() }
}

test('a colleague’s change is in the list; a page that was away for a shorter time reads nothing', async () => {
  const { colleague } = await renderContacts()
  await colleague('PATCH', '/api/users/emergency-contact/1/', { last_name: 'Peña Soto' })
  const before = reads()
  backAfter(20)
  expect(reads()).toBe(before)
  backAfter(11)
  expect(await screen.findByText('Begoña Peña Soto', undefined, patiently)).toBeTruthy()
})

test('rows that moved by it take no tap for a second', async () => {
  const { colleague, person } = await renderContacts()
  await colleague('POST', '/api/users/emergency-contact/', {
    first_name: 'Abel',
    last_name: 'Abad',
    phone: '5598765432',
    relationship: 'abuelo',
    user: 5,
  })
  backAfter(31)
  const edit = await screen.findByRole('button', { name: 'Editar a Abel Abad' }, patiently)
  await person.click(edit)
  expect(screen.queryByRole('dialog', title)).toBeNull()
  await press(edit)
  expect(await screen.findByRole('dialog', title, patiently)).toBeTruthy()
})

test('an open form keeps what was seen, and sends only what its hand changed', async () => {
  const { colleague, person } = await renderContacts()
  await person.click(screen.getByRole('button', { name: 'Editar a Begoña Peña' }))
  const form = within(await screen.findByRole('dialog', title, patiently))
  await person.type(form.getByLabelText(/Nombre/), ' María')
  await colleague('PATCH', '/api/users/emergency-contact/1/', { last_name: 'Peña Soto' })
  backAfter(31)
  await screen.findByText('Begoña Peña Soto', undefined, patiently)
  expect(form.getByLabelText(/Nombre/)).toHaveProperty('value', 'Begoña María')
  expect(form.getByLabelText(/Apellidos/)).toHaveProperty('value', 'Peña')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Begoña María Peña Soto', undefined, patiently)).toBeTruthy()
})

test('a list that cannot be read again stays, and says how old it is; that line moves the rows, so they take no tap for a second', async () => {
  const { colleague, person } = await renderContacts()
  await stories.school.cutAtRest()
  backAfter(31)
  expect(await screen.findByRole('button', { name: 'Reintentar' }, patiently)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Editar a Begoña Peña' }))
  expect(screen.queryByRole('dialog', title)).toBeNull()
  await press(screen.getByRole('button', { name: 'Editar a Begoña Peña' }))
  expect(await screen.findByRole('dialog', title, patiently)).toBeTruthy()
  await colleague('PATCH', '/api/users/emergency-contact/1/', { last_name: 'Peña Soto' })
  stories.school.mend()
  backAfter(31)
  expect(await screen.findByText('Begoña Peña Soto', undefined, patiently)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull(), patiently)
})

test.each([
  ['the browser is back online', () => window.dispatchEvent(new Event('online'))],
  ['the provider responds again', providerReconnected],
])('a list that nobody read meanwhile is read when %s', async (_, comesBack) => {
  const { colleague } = await renderContacts()
  window.dispatchEvent(new Event('offline'))
  await colleague('PATCH', '/api/users/emergency-contact/1/', { last_name: 'Peña Soto' })
  vi.setSystemTime(Date.now() + 31_000)
  comesBack()
  expect(await screen.findByText('Begoña Peña Soto', undefined, patiently)).toBeTruthy()
})
