/** Installing the app on the home screen: by the browser's own prompt, or by instructions if the browser has none. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { watchInstalling } from '../../src/pieces/install/install-prompt'
import { openStories, pageAtRest } from './device'
import { patiently, signInAs, unsentEdit } from './portal'

const teacher = 'maestra@lucero.test'
const offer = { name: /^Instalar / }

const stories = openStories()
beforeAll(() => watchInstalling())
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  localStorage.clear()
})

/** Identifies as an iPad does: a Macintosh with a touch screen. */
function onIPad({ installed = false } = {}): void {
  const said = {
    userAgent: {
      value: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      configurable: true,
    },
    maxTouchPoints: { value: 5, configurable: true },
    standalone: { value: installed, configurable: true },
  }
  Object.defineProperties(navigator, said)
  onTestFinished(() => Object.keys(said).forEach((name) => Reflect.deleteProperty(navigator, name)))
}

test('a browser that neither asks nor needs steps offers nothing', async () => {
  await signInAs(teacher)
  expect(screen.queryByRole('button', offer)).toBeNull()
})

test("the browser's own question is kept for whoever wants it, and asked once", async () => {
  await signInAs(teacher)
  const prompt = vi.fn(async () => undefined)
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  expect(event.defaultPrevented, 'the browser does not ask by itself').toBe(true)
  await userEvent.click(await screen.findByRole('button', offer, patiently))
  expect(prompt).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('button', offer)).toBeNull(), patiently)
})

test('on an iPad three steps are shown, and what happens to a site that is not installed', async () => {
  onIPad()
  await signInAs(teacher)
  await userEvent.click(await screen.findByRole('button', offer, patiently))
  const steps = within(await screen.findByRole('dialog', undefined, patiently))
  expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    expect.stringContaining('Compartir'),
    expect.stringContaining('Agregar a inicio'),
    expect.stringContaining('Agregar'),
  ])
  expect(steps.getByText(/7 días/)).toBeTruthy()
})

test('the icon on the home screen is a store of its own: with something unsent the steps ask first to wait, and no longer once it was sent', async () => {
  onIPad()
  await signInAs(teacher, '/dashboard/student/assistance')
  await unsentEdit(stories.school)
  await userEvent.click(await screen.findByRole('button', offer, patiently))
  const steps = within(await screen.findByRole('dialog', undefined, patiently))
  expect((await steps.findByRole('alert', undefined, patiently)).textContent).toBe(
    'Antes de instalarla, espera a que se envíe lo que falta: hay 1 cambio por enviar. La app instalada empieza vacía, y lo que quede aquí sólo se envía desde esta página.',
  )
  expect(steps.getAllByRole('listitem')).toHaveLength(3)
  stories.school.mend()
  await waitFor(() => expect(steps.queryByRole('alert')).toBeNull(), patiently)
})

test('where the browser promises to keep nothing the folded menu leads to what is told of it, with the button beside', async () => {
  onIPad()
  Object.defineProperty(navigator, 'storage', { value: { persist: async () => false }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  await signInAs(teacher, '/dashboard/lista?group_id=1')
  expect(screen.getByRole('button', { name: 'Ampliar el menú' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Lo guardado puede borrarse' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: /^Guardar · / }, patiently))
  await userEvent.click(await screen.findByRole('link', { name: 'Lo guardado puede borrarse' }, patiently))
  const page = within(screen.getByRole('main'))
  expect(
    await page.findByText(/^Este navegador no promete conservar lo que guardas aquí\./, undefined, patiently),
  ).toBeTruthy()
  await pageAtRest()
  await userEvent.click(page.getByRole('button', offer))
  expect(within(await screen.findByRole('dialog', undefined, patiently)).getAllByRole('listitem')).toHaveLength(3)
})

test('an app on the home screen is offered no more', async () => {
  onIPad({ installed: true })
  await signInAs(teacher)
  expect(screen.queryByRole('button', offer)).toBeNull()
})
