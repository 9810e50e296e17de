/**
 * Signing in: the states of the login screen and what the browser stores (specification 2.4, 3.1, 4.1, 5.1, 8.1), with
 * the real provider.
 */
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberIdentity } from '../../src/offline'
import { openStories, setClock } from './device'
import { fillIn, openPortal, patiently, storedKeys, unsentEdit } from './portal'

const stories = openStories()
afterEach(() => localStorage.clear())

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))

test('a good password opens the dashboard and stores the five entries of the specification', async () => {
  await openPortal('/dashboard')
  await fillIn('maestra@lucero.test', 'lucero-demo')
  await submit()
  expect(await screen.findByRole('heading', { level: 1, name: 'Inicio' }, patiently)).toBeTruthy()
  expect(location.pathname).toBe('/dashboard')
  expect(storedKeys()).toEqual(['email', 'group', 'name', 'refreshToken', 'token'])
  expect([localStorage.getItem('group'), localStorage.getItem('name'), localStorage.getItem('email')]).toEqual([
    'Maestro',
    'Maribel Núñez',
    'maestra@lucero.test',
  ])
  expect(screen.queryByLabelText('Contraseña', { exact: false })).toBeNull()
})

test('an address without HTTPS says that nothing works there without a network, and what to do', async () => {
  await openPortal('/login')
  expect(screen.queryByText(/no es segura/)).toBeNull()
  cleanup()
  vi.stubGlobal('isSecureContext', false)
  await openPortal('/login')
  expect(await screen.findByText(/nada funcionará sin conexión.*HTTPS/, undefined, patiently)).toBeTruthy()
  vi.stubGlobal('isSecureContext', true)
})

test('whoever came by a deep link lands there after signing in', async () => {
  await openPortal('/dashboard/student/assistance?group_id=1')
  expect(location.pathname).toBe('/login')
  await fillIn('maestra@lucero.test', 'lucero-demo')
  await submit()
  expect(await screen.findByRole('heading', { level: 1, name: 'ASISTENCIA DE ESTUDIANTES' }, patiently)).toBeTruthy()
  expect(location.pathname + location.search).toBe('/dashboard/student/assistance?group_id=1')
})

test("a wrong password is told as 'Acceso denegado', and nothing is stored", async () => {
  await openPortal('/login')
  await fillIn('maestra@lucero.test', 'otra cosa')
  await submit()
  const alert = await screen.findByRole('alert', undefined, patiently)
  expect(alert.textContent).toContain('Acceso denegado')
  expect(alert.textContent).toContain('Correo o contraseña incorrectos')
  expect(storedKeys()).toEqual([])
  expect(location.pathname).toBe('/login')
})

test('without a network no wrong password is claimed: it says what is missing and keeps what was typed', async () => {
  await openPortal('/login')
  stories.school.cut()
  await fillIn('maestra@lucero.test', 'lucero-demo')
  await submit()
  expect((await screen.findByRole('alert', undefined, patiently)).textContent).toContain(
    'Para entrar se necesita conexión',
  )
  expect(screen.queryByText('Acceso denegado')).toBeNull()
  expect(screen.getByLabelText('Correo electrónico', { exact: false })).toHaveProperty('value', 'maestra@lucero.test')

  stories.school.mend()
  await submit()
  expect(await screen.findByRole('heading', { level: 1, name: 'Inicio' }, patiently)).toBeTruthy()
})

test('a login page of the Wi-Fi is no answer of the provider', async () => {
  await openPortal('/login')
  stories.school.answer(() => new Response('<html>Bienvenido al Wi-Fi</html>', { status: 200 }))
  await fillIn('maestra@lucero.test', 'lucero-demo')
  await submit()
  expect((await screen.findByRole('alert', undefined, patiently)).textContent).toContain(
    'Para entrar se necesita conexión',
  )
  expect(storedKeys()).toEqual([])
})

test('a device whose clock is a day ahead is told so, instead of being sent round in circles', async () => {
  const provider = stories.school.clock.now
  setClock(stories.school, provider + 86_400_000)
  stories.school.clock.now = provider
  await openPortal('/login')
  await fillIn('maestra@lucero.test', 'lucero-demo')
  await submit()
  expect((await screen.findByRole('alert', undefined, patiently)).textContent).toContain(
    'La hora de este equipo parece equivocada',
  )
  expect(storedKeys()).toEqual([])
})

