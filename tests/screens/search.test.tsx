/**
 * Searching for a child, a group or a receipt from anywhere: by keyboard, on the device, for the desk at the provider
 * too; and who finds what.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { student, type Student } from '../../src/contract'
import { rankStudents } from '../../src/screens/search/rank-students'
import { inLongRun } from '../long-run'
import { later, openStories, press } from './device'
import { patiently, signInAs } from './portal'

describe('who comes first', () => {
  const named = (first_name: string, last_name: string, folio = ''): Student =>
    student.parse({ id: `${first_name}${last_name}`, first_name, last_name, folio })
  const names = (found: readonly Student[]) => found.map(({ first_name, last_name }) => `${first_name} ${last_name}`)

  test('a name that begins so, then a word that does, then what only holds it', () => {
    const found = [named('Adriana', 'Soto'), named('Ana', 'Ruiz'), named('José', 'Anaya'), named('Juan', 'Santana')]
    expect(names(rankStudents(found, 'ana', 8))).toEqual(['Ana Ruiz', 'José Anaya', 'Adriana Soto', 'Juan Santana'])
    expect(names(rankStudents(found, 'ANÁ', 1))).toEqual(['Ana Ruiz'])
  })
  test('the digits of a folio count as a beginning', () => {
    const found = [named('Ana', 'Ruiz', 'LUC-10012'), named('Zoé', 'Peña', 'LUC-0012')]
    expect(names(rankStudents(found, '0012', 8))).toEqual(['Zoé Peña', 'Ana Ruiz'])
    const others = [named('Ana', 'Ruiz', 'ALUC-0012'), named('Zoé', 'Peña', 'LUC-0012')]
    expect(names(rankStudents(others, 'luc-0012', 8))).toEqual(['Zoé Peña', 'Ana Ruiz'])
  })
  test('of five thousand no more than asked for', () => {
    const crowd = Array.from({ length: 5_000 }, (_, index) => named('María', `de la Luz ${index}`, `LUC-${index}`))
    expect(rankStudents(crowd, 'luz', 8)).toHaveLength(8)
    expect(rankStudents(crowd, 'luz 4999', 8)[0]?.folio).toBe('LUC-4999')
  })
})

describe('on screen', () => {
  const stories = openStories()
  afterEach(() => localStorage.clear())

  const box = () => screen.findByRole('combobox', { name: /^Nombre/ }, patiently)
  const results = () => within(screen.getByRole('listbox', { name: 'Resultados' }))
  const options = () =>
    results()
      .queryAllByRole('option')
      .map((option) => option.querySelector('strong')?.textContent)

  /** Signs in, waits until the device is filled, and opens the search by its keys. */
  async function searching(email: string, path = '/dashboard') {
    await signInAs(email, path)
    await screen.findByRole('link', { name: /^Todo enviado · / }, patiently)
    const person = userEvent.setup()
    await person.keyboard('{Control>}k{/Control}')
    return { person, box: await box() }
  }

  test('what is typed before the search is there, or has the focus, stands in its box', async () => {
    await signInAs('recepcion@lucero.test', '/dashboard/student/')
    const person = userEvent.setup({ delay: null })
    // Another box has the focus: after Ctrl K, letters go to the search and no longer to that box.
    const list = await screen.findByRole('searchbox', { name: 'Buscar por nombre o folio' }, patiently)
    await person.click(list)
    await person.keyboard('{Control>}k{/Control}zox{Backspace}e pe')
    expect(await box()).toHaveProperty('value', 'zoe pe')
    await person.type(await box(), 'na')
    await waitFor(() => expect(options()).toEqual(['Zoé Peña']), patiently)
    expect(list).toHaveProperty('value', '')
  })

  test('results that somebody else moves take no tap for a second', async () => {
    const { person, box } = await searching('recepcion@lucero.test')
    await person.type(box, 'peña')
    await waitFor(() => expect(options().length).toBeGreaterThan(1), patiently)
    const desk = await stories.school.as('desk')
    await desk('POST', '/api/users/student/', { first_name: 'Peña', last_name: 'Ávila', birthdate: '2018-02-28' })
    // The device reads all students again after 15 minutes.
    later(stories.school, 16 * 60)
    await waitFor(() => expect(options()[0]).toBe('Peña Ávila'), patiently)
    const path = location.pathname
    const first = () => within(screen.getByRole('listbox')).getAllByRole('option')[0] ?? document.body
    await person.click(first())
    expect(location.pathname).toBe(path)
    await press(first())
    await waitFor(() => expect(location.pathname).toMatch(/^\/dashboard\/student\/\d+$/), patiently)
  })

  test('a group is found on the device, a receipt by folio, child or number at the provider; without it that is said', async () => {
    const { person, box } = await searching('recepcion@lucero.test')
    await person.type(box, 'kids')
    const groups = within(await screen.findByRole('group', { name: 'Grupos' }, patiently))
    expect(
      groups
        .getAllByRole('option')
        .map((option) => option.getAttribute('href'))
        .sort(),
    ).toEqual(['/dashboard/group/1', '/dashboard/group/3'])
    const receipts = async () =>
      within(await screen.findByRole('group', { name: 'Recibos' }, patiently))
        .getAllByRole('option')
        .map((option) => [option.getAttribute('href'), option.textContent])
    for (const [typed, found] of [
      ['íñigo', 2],
      ['0001', 2],
      ['3', 1],
    ] as const) {
      await person.clear(box)
      await person.type(box, typed)
      await waitFor(async () => expect(await receipts()).toHaveLength(found), patiently)
    }
    expect(await receipts()).toEqual([
      ['/dashboard/pagos/3', expect.stringMatching(/Sofía.*Recibo 3 · marzo de 2026 · \$950\.50 · Vencido/)],
    ])
    stories.school.cut()
    await person.clear(box)
    await person.type(box, 'teens')
    expect(
      await screen.findByText(
        'Sin conexión no se puede buscar entre los tutores ni los recibos.',
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    expect(options()).toEqual(['Teens 1'])
  })

  inLongRun(() =>
    test('the lists inside a page are searched too, at the provider and on the device', async () => {
      await signInAs('recepcion@lucero.test', '/dashboard/tutor/5')
      const person = userEvent.setup()
      const rowsOf = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('row').length - 1
      await waitFor(
        () => expect([rowsOf('Estudiantes del tutor'), rowsOf('Historial de pago')]).toEqual([3, 2]),
        patiently,
      )
      await person.type(screen.getByRole('searchbox', { name: 'Buscar por nombre o folio' }), 'saul')
      await person.type(screen.getByRole('searchbox', { name: 'Buscar por recibo, estudiante o grupo' }), 'zoe')
      expect(await screen.findByText('No hay pagos', undefined, patiently)).toBeTruthy()
      await waitFor(() => expect(rowsOf('Estudiantes del tutor')).toBe(1), patiently)
    }),
  )

  test('the desk opens a child with the keyboard alone, and the page takes the focus', async () => {
    const { person } = await searching('recepcion@lucero.test', '/dashboard/group/')
    await person.keyboard('pena')
    await waitFor(
      () => expect(options().slice(0, 3)).toEqual(['Emiliano Peña', 'Emiliano Peña', 'Íñigo Peña']),
      patiently,
    )
    await person.keyboard('{ArrowDown}{ArrowDown}')
    const chosen = results().getByRole('option', { name: /LUC-0001/ })
    expect(chosen.getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('combobox', { name: /^Nombre/ }).getAttribute('aria-activedescendant')).toBe(chosen.id)
    await person.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/dashboard/student/1'), patiently)
    expect(screen.queryByRole('dialog')).toBeNull()
    const title = await screen.findByRole('heading', { level: 1, name: 'Estudiante' }, patiently)
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  test('a folio finds its child without a connection; a letter that fits many draws only the first', async () => {
    const { person, box } = await searching('recepcion@lucero.test')
    stories.school.cut()
    await person.type(box, '0002')
    await waitFor(() => expect(options()).toEqual(['Zoé Peña']), patiently)
    expect(results().getByRole('option').getAttribute('href')).toBe('/dashboard/student/2')
    await person.clear(box)
    await person.type(box, 'luc')
    expect(
      await screen.findByText('Los primeros 8 de 35. Sigue escribiendo para acercarte.', undefined, patiently),
    ).toBeTruthy()
    expect(options()).toHaveLength(8)
    await person.type(box, 'xyz')
    expect(await screen.findByText('No se encontró nada', undefined, patiently)).toBeTruthy()
    expect(options()).toEqual([])
  })

  test('the desk finds a tutor, told by the children, and opens their page', async () => {
    const { person, box } = await searching('admin@lucero.test')
    await person.type(box, 'begona')
    const tutors = within(await screen.findByRole('group', { name: 'Tutores' }, patiently))
    expect(tutors.getByRole('option').textContent).toContain('Íñigo, Saúl, Zoé · 55 1000 0005')
    await person.click(tutors.getByRole('option'))
    expect(location.pathname).toBe('/dashboard/tutor/5')
    expect(await screen.findByRole('region', { name: 'Begoña Peña' }, patiently)).toBeTruthy()
  })

  inLongRun(() =>
    test('a tutor search that fails says so and leaves the children found', async () => {
      const { person, box } = await searching('recepcion@lucero.test')
      stories.school.answer((url) => (url.includes('/users/tutor/') ? Response.json({}, { status: 400 }) : undefined))
      await person.type(box, 'pena')
      expect(await screen.findByText('No se pudo buscar entre los tutores.', undefined, patiently)).toBeTruthy()
      expect(options()).toContain('Zoé Peña')
    }),
  )

  test('a teacher finds the own students and nobody else; tutors are not even asked for', async () => {
    const { person, box } = await searching('maestra@lucero.test')
    await person.type(box, 'peña')
    await waitFor(() => expect(options()).toContain('Zoé Peña'), patiently)
    expect(options()).not.toContain('Saúl Peña')
    expect(screen.queryByRole('group', { name: 'Tutores' })).toBeNull()
    expect(stories.school.calls.filter((call) => /\/users\/tutor\/|\/receipt\//.test(call))).toEqual([])
  })

  test('Escape gives the focus back to where it was; over a form the keys open nothing', async () => {
    await signInAs('recepcion@lucero.test', '/dashboard/student/')
    const person = userEvent.setup()
    const button = await screen.findByRole('button', { name: 'Buscar estudiante' }, patiently)
    await person.click(button)
    await box()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))

    await person.click(await screen.findByRole('button', { name: 'Nuevo estudiante' }, patiently))
    await screen.findByRole('dialog', { name: 'Nuevo estudiante' }, patiently)
    await person.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox', { name: /^Nombre/ })).toBeNull()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })
})
