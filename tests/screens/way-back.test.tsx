/** Back from a page to the list from which it was opened, as it was left; and the current place in the sidebar. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { watchTrail, wayBack } from '../../src/app/way-back'
import { openStories, settled } from './device'
import { openPortal, patiently, signInAs } from './portal'

openStories()
let person: ReturnType<typeof userEvent.setup>
beforeAll(() => watchTrail())
beforeEach(() => void (person = userEvent.setup()))

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, patiently)
const back = () => screen.getByRole('link', { name: /^Volver a / })
const menu = () => within(screen.getByRole('navigation', { name: 'Menú principal' }))
/** The menu's last entry appears once the provider's capabilities are known; after that the menu takes taps again. */
async function menuSettled() {
  await menu().findByRole('link', { name: 'Emergencia' }, patiently)
  settled()
}

describe('the way back', () => {
  test('leads to the list one came from, with its search, its page size and its page', async () => {
    await signInAs('recepcion@lucero.test', '/dashboard/student/?filas=15')
    await person.type(await screen.findByRole('searchbox', {}, patiently), 'zoe pena')
    await waitFor(() => expect(screen.getByText('1–1 de 1')).toBeTruthy(), patiently)
    await person.click(screen.getByRole('link', { name: 'Zoé Peña' }))
    await heading('Estudiante')
    expect(back().getAttribute('aria-label')).toBe('Volver a Estudiantes')
    await person.click(back())
    await heading('Estudiantes')
    expect(location.search).toBe('?buscar=zoe+pena&filas=15')
    await waitFor(() => expect(screen.getByText('1–1 de 1')).toBeTruthy(), patiently)
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'zoe pena')
    expect(screen.queryByRole('link', { name: /^Volver a / })).toBeNull()
  })

  test('keeps the filters of the groups, over two pages', async () => {
    await signInAs('recepcion@lucero.test', '/dashboard/group/?estado=activos')
    await person.type(await screen.findByRole('searchbox', {}, patiently), 'kids')
    await person.click((await screen.findAllByRole('link', { name: /^Kids 2/ }, patiently))[0] ?? document.body)
    await heading('Grupo')
    await person.click((await screen.findAllByRole('link', { name: 'Íñigo Peña' }, patiently))[0] ?? document.body)
    await heading('Estudiante')
    expect(back().getAttribute('aria-label')).toBe('Volver a Grupo')
    await person.click(back())
    await heading('Grupo')
    expect(back().getAttribute('aria-label')).toBe('Volver a Grupos')
    await person.click(back())
    await heading('Grupos')
    expect(location.search).toBe('?estado=activos&buscar=kids')
    expect(await screen.findByText('Mostrando 2 de 3 grupos', undefined, patiently)).toBeTruthy()
  })

  test('to a list, from its own entry of the menu, is to all of it, whatever was typed there', async () => {
    await signInAs('recepcion@lucero.test', '/dashboard/student/')
    const searchbox = () => screen.getByRole('searchbox')
    await person.type(await screen.findByRole('searchbox', {}, patiently), 'zoe')
    await waitFor(() => expect(location.search).toBe('?buscar=zoe'))
    await menuSettled()
    await person.click(menu().getByRole('link', { name: 'Estudiantes' }))
    await waitFor(() => expect(searchbox()).toHaveProperty('value', ''), patiently)
    await person.type(searchbox(), 'zoe')
    await person.clear(searchbox())
    await person.type(searchbox(), 'pena')
    await waitFor(() => expect(location.search).toBe('?buscar=pena'))
    expect(searchbox()).toHaveProperty('value', 'pena')
  })

  test('from a page that was opened by its address leads to what it belongs to in the own menu', async () => {
    await signInAs('maestra@lucero.test')
    cleanup()
    // Another tab, opened with a link that somebody has sent.
    history.replaceState(null, '', '/dashboard/student/2')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await openPortal('/dashboard/student/2')
    await heading('Estudiante')
    expect(back().getAttribute('aria-label')).toBe('Volver a Grupos')
    await person.click(back())
    await heading('Grupos')
  })
})

test('the roll of a class is a tap away from its card, its page and its children', async () => {
  const roll = '/dashboard/lista?group_id=1'
  await signInAs('maestra@lucero.test', '/dashboard/group/')
  expect((await screen.findByRole('link', { name: 'Pasar lista: Kids 2' }, patiently)).getAttribute('href')).toBe(roll)
  await person.click(screen.getByRole('link', { name: 'Kids 2' }))
  await heading('Grupo')
  expect((await screen.findByRole('link', { name: 'Pasar lista: Kids 2' }, patiently)).getAttribute('href')).toBe(roll)
  await person.click((await screen.findAllByRole('link', { name: 'Íñigo Peña' }, patiently))[0] ?? document.body)
  await heading('Estudiante')
  expect((await screen.findByRole('link', { name: 'Pasar lista: Kids 2' }, patiently)).getAttribute('href')).toBe(roll)
  expect(screen.queryByRole('link', { name: 'Pasar lista: Kids 1' })).toBeNull()
})

test('the sidebar marks the page itself, and what a page belongs to', async () => {
  await signInAs('maestra@lucero.test', '/dashboard/student/assistance')
  await heading('ASISTENCIA DE ESTUDIANTES')
  expect(menu().getByRole('link', { name: 'Grupos' }).getAttribute('aria-current')).toBe('true')
  expect(menu().getByRole('link', { name: 'Inicio' }).getAttribute('aria-current')).toBeNull()
  await menuSettled()
  await person.click(menu().getByRole('link', { name: 'Grupos' }))
  await heading('Grupos')
  expect(menu().getByRole('link', { name: 'Grupos' }).getAttribute('aria-current')).toBe('page')
})

test('the way back to the list survives a window, and the search is left for what was found', async () => {
  await signInAs('recepcion@lucero.test', '/dashboard/student/?filas=15')
  await person.type(await screen.findByRole('searchbox', {}, patiently), 'zoe pena')
  await person.click(await screen.findByRole('link', { name: 'Zoé Peña' }, patiently))
  await screen.findByRole('heading', { level: 1, name: 'Estudiante' }, patiently)
  expect(wayBack('/dashboard').steps).toBe(1)
  await person.click(screen.getByRole('button', { name: 'Buscar estudiante' }))
  await person.type(await screen.findByRole('combobox', { name: /^Nombre|^Buscar|folio/i }, patiently), 'inigo')
  await act(async () => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  expect(wayBack('/dashboard').steps).toBe(1)
  await person.click(screen.getByRole('button', { name: 'Buscar estudiante' }))
  await person.type(await screen.findByRole('combobox', { name: /^Nombre|^Buscar|folio/i }, patiently), 'inigo')
  await screen.findAllByRole('option', { name: /Íñigo Peña/ }, patiently)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  expect(wayBack('/dashboard').steps).toBe(1)
  await act(async () => history.back())
  await screen.findByRole('heading', { name: 'Zoé Peña' }, patiently)
  await act(async () => history.back())
  await screen.findByRole('heading', { level: 1, name: 'Estudiantes' }, patiently)
})