test('too many tries are told, for waiting helps', async () => {
  await openPortal('/login')
  stories.school.answer((url) =>
    url.endsWith('/api/login/') ? Response.json({ detail: 'Request was throttled.' }, { status: 429 }) : undefined,
  )
  await fillIn('maestra@lucero.test', 'lucero-demo')
  await submit()
  expect((await screen.findByRole('alert', undefined, patiently)).textContent).toBe(
    'Demasiados intentos. Espera unos minutos e inténtalo otra vez.',
  )
})

test.each([
  ['a provider that fails', () => Response.json({ detail: 'Internal Server Error' }, { status: 500 })],
  ['one that is busy', () => Response.json({ detail: 'Ocupado' }, { status: 503 })],
  ['one that refuses the body', () => Response.json({ email: ['Enter a valid email address.'] }, { status: 400 })],
  ['an answer that is no session', () => Response.json({ ok: true })],
  [
    'a token that nobody can read',
    () => Response.json({ token: 'x', refresh: 'y', group: 'Maestro', name: 'Maribel', email: 'maestra@lucero.test' }),
  ],
])('%s is only logged, and the form waits for another try', async (_, answer) => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openPortal('/login')
  stories.school.answer((url) => (url.endsWith('/api/login/') ? answer() : undefined))
  await fillIn('maestra@lucero.test', 'lucero-demo')
  await submit()
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(1), patiently)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Iniciar sesión' }).closest('form')?.getAttribute('aria-busy')).toBe(
      'false',
    ),
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(storedKeys()).toEqual([])
  expect(screen.getByLabelText('Correo electrónico', { exact: false })).toHaveProperty('value', 'maestra@lucero.test')
  logged.mockRestore()
})

test('both fields are required, the first is an e-mail, and no call is made before they are', async () => {
  await openPortal('/login')
  await submit()
  expect(screen.getByText('Escribe tu correo.')).toBeTruthy()
  expect(screen.getByText('Escribe tu contraseña.')).toBeTruthy()
  await fillIn('maestra', 'x')
  await submit()
  expect(screen.getByText(/Escribe un correo completo/)).toBeTruthy()
  expect(stories.school.calls).toEqual([])
})

test('the password can be shown and hidden again', async () => {
  await openPortal('/login')
  const password = screen.getByLabelText('Contraseña', { exact: false, selector: 'input' })
  expect(password.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }))
  expect(password.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar la contraseña' }))
  expect(password.getAttribute('type')).toBe('password')
})

test("the forgotten password leads to the provider's own page", async () => {
  await openPortal('/login')
  expect(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).getAttribute('href')).toBe(
    '/api/password_reset/',
  )
})

test('it says how many changes are safe on this device, and of whom it says nothing', async () => {
  await openPortal('/dashboard/student/assistance')
  await fillIn('maestra@lucero.test', 'lucero-demo')
  await submit()
  await screen.findByRole('heading', { level: 1, name: 'ASISTENCIA DE ESTUDIANTES' }, patiently)
  await unsentEdit(stories.school)
  cleanup()
  localStorage.setItem('token', 'ya no vale')

  await openPortal('/dashboard')
  expect(await screen.findByText(/Hay 1 cambio guardado en este equipo/, undefined, patiently)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Maribel|maestra@/)
})

test('a browser that was killed before it wrote its storage still knows who is here', async () => {
  await openPortal('/login')
  await fillIn('maestra@lucero.test', 'lucero-demo')
  await submit()
  await screen.findByRole('heading', { level: 1, name: 'Inicio' }, patiently)
  cleanup()
  localStorage.clear()

  await openPortal('/dashboard')
  expect(await screen.findByRole('heading', { level: 1, name: 'Inicio' }, patiently)).toBeTruthy()
  expect(storedKeys()).toEqual(['email', 'group', 'name', 'refreshToken', 'token'])
})

test('what the device remembers is not used after its time', async () => {
  await rememberIdentity({
    owner: '3',
    name: 'Maribel',
    email: 'm@lucero.test',
    role: 'Maestro',
    token: 'a.b.c',
    refresh: 'r',
    expiresAt: stories.school.clock.now - 1,
    provider: '',
  })
  await openPortal('/dashboard')
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(storedKeys()).toEqual([])
})
