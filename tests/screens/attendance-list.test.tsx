/**
 * The list of attendance while it is read: grouped by class and day, filtered, and without moving under the reader's
 * eyes.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useWorkspace } from '../../src/offline'
import AttendanceScreen from '../../src/screens/attendance'
import type { Who } from '../server/school'
import { chooseStatus, openStories, patiently, renderOnDevice, today, yesterday } from './device'

const stories = openStories()
const address = '/dashboard/student/assistance'
const list = '/api/users/attendance/student/'

let person: ReturnType<typeof userEvent.setup>
beforeEach(() => void (person = userEvent.setup()))

/** `readAnew` of the workspace on screen: downloads everything again, and resolves when that is done. */
let readAnew = (): Promise<void> => Promise.reject(new Error('the list opens first'))
function ReadAnew() {
  const workspace = useWorkspace()
  useEffect(() => void (readAnew = workspace.readAnew), [workspace])
  return null
}

async function openList({ who = 'teacher', at = '' }: { who?: Who; at?: string } = {}) {
  const page = await renderOnDevice({
    school: stories.school,
    who,
    screen: (
      <>
        <AttendanceScreen />
        <ReadAnew />
      </>
    ),
    at: `${address}${at}`,
  })
  await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)
  return page
}

const names = () =>
  screen
    .getAllByRole('combobox', { name: /^Estado de / })
    .map((select) => select.getAttribute('aria-label')?.replace('Estado de ', ''))
const headings = () =>
  screen
    .getAllByRole('heading', { level: 2, name: / · / })
    .map((heading) => heading.firstChild?.firstChild?.textContent)
const statusOf = (name: string) => screen.getAllByRole('combobox', { name: `Estado de ${name}` })[0] ?? document.body
const chip = (name: string) => screen.getByRole('button', { name })

/** A colleague records these students for today, at the provider. */
async function colleagueMarks(students: readonly number[], group = 1) {
  const desk = await stories.school.as('desk')
  for (const student of students)
    await desk('POST', list, { attendance_date: today, student, group, status: 'asistencia' })
}

describe('by class and day', () => {
  test('a heading says whose day it was and how it went; its children stand below by name, two of one name with their folios; each button names its child', async () => {
    await openList({ at: '?filas=30' })
    await waitFor(() => expect(names()).toHaveLength(30), patiently)
    expect(headings()).toEqual([
      'Kids 2 · martes 3 de marzo · 18 asistencias, 2 faltas',
      'Kids 2 · lunes 2 de marzo · 18 asistencias, 2 faltas',
    ])
    expect(names().slice(0, 7)).toEqual([
      'Andrés Nuñez · LUC-0012',
      'Ángel Cárdenas',
      'Camila Muñoz',
      'Emiliano Peña',
      'Gael Ordóñez',
      'Iñaki Güemes · LUC-0014',
      'Íñigo Peña',
    ])
    const tuesday = within(screen.getByRole('heading', { name: /martes 3 de marzo/ }))
    expect(tuesday.getByRole('link', { name: 'Ver lista: Kids 2, martes 3 de marzo' }).getAttribute('href')).toBe(
      `/dashboard/lista?group_id=1&date=${yesterday}`,
    )
    for (const button of screen.getAllByRole('listitem').flatMap((row) => within(row).getAllByRole('button')))
      expect(button.getAttribute('aria-label')).toMatch(/ de \S+ \S+/)
  })

  test('a class whose roll lacks children leads to taking it, one that is taken to seeing it', async () => {
    await colleagueMarks([1, 2])
    await openList({ at: '?filas=30' })
    const ways = () => screen.getAllByRole('link', { name: /^(Pasar|Ver) lista: / }).map((link) => link.textContent)
    await waitFor(() => expect(ways()).toEqual(['Pasar lista', 'Ver lista', 'Ver lista']), patiently)
  })

  test('the number of a row is in what unfolds below it', async () => {
    await openList()
    expect(screen.queryByText('ID')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Más de Íñigo Peña' }))
    await waitFor(() => expect(screen.getByText('ID').nextSibling?.textContent).toMatch(/^\d+$/), patiently)
    expect(screen.getByText('ID').closest('li')?.textContent).toContain('Íñigo Peña')
    expect(screen.getByRole('link', { name: 'Ver a Íñigo Peña' }).getAttribute('href')).toBe('/dashboard/student/1')
    await person.click(screen.getByRole('button', { name: 'Más de Íñigo Peña' }))
    expect(screen.queryByText('ID')).toBeNull()
  })

  test("where there is room, it is the specification's table, with a heading for each class", async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1180)
    await openList({ who: 'desk' })
    expect((await screen.findAllByRole('columnheader', {}, patiently)).map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Fecha',
      'Grupo',
      'Nombre',
      'Estado',
      'Puntos',
      'Acciones',
    ])
    expect(screen.getByRole('rowheader', { name: /^Teens 1 · martes 3 de marzo · / })).toBeTruthy()
    expect(screen.getAllByRole('cell', { name: 'martes 3 de marzo' })).toHaveLength(10)
    for (const button of screen.getAllByRole('cell').flatMap((cell) => within(cell).queryAllByRole('button')))
      expect(button.getAttribute('aria-label')).toMatch(/ de \S+ \S+/)
  })
})

