/** A group's page apart from its data: the printed roll and the attendance of its weeks. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { weeksOf } from '../../src/domain/attendance-weeks'
import { classDaysOf, monthsAround } from '../../src/domain/class-days'
import Group from '../../src/screens/groups/GroupDetail'
import { daysOf } from '../../src/texts'
import { ask } from '../server/ask'
import type { Who } from '../server/school'
import { inPrintWindow, openStories, patiently, renderOnDevice } from './device'

describe('class days', () => {
  test('are those of the group in that month, however the days are written', () => {
    expect(classDaysOf({ days: ['Lunes', 'MIERCOLES'], exceptions: [] }, '2026-03')).toEqual([
      '2026-03-02',
      '2026-03-04',
      '2026-03-09',
      '2026-03-11',
      '2026-03-16',
      '2026-03-18',
      '2026-03-23',
      '2026-03-25',
      '2026-03-30',
    ])
    expect(classDaysOf({ days: ['sábado'], exceptions: [] }, '2028-02')).toEqual([
      '2028-02-05',
      '2028-02-12',
      '2028-02-19',
      '2028-02-26',
    ])
    expect(classDaysOf({ days: ['cuando se pueda'], exceptions: [] }, '2026-03')).toEqual([])
  })
  test('three or more in a row are named by their ends, others one by one', () => {
    expect(daysOf({ days: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] })).toBe(
      'Todos los días',
    )
    expect(daysOf({ days: ['Lunes', 'Martes', 'Miércoles'] })).toBe('Lunes a miércoles')
    expect(daysOf({ days: ['Lunes', 'Miércoles', 'Viernes'] })).toBe('Lunes, Miércoles, Viernes')
    expect(daysOf({ days: ['Sábado', 'Domingo'] })).toBe('Sábado, Domingo')
    expect(daysOf({ days: ['un día', 'otro', 'y otro'] })).toBe('un día, otro, y otro')
    expect(daysOf({ days: [] })).toBe('Sin días')
  })
  test('the months around a day cross the year', () => {
    expect(monthsAround('2026-12-31')).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(monthsAround('2026-01-01')).toEqual(['2025-12', '2026-01', '2026-02'])
  })
})

test('weeks begin on Monday, keep the empty ones between, and none before the first row', () => {
  const present = { value: 'asistencia', label: 'Asistencia' }
  const absent = { value: 'falta', label: 'Falta' }
  const rows = [
    { date: '2026-02-15', status: present },
    { date: '2026-03-02', status: present },
    { date: '2026-03-02', status: absent },
    { date: '2026-03-04', status: present },
    { date: '2025-12-01', status: present },
  ]
  const weeks = weeksOf(rows, '2026-03-04', 8).map(({ monday, counts, total }) => [
    monday,
    total,
    Object.fromEntries(counts),
  ])
  expect(weeks).toEqual([
    ['2026-02-09', 1, { asistencia: 1 }],
    ['2026-02-16', 0, {}],
    ['2026-02-23', 0, {}],
    ['2026-03-02', 3, { asistencia: 2, falta: 1 }],
  ])
  expect(weeksOf(rows, '2027-03-04', 8)).toEqual([])
})

describe('on screen', () => {
  const stories = openStories()

  async function renderGroup({
    who = 'desk',
    id = 1,
    name = 'Kids 2',
  }: { who?: Who; id?: number; name?: string } = {}) {
    vi.stubGlobal('IntersectionObserver', undefined)
    const page = await renderOnDevice({ school: stories.school, who, screen: <Group />, at: `/dashboard/group/${id}` })
    const head = within(await screen.findByRole('region', { name }, patiently))
    return { ...page, head, person: userEvent.setup() }
  }

  test('the roll goes to the printer once with every active student and a box for each class, and leaves the page afterwards', async () => {
    const printed = vi.fn()
    vi.stubGlobal('print', printed)
    const desk = await stories.school.as('desk')
    // A child who has left is on no list.
    await desk('PATCH', '/api/school/student-group/35/', { is_active: false })
    const { head, person } = await renderGroup({ id: 3, name: 'Kids 1' })
    await screen.findByRole('button', { name: 'Volver a inscribir: Iñaki Güemes' }, patiently)
    await person.click(head.getByRole('button', { name: 'Imprimir lista' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Imprimir lista' }, patiently))
    const months = dialog.getByLabelText('Mes')
    expect(
      within(months)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['febrero de 2026', 'marzo de 2026', 'abril de 2026'])
    expect(printed).not.toHaveBeenCalled()
    await person.selectOptions(months, 'abril de 2026')
    // Nothing can be printed before this device knows the month's attendance; otherwise the paper would say that there
    // was none.
    await waitFor(
      () => expect(dialog.getByRole('button', { name: 'Imprimir' })).toHaveProperty('disabled', false),
      patiently,
    )
    await person.click(dialog.getByRole('button', { name: 'Imprimir' }))
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1), patiently)

    const sheet = within(screen.getByRole('table', { name: 'Lista de asistencia', hidden: true }))
    expect(sheet.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent)).toEqual([
      'Núm.',
      'Nombre',
      'Folio',
      ...Array.from({ length: 30 }, (_, index) => `${['M', 'J', 'V', 'S', 'D', 'L', 'M'][index % 7]}${index + 1}`),
    ])
    expect(sheet.getAllByRole('rowheader', { hidden: true }).map((cell) => cell.textContent)).toEqual([
      'Andrés Nuñez',
      'José María Ibáñez',
      'Valentina Ordóñez',
      'Ximena Cárdenas',
    ])
    expect(screen.getByText(/Kids 1 · abril de 2026/)).toBeTruthy()
    expect(screen.getByText('A Asistencia · F Falta · R Retardo · FJ Falta justificada')).toBeTruthy()

    act(() => void window.dispatchEvent(new Event('afterprint')))
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Lista de asistencia', hidden: true })).toBeNull())
  })

  test('a roll on paper is filled in where it was taken, and blank where it was not', async () => {
    vi.stubGlobal('print', vi.fn())
    const { head, person } = await renderGroup()
    await person.click(head.getByRole('button', { name: 'Imprimir lista' }))
    const print = await inPrintWindow('Imprimir')
    await waitFor(() => expect(print).toHaveProperty('disabled', false), patiently)
    await person.click(print)
    const sheet = within(await screen.findByRole('table', { name: 'Lista de asistencia', hidden: true }, patiently))
    const marksOf = (name: string) =>
      [...(sheet.getByRole('rowheader', { name, hidden: true }).parentElement?.children ?? [])]
        .slice(3, 7)
        .map((cell) => cell.textContent)
    expect(marksOf('Renata Güemes')).toEqual(['', 'F', 'F', ''])
    expect(marksOf('Íñigo Peña')).toEqual(['', 'A', 'A', ''])
    act(() => void window.dispatchEvent(new Event('afterprint')))
  })

  test('a roll on paper has the days on which it was taken, also if the group meets on other days now', async () => {
    vi.stubGlobal('print', vi.fn())
    const [group] = await stories.school.database.query<{ days: string[] }>('select days from class_group where id = 1')
    await stories.school.database.query(`update class_group set days = '{Sábado}' where id = 1`)
    const { head, person } = await renderGroup()
    await person.click(head.getByRole('button', { name: 'Imprimir lista' }))
    const print = await inPrintWindow('Imprimir')
    await waitFor(() => expect(print).toHaveProperty('disabled', false), patiently)
    await person.click(print)
    const sheet = within(await screen.findByRole('table', { name: 'Lista de asistencia', hidden: true }, patiently))
    const heads = sheet.getAllByRole('columnheader', { hidden: true }).map((each) => each.textContent)
    expect(heads.slice(3)).toEqual(['L2', 'M3', 'S7', 'S14', 'S21', 'S28'])
    act(() => void window.dispatchEvent(new Event('afterprint')))
    await stories.school.database.query('update class_group set days = $1 where id = 1', [group?.days ?? []])
  })

  test('a roll on paper has everybody who was there on a day of that month, and nobody who came later', async () => {
    vi.stubGlobal('print', vi.fn())
    const { token } = await stories.school.signIn('desk')
    await ask(stories.school, 'membershipCreate', { body: { student: 1, group: 3, leaves: 1 }, token })
    const { head, person } = await renderGroup()
    const namesOf = async (month: string) => {
      await person.click(head.getByRole('button', { name: 'Imprimir lista' }))
      const print = await inPrintWindow('Imprimir')
      await person.selectOptions(screen.getByLabelText('Mes'), month)
      await waitFor(() => expect(print).toHaveProperty('disabled', false), patiently)
      await person.click(print)
      const sheet = within(await screen.findByRole('table', { name: 'Lista de asistencia', hidden: true }, patiently))
      const names = sheet.getAllByRole('rowheader', { hidden: true }).map((cell) => cell.textContent)
      act(() => void window.dispatchEvent(new Event('afterprint')))
      // The person is back on the page after printing.
      act(() => void window.dispatchEvent(new Event('pointerdown')))
      await waitFor(() => expect(screen.queryByRole('table', { name: 'Lista de asistencia', hidden: true })).toBeNull())
      return names
    }
    expect(await namesOf('marzo de 2026')).toContain('Íñigo Peña')
    expect(await namesOf('abril de 2026')).not.toContain('Íñigo Peña')
    expect(await namesOf('febrero de 2026')).toHaveLength(20)
  })

  test('the last weeks stand as figures, without a connection too', async () => {
    const filled = await renderGroup({ who: 'teacher' })
    await screen.findByRole('table', { name: 'Asistencia por semana' }, patiently)
    filled.leave()
    stories.school.cut()
    await renderGroup({ who: 'teacher' })
    await screen.findByRole('table', { name: 'Asistencia por semana' }, patiently)
    const figures = () =>
      within(screen.getByRole('table', { name: 'Asistencia por semana' }))
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.lastChild?.textContent))
    // Twenty students on two days; two of them, the 7th and the 14th, were absent both times.
    await waitFor(
      () =>
        expect(figures()).toEqual([
          ['Semana', 'Asistencia', 'Falta'],
          ['Del 2 de marzo', '36', '4'],
        ]),
      patiently,
    )
  })

  test('a group without attendance says so instead of drawing nothing', async () => {
    await renderGroup({ id: 3, name: 'Kids 1' })
    const card = within(await screen.findByRole('region', { name: 'Asistencia por semana' }, patiently))
    expect(await card.findByText('No existe asistencia', undefined, patiently)).toBeTruthy()
    expect(card.queryByRole('table')).toBeNull()
  })

  test('a group that the provider leaves out of its list is not downloaded for ever: the page says so, and fills once it is in the list', async () => {
    stories.school.answer((url) =>
      url.includes('/school/group/?')
        ? Response.json({ count: 0, next: null, previous: null, results: [] })
        : undefined,
    )
    await renderGroup({ id: 3, name: 'Kids 1' })
    const students = within(await screen.findByRole('region', { name: 'Estudiantes del grupo' }, patiently))
    expect(await students.findByText('Este grupo no está en tu lista', undefined, patiently)).toBeTruthy()
    const weeks = within(await screen.findByRole('region', { name: 'Asistencia por semana' }, patiently))
    expect(await weeks.findByText('Este grupo no está en tu lista', undefined, patiently)).toBeTruthy()
    expect(screen.queryByText(/Descargando/)).toBeNull()

    stories.school.answer(null)
    await userEvent.click(students.getByRole('button', { name: 'Reintentar' }))
    expect(await students.findByText('Ximena Cárdenas', undefined, patiently)).toBeTruthy()
    expect(await weeks.findByText('No existe asistencia', undefined, patiently)).toBeTruthy()
  })
})
