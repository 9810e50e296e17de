/** The frame around the screens: who sees what, what it says about sending and about the session, and signing out. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { unsentOnDevice } from '../../src/offline'
import { inLongRun } from '../long-run'
import { chooseStatus, later, openStories, setClock } from './device'
import { fillIn, openPortal, patiently, signInAs, storedKeys, unsentEdit } from './portal'

const list = '/dashboard/student/assistance'
const teacher = 'maestra@lucero.test'
const hour = 3_600_000

const stories = openStories()
afterEach(() => localStorage.clear())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, patiently)
const leave = () => userEvent.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
const atLogin = () => waitFor(() => expect(location.pathname).toBe('/login'), patiently)

describe('what a role sees', () => {
  test("a teacher's sidebar has the name, the e-mail and the Grupos menu only", async () => {
    await signInAs(teacher)
    const menu = within(screen.getByRole('navigation', { name: 'Menú principal' }))
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Inicio', 'Grupos', 'Ayuda'])
    expect(screen.getByText('Maribel Núñez')).toBeTruthy()
    expect(screen.getByText(teacher)).toBeTruthy()
  })

  test('a deep link to what a role may not use says so and shows the way home', async () => {
    await signInAs(teacher, '/dashboard/pagos/')
    expect(await screen.findByText('Esta página no es para tu cuenta', undefined, patiently)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Historial de Pagos' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Volver al inicio' }))
    expect(await heading('Inicio')).toBeTruthy()
  })

  test('the same link shows the desk its screen', async () => {
    await signInAs('recepcion@lucero.test', '/dashboard/pagos/')
    expect(await screen.findByRole('region', { name: 'Historial de Pagos' }, patiently)).toBeTruthy()
    expect(await heading('Historial de Pagos')).toBeTruthy()
    expect(screen.queryByText('Esta página no es para tu cuenta')).toBeNull()
    const outside = screen.getByRole('link', { name: /^Registro Estudiante/ })
    expect([outside.getAttribute('href'), outside.getAttribute('target')]).toEqual(['/api/record/', '_blank'])
  })

  test('an address that leads nowhere says so', async () => {
    await signInAs(teacher, '/dashboard/nada')
    expect(await heading('Página no encontrada')).toBeTruthy()
  })

  test('another screen takes the focus to its title, so that it is read out', async () => {
    await signInAs('recepcion@lucero.test')
    await userEvent.click(screen.getByRole('link', { name: 'Grupos' }))
    const title = await heading('Grupos')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(document.title).toBe('Grupos · Lucero')
    expect(screen.getByRole('link', { name: 'Grupos' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Saltar al contenido' }).getAttribute('href')).toBe('#contenido')
  })
})

describe('what is said about sending', () => {
  test('an edit is counted by the chip, told once when the provider echoes it, and nothing is claimed before', async () => {
    await signInAs(teacher, list)
    await unsentEdit(stories.school)
    expect(await screen.findByRole('link', { name: /1 guardado aquí|1 por enviar/ }, patiently)).toBeTruthy()
    expect(screen.queryByText('Campo Estado actualizado')).toBeNull()

    stories.school.mend()
    expect(await screen.findByText('Campo Estado actualizado', undefined, patiently)).toBeTruthy()
    expect(screen.getAllByText('Campo Estado actualizado')).toHaveLength(1)
    expect(await screen.findByRole('link', { name: /Todo enviado/ }, patiently)).toBeTruthy()
  })

  inLongRun(() =>
    test("a refusal is told with the provider's words", async () => {
      await signInAs(teacher, list)
      await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)
      stories.school.answer((_, init) =>
        init?.method === 'PATCH' ? Response.json({ detail: 'El ciclo ya se cerró' }, { status: 400 }) : undefined,
      )
      const [first] = screen.getAllByRole('combobox', { name: /^Estado de / })
      if (first) await chooseStatus(first, 'Retardo')
      expect(await screen.findByText('Error al actualizar Estado', undefined, patiently)).toBeTruthy()
      expect(screen.getAllByText(/El ciclo ya se cerró/).length).toBeGreaterThan(0)
      expect(screen.queryByText('Campo Estado actualizado')).toBeNull()
    }),
  )

  test('a roll that is refused whole is told once, by its first names', async () => {
    stories.school.answer((url, init) =>
      init?.method === 'POST' && url.includes('/attendance/')
        ? Response.json({ detail: 'El grupo ya cerró su lista.' }, { status: 403 })
        : undefined,
    )
    await signInAs(teacher)
    await userEvent.click(await screen.findByRole('button', { name: /^Guardar/ }, patiently))
    await screen.findByText(/Guardado en este equipo/, undefined, patiently)
    later(stories.school, 11)
    expect(await screen.findByText(/y 17 más\s+El grupo ya cerró su lista\./, undefined, patiently)).toBeTruthy()
    expect(screen.getAllByText('No se pudieron guardar los datos')).toHaveLength(1)
  })
})

describe('signing out', () => {
  test('with nothing waiting it tells the provider, clears the five entries and says so', async () => {
    await signInAs(teacher)
    await screen.findByRole('link', { name: /Todo enviado/ }, patiently)
    await leave()
    await atLogin()
    expect(await screen.findByText('Sesión cerrada correctamente', undefined, patiently)).toBeTruthy()
    expect(stories.school.calls.filter((call) => call === 'POST /api/logout/')).toHaveLength(1)
    expect(storedKeys()).toEqual([])
    expect(location.search).toBe('')
    expect(screen.queryByText('Todavía hay cambios por enviar')).toBeNull()
  })

  inLongRun(() =>
    test('of a refused change it does not say that it will be sent', async () => {
      await signInAs(teacher, list)
      stories.school.answer((_url, init) =>
        init?.method === 'PATCH' ? Response.json({ status: ['No se puede.'] }, { status: 400 }) : undefined,
      )
      const [first] = await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)
      if (!first) throw new Error('no rows')
      await chooseStatus(first, 'Retardo')
      await screen.findByRole('link', { name: /1 rechazado/ }, patiently)
      await leave()
      expect(
        await screen.findByText(/^Hay 1 cambio que espera tu decisión en Por enviar\./, undefined, patiently),
      ).toBeTruthy()
      expect(screen.queryByText(/se envía/)).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'Seguir aquí' }))
    }),
  )

  test('with changes waiting it asks first, and whoever stays has lost nothing', async () => {
    await signInAs(teacher, list)
    await unsentEdit(stories.school)
    await leave()
    const question = within(await screen.findByRole('dialog', { name: '¿Cerrar la sesión sin conexión?' }, patiently))
    expect(question.getByText(/sin ella no podrás volver a entrar\. Hay 1 cambio sin enviar/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Seguir aquí' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname).toBe(list)
    expect(storedKeys()).toHaveLength(5)
    expect(await unsentOnDevice()).toBe(1)
  })

  test('without a signal it asks though nothing waits, for nobody could come back; with one it does not', async () => {
    await signInAs(teacher)
    await screen.findByRole('link', { name: /Todo enviado/ }, patiently)
    // The page does not know yet that the network is gone.
    stories.school.cut()
    await leave()
    const question = within(await screen.findByRole('dialog', { name: '¿Cerrar la sesión sin conexión?' }, patiently))
    expect(question.getByText('Ahora no hay conexión, y sin ella no podrás volver a entrar.')).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Seguir aquí' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(storedKeys()).toHaveLength(5)

    stories.school.mend()
    await screen.findByRole('link', { name: /Todo enviado/ }, patiently)
    await leave()
    await atLogin()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('without a signal it works too; the change stays, unseen by the next person, and goes when its maker is back', async () => {
    await signInAs(teacher, list)
    await unsentEdit(stories.school)
    await leave()
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }, patiently))
    await atLogin()
    expect(await screen.findByText('Sesión cerrada correctamente', undefined, patiently)).toBeTruthy()
    expect(storedKeys()).toEqual([])
    expect(await unsentOnDevice()).toBe(1)

    stories.school.mend()
    await fillIn('maestro@lucero.test', 'lucero-demo')
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    expect(await screen.findByRole('link', { name: /Nada tuyo espera/ }, patiently)).toBeTruthy()
    expect(screen.queryByText('Todo enviado')).toBeNull()
    expect(screen.queryByText('Maribel Núñez')).toBeNull()
    // A notice for the person before is not shown to this one.
    expect(screen.queryByText('Sesión cerrada correctamente')).toBeNull()
    expect(stories.school.calls.some((call) => call.startsWith('PATCH'))).toBe(false)
    await leave()
    await atLogin()

    await fillIn(teacher, 'lucero-demo')
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    await waitFor(
      () => expect(stories.school.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1),
      patiently,
    )
    await waitFor(async () => expect(await unsentOnDevice()).toBe(0), patiently)
  })

  test('a token that was signed out is dead on this device, however late the browser brings it back', async () => {
    await signInAs(teacher)
    await screen.findByRole('link', { name: /Todo enviado/ }, patiently)
    const kept = Object.entries(localStorage)
    stories.school.cut()
    await leave()
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }, patiently))
    await atLogin()
    const databases = await indexedDB.databases()
    cleanup()
    for (const [key, value] of kept) localStorage.setItem(key, String(value))

    await openPortal('/dashboard')
    await atLogin()
    expect(storedKeys()).toEqual([])
    expect(await indexedDB.databases(), 'nothing of that person was made anew').toEqual(databases)
  })

  test('a provider that fails at it is told as an error, and the person is out all the same', async () => {
    await signInAs(teacher)
    await screen.findByRole('link', { name: /Todo enviado/ }, patiently)
    stories.school.answer((url) => (url.endsWith('/api/logout/') ? new Response('{}', { status: 500 }) : undefined))
    await leave()
    await atLogin()
    expect(await screen.findByText('Error al cerrar sesión', undefined, patiently)).toBeTruthy()
    expect(screen.queryByText('Sesión cerrada correctamente')).toBeNull()
    expect(storedKeys()).toEqual([])
  })
})

describe('leaving before the device has counted what waits', () => {
  test('the question names the number on the disk, never none', async () => {
    await signInAs(teacher, list)
    await unsentEdit(stories.school)
    cleanup()
    await openPortal('/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar Sesión' }, patiently))
    const question = await screen.findByRole('dialog', undefined, patiently)
    expect(question.textContent).toMatch(/1 cambio/)
    expect(location.pathname).toBe('/dashboard')
  })

  test('with nothing on the disk nothing is asked', async () => {
    await signInAs(teacher)
    cleanup()
    await openPortal('/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar Sesión' }, patiently))
    await atLogin()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('how long the session lasts', () => {
  test('is said once at the start of the day', async () => {
    await signInAs(teacher)
    // Twelve hours after 16:02 at the school.
    expect(await screen.findByText('Tu sesión dura hasta mañana a las 04:02.', undefined, patiently)).toBeTruthy()
    cleanup()
    await openPortal('/dashboard')
    await screen.findByRole('button', { name: 'Cerrar Sesión' }, patiently)
    expect(screen.queryByText('Tu sesión dura hasta mañana a las 04:02.')).toBeNull()
  })

  test.each([
    ['la madrugada del mismo día', '2026-11-18T09:00:00Z', 'Tu sesión dura hasta las 15:00.'],
    ['a mediodía', '2026-11-18T18:00:00Z', 'Tu sesión dura hasta mañana a las 00:00.'],
  ])('names the day only where it is another: %s', async (_, at, words) => {
    setClock(stories.school, Date.parse(at))
    await signInAs(teacher)
    expect(await screen.findByText(words, undefined, patiently)).toBeTruthy()
  })

  test('is said steadily from an hour before its end, and not earlier; what was typed then survives the end', async () => {
    await signInAs(teacher, list)
    await unsentEdit(stories.school)
    const ends = /Tu sesión termina a las 04:02/
    expect(screen.queryByText(ends)).toBeNull()
    cleanup()

    setClock(stories.school, stories.school.clock.now + 11 * hour + 60_000)
    await openPortal('/dashboard')
    expect(await screen.findByText(ends, undefined, patiently)).toBeTruthy()
    cleanup()

    setClock(stories.school, stories.school.clock.now + hour)
    await openPortal(list)
    // The page waits 20 s for a renewal of the expired token, which never arrives.
    setClock(stories.school, stories.school.clock.now + 21_000)
    await atLogin()
    expect(storedKeys()).toEqual([])
    expect(await screen.findByText(/Hay 1 cambio guardado en este equipo/, undefined, patiently)).toBeTruthy()
    // The e-mail is filled in already.
    expect(screen.getByLabelText('Correo electrónico', { exact: false })).toHaveProperty('value', teacher)
  })

  describe('in its last hour', () => {
    const again = { name: 'Iniciar sesión de nuevo' }
    const password = () => screen.findByLabelText('Contraseña', { exact: false, selector: 'input' }, patiently)

    async function lastHour() {
      await signInAs(teacher, list)
      await unsentEdit(stories.school)
      cleanup()
      setClock(stories.school, stories.school.clock.now + 11 * hour + 60_000)
      // Renewals fail: a successful one would extend the session without the person.
      stories.school.answer((url) =>
        url.endsWith('/api/token/refresh/') ? new Response('{}', { status: 500 }) : undefined,
      )
      await openPortal(list)
      await screen.findByText(/Tu sesión termina a las 04:02/, undefined, patiently)
      return localStorage.getItem('token')
    }

    inLongRun(() =>
      test('without a network it says so, and the session that still is good stays', async () => {
        const token = await lastHour()
        await screen.findByText(/^Sin conexión/, undefined, patiently)
        await userEvent.click(screen.getByRole('button', again))
        const dialog = within(await screen.findByRole('dialog', again, patiently))
        expect(
          dialog.getByText(/Para iniciar sesión se necesita conexión, y ahora no hay\. Tu sesión sigue como estaba/),
        ).toBeTruthy()
        expect(dialog.getByText('Hay 1 cambio por enviar. Se queda guardado en este equipo.')).toBeTruthy()
        await userEvent.click(dialog.getByRole('button', { name: 'Entendido' }))
        expect([localStorage.getItem('token'), location.pathname]).toEqual([token, list])
        expect(screen.queryByText(/Tu sesión terminó/)).toBeNull()
      }),
    )

    test('the password is asked for beside it: a wrong one changes nothing, the right one goes on where the person was', async () => {
      const token = await lastHour()
      stories.school.mend()
      await screen.findByRole('link', { name: /Todo enviado/ }, patiently)
      await userEvent.click(screen.getByRole('button', again))
      const dialog = within(await screen.findByRole('dialog', again, patiently))
      await userEvent.type(await password(), 'otra cosa{Enter}')
      expect(await dialog.findByText('Correo o contraseña incorrectos', undefined, patiently)).toBeTruthy()
      expect(localStorage.getItem('token')).toBe(token)

      await userEvent.clear(await password())
      await userEvent.type(await password(), 'lucero-demo')
      await userEvent.click(dialog.getByRole('button', { name: 'Iniciar sesión' }))
      expect(await screen.findByText('Sesión iniciada de nuevo', undefined, patiently)).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
      expect(screen.queryByText(/Tu sesión termina/)).toBeNull()
      expect(location.pathname).toBe(list)
      expect(localStorage.getItem('token')).not.toBe(token)
    })
  })

  test('is renewed where the provider announces it, and the same person goes on', async () => {
    await signInAs(teacher)
    await screen.findByRole('link', { name: /Todo enviado/ }, patiently)
    const before = localStorage.getItem('token')
    expect(stories.school.calls).not.toContain('POST /api/token/refresh/')
    cleanup()

    setClock(stories.school, stories.school.clock.now + 2 * hour)
    await openPortal('/dashboard')
    await waitFor(() => expect(localStorage.getItem('token')).not.toBe(before), patiently)
    expect(screen.getByText('Maribel Núñez')).toBeTruthy()
    expect(storedKeys()).toHaveLength(5)
  })
})