describe('filters', () => {
  test('Hoy, Esta semana, Faltas and Sin enviar are kept in the address, and what they leave is found again by it', async () => {
    const { leave } = await openList()
    await person.click(chip('Faltas'))
    await waitFor(() => expect(screen.getByText('1–4 de 4')).toBeTruthy(), patiently)
    expect(new Set(names())).toEqual(new Set(['Renata Güemes', 'Iñaki Güemes · LUC-0014']))
    await person.click(chip('Esta semana'))
    await waitFor(() => expect(location.search).toBe('?dias=semana&estado=falta'))
    expect(screen.getByRole('combobox', { name: 'Estado' })).toHaveProperty('value', 'falta')
    leave()

    await openList({ at: '?dias=semana&estado=falta' })
    expect(await screen.findByText('1–4 de 4', undefined, patiently)).toBeTruthy()
    expect(chip('Faltas').getAttribute('aria-pressed')).toBe('true')
    await person.click(chip('Hoy'))
    expect(await screen.findByText('No existe asistencia', undefined, patiently)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Ver toda la asistencia' }))
    expect(await screen.findByText('1–10 de 40', undefined, patiently)).toBeTruthy()
    await waitFor(() => expect(location.search).toBe(''))
  })

  test('what waits here counts as what it will be: among the absences, and under Sin enviar', async () => {
    await openList({ at: '?buscar=inigo' })
    stories.school.cut()
    await chooseStatus(statusOf('Íñigo Peña'), 'falta')
    await person.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }))
    await person.click(chip('Sin enviar'))
    await waitFor(() => expect(names()).toEqual(['Íñigo Peña']), patiently)
    expect(headings()).toEqual(['Kids 2 · martes 3 de marzo · 17 asistencias, 3 faltas'])
    await person.click(chip('Sin enviar'))
    await person.click(chip('Faltas'))
    expect(await screen.findByText('1–5 de 5', undefined, patiently)).toBeTruthy()
  })

  test('search, page and size are in the address, and back from it', async () => {
    await openList()
    await person.selectOptions(screen.getByRole('combobox', { name: 'Filas por página' }), '15')
    await person.click(screen.getByRole('button', { name: 'Página siguiente' }))
    await waitFor(() => expect(location.search).toBe('?pagina=2&filas=15'))
    await waitFor(() => expect(screen.getByText('16–30 de 40')).toBeTruthy(), patiently)
    await person.type(screen.getByRole('searchbox', { name: 'Buscar por nombre' }), 'peña')
    await waitFor(() => expect(location.search).toBe('?buscar=pe%C3%B1a&filas=15'))
  })
})

describe('a page that somebody reads', () => {
  test('does not move when newer attendance comes: it says so, and shows it when asked', async () => {
    await openList()
    await waitFor(() => expect(screen.getByText('1–10 de 40')).toBeTruthy(), patiently)
    const before = names()
    await colleagueMarks([1, 2])
    // Waits until this reading has ended: the first download, still running, may have read only one of the two rows.
    await act(readAnew)
    expect(await screen.findByText('Llegó asistencia nueva.', undefined, patiently)).toBeTruthy()
    expect(names()).toEqual(before)
    expect(headings()).toEqual(['Kids 2 · martes 3 de marzo · 18 asistencias, 2 faltas'])
    await person.click(screen.getByRole('button', { name: 'Mostrar' }))
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Íñigo Peña', 'Zoé Peña']), patiently)
    expect(headings()[0]).toBe('Kids 2 · miércoles 4 de marzo · 2 asistencias')
    expect(screen.queryByText('Llegó asistencia nueva.')).toBeNull()
  })

  test('keeps a row in its place that the filter would no longer find', async () => {
    await openList({ at: '?estado=falta' })
    await waitFor(() => expect(names()).toHaveLength(4), patiently)
    const before = names()
    await chooseStatus(statusOf('Iñaki Güemes · LUC-0014'), 'asistencia')
    await waitFor(() => expect(headings()[0]).toBe('Kids 2 · martes 3 de marzo · 19 asistencias, 1 falta'), patiently)
    expect(names()).toEqual(before)
  })
})
