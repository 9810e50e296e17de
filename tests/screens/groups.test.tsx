/** The groups: cards and filters, one group with its actions and students, by role, with and without a connection. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import Groups from '../../src/screens/groups'
import Group from '../../src/screens/groups/GroupDetail'
import { inLongRun } from '../long-run'
import type { Who } from '../server/school'
import { clearDevice, openStories, patiently, renderOnDevice } from './device'

const stories = openStories()
afterEach(() => Promise.all([1, 2, 3].map((id) => setActive(id, true))))

/** A colleague activates or deactivates a group, at the provider. */
async function setActive(group: number, is_active: boolean): Promise<void> {
  const { token } = await stories.school.signIn('desk')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const reply = await stories.school.fetch(`/api/school/group/status/${group}/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ is_active }),
  })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
}

async function renderCards({ who = 'desk' }: { who?: Who } = {}) {
  const page = await renderOnDevice({ school: stories.school, who, screen: <Groups />, at: '/dashboard/group/' })
  await screen.findByRole('list', { name: 'Tarjetas de grupos' }, patiently)
  return { ...page, person: userEvent.setup() }
}

async function renderGroup({ who = 'admin', id = 3, name = 'Kids 1' }: { who?: Who; id?: number; name?: string } = {}) {
  const page = await renderOnDevice({ school: stories.school, who, screen: <Group />, at: `/dashboard/group/${id}` })
  const head = within(await screen.findByRole('region', { name }, patiently))
  // The card and the list in it have the same name.
  const [card = document.body] = await screen.findAllByRole('region', { name: 'Estudiantes del grupo' }, patiently)
  const students = within(card)
  await students.findAllByRole('link', {}, patiently)
  return { ...page, head, students, person: userEvent.setup() }
}

const names = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const pointsOf = async (who: Who, id: number) => {
  const ask = await stories.school.as(who)
  const answer = await ask('GET', `/api/users/student/${id}/`)
  return typeof answer === 'object' && answer !== null && 'total_points' in answer ? answer.total_points : undefined
}

describe('the cards', () => {
  test('are counted, filtered, told by chips and cleared, all without a connection', async () => {
    const { person } = await renderCards()
    await waitFor(() => expect(screen.getByText('Mostrando 3 de 3 grupos')).toBeTruthy(), patiently)
    stories.school.cut()
    expect(screen.queryByText('Limpiar Filtros')).toBeNull()

    await person.selectOptions(screen.getByLabelText('Maestro'), 'Óscar Güemes')
    await waitFor(() => expect(names()).toEqual(['Teens 1']))
    expect(screen.getByText('Mostrando 1 de 3 grupos')).toBeTruthy()

    await person.type(screen.getByRole('searchbox'), 'kids')
    expect(await screen.findByText('No se encontraron grupos con los filtros aplicados')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Quitar filtro Maestro: Óscar Güemes' }))
    await waitFor(() => expect(names()).toEqual(['Kids 1', 'Kids 2']))

    await person.click(screen.getByRole('button', { name: 'Limpiar Filtros' }))
    await waitFor(() => expect(screen.getByText('Mostrando 3 de 3 grupos')).toBeTruthy())
    expect(screen.queryByRole('list', { name: 'Filtros activos' })).toBeNull()
  })

  test('Activos and Inactivos part them; the school finds by name without accents', async () => {
    await setActive(2, false)
    const { person } = await renderCards()
    const status = screen.getByLabelText('Estado')
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Todos', 'Activos', 'Inactivos'])
    await person.selectOptions(status, 'Inactivos')
    await waitFor(() => expect(names()).toEqual(['Teens 1']))
    await person.selectOptions(status, 'Activos')
    await waitFor(() => expect(names()).toEqual(['Kids 1', 'Kids 2']))
    await person.selectOptions(screen.getByLabelText('Escuela'), 'Lucero Centro')
    await person.type(screen.getByRole('searchbox'), 'nunez 2')
    await waitFor(() => expect(names()).toEqual(['Kids 2']))
    expect(
      within(screen.getByRole('list', { name: 'Filtros activos' }))
        .getAllByRole('button')
        .map((chip) => chip.textContent),
    ).toEqual(['Búsqueda: nunez 2', 'Escuela: Lucero Centro', 'Estado: Activos'])
  })

  test('the desk sees places and cost; a teacher the own groups alone, without them and without the teacher filter', async () => {
    const desk = await renderCards()
    const [card] = screen.getAllByRole('listitem', { name: 'Kids 1' })
    await waitFor(() => expect(card?.textContent).toContain('Cupo: 20, quedan 15 · 6 a 8 años$950.50'), patiently)
    expect(
      within(card ?? document.body)
        .getByRole('link', { name: 'Asistencia de Kids 1' })
        .getAttribute('href'),
    ).toBe('/dashboard/student/assistance?group_id=3')
    desk.leave()
    await clearDevice()

    await renderCards({ who: 'teacher' })
    expect(names()).toEqual(['Kids 1', 'Kids 2'])
    expect(document.body.textContent).not.toMatch(/Cupo|950|años/)
    expect(screen.queryByLabelText('Maestro')).toBeNull()
  })

  test('a device that was never filled says that groups cannot be loaded, and loads them when asked again', async () => {
    stories.school.cut()
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Groups />, at: '/dashboard/group/' })
    expect(await screen.findByText('Error al cargar grupos', undefined, patiently)).toBeTruthy()
    stories.school.mend()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Mostrando 3 de 3 grupos', undefined, patiently)).toBeTruthy()
  })

  test('a school without groups says so', async () => {
    stories.school.answer((url) =>
      url.includes('/api/school/group/')
        ? Response.json({ results: [], deleted: [], cursor: '1', count: 0, next: null })
        : undefined,
    )
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Groups />, at: '/dashboard/group/' })
    expect(await screen.findByText('No existe grupo', undefined, patiently)).toBeTruthy()
  })
})

describe('one group', () => {
  test('the administrator sees places, age range, cost and account, and the way to its attendance', async () => {
    const { head } = await renderGroup()
    await waitFor(() => expect(head.getByText('5 de 20 lugares')).toBeTruthy(), patiently)
    expect(head.getByText('6 a 8 años')).toBeTruthy()
    expect(head.getByRole('link', { name: 'Asistencia' }).getAttribute('href')).toBe(
      '/dashboard/student/assistance?group_id=3',
    )
    const payment = within(screen.getByRole('region', { name: 'Configuración de pago' }))
    expect(payment.getByText('$950.50')).toBeTruthy()
    expect(await payment.findByText('Banco Azul · 1234 5678 9012 3456', undefined, patiently)).toBeTruthy()
  })

  test('is deactivated with the notice, everything on screen follows, and Deshacer brings it back', async () => {
    const { head, person } = await renderGroup({ who: 'desk' })
    await person.click(head.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Desactivado correctamente', undefined, patiently)).toBeTruthy()
    expect(await head.findByText('Inactivo', undefined, patiently)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('Activado correctamente', undefined, patiently)).toBeTruthy()
    expect(await head.findByText('Activo', undefined, patiently)).toBeTruthy()
  })

  inLongRun(() =>
    test('a refused flag says so and changes nothing', async () => {
      const { head, person } = await renderGroup({ who: 'desk' })
      stories.school.answer((url) =>
        url.includes('/group/status/') ? Response.json({ detail: 'Hoy no.' }, { status: 403 }) : undefined,
      )
      await person.click(head.getByRole('button', { name: 'Desactivar' }))
      expect(await screen.findByText('No se puede cambiar el estatus', undefined, patiently)).toBeTruthy()
      expect(head.getByText('Activo')).toBeTruthy()
    }),
  )

  test('points of the whole group go to zero after the question, and come back from what was stored', async () => {
    const admin = await stories.school.as('admin')
    await admin('PATCH', '/api/users/student/31/', { total_points: 12 })
    await admin('PATCH', '/api/users/student/32/', { total_points: 7 })
    const { head, person } = await renderGroup()
    await person.click(head.getByRole('button', { name: 'Reiniciar Puntos' }))
    const question = within(await screen.findByRole('dialog', { name: '¿Estás seguro?' }, patiently))
    expect(question.getByText('Se reiniciarán los puntos de todos los estudiantes del grupo a cero')).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'Sí, reiniciar' }))
    expect(await screen.findByText('Puntos del grupo reiniciados correctamente', undefined, patiently)).toBeTruthy()
    expect([await pointsOf('admin', 31), await pointsOf('admin', 32)]).toEqual([0, 0])

    await person.click(
      (await head.findAllByRole('button', { name: 'Restaurar puntos' }, patiently))[0] ?? document.body,
    )
    expect(await screen.findByText('Puntos restaurados correctamente', undefined, patiently)).toBeTruthy()
    expect([await pointsOf('admin', 31), await pointsOf('admin', 32)]).toEqual([12, 7])
  })

  inLongRun(() =>
    test('a child who joined after this device was filled is stored with the others', async () => {
      const { head, person } = await renderGroup()
      const admin = await stories.school.as('admin')
      await admin('PATCH', '/api/users/student/9/', { total_points: 30 })
      await stories.school.database.query('insert into membership (student_id, group_id) values (9, 3) returning id')
      try {
        // The device does not know of the new member; the reset asks the provider for the members.
        await person.click(head.getByRole('button', { name: 'Reiniciar Puntos' }))
        await person.click(await screen.findByRole('button', { name: 'Sí, reiniciar' }, patiently))
        expect(await screen.findByText('Puntos del grupo reiniciados correctamente', undefined, patiently)).toBeTruthy()
        expect(await pointsOf('admin', 9)).toBe(0)
        await person.click(
          (await head.findAllByRole('button', { name: 'Restaurar puntos' }, patiently))[0] ?? document.body,
        )
        expect(await screen.findByText('Puntos restaurados correctamente', undefined, patiently)).toBeTruthy()
        expect(await pointsOf('admin', 9)).toBe(30)
      } finally {
        await stories.school.database.query('delete from membership where student_id = 9 and group_id = 3')
      }
    }),
  )

  test('where the members or a total cannot be read, nothing is reset', async () => {
    const { head, person } = await renderGroup()
    for (const unread of ['/api/users/student/33/', '/api/school/student-group/?id_group=3']) {
      stories.school.answer((url) => (url.includes(unread) ? Response.json({}, { status: 500 }) : undefined))
      await person.click(head.getByRole('button', { name: 'Reiniciar Puntos' }))
      await person.click(await screen.findByRole('button', { name: 'Sí, reiniciar' }, patiently))
      const said = await screen.findByText('No se pudieron reiniciar los puntos del grupo', undefined, patiently)
      await person.click(within(said.closest('[role=alert]') ?? document.body).getByRole('button'))
      await waitFor(
        () => expect(screen.queryByText('No se pudieron reiniciar los puntos del grupo')).toBeNull(),
        patiently,
      )
    }
    expect(head.queryByRole('button', { name: 'Restaurar puntos' })).toBeNull()
    expect(stories.school.calls.filter((call) => call.includes('reset-points'))).toEqual([])
  })

  test('a membership is deactivated by name, and the table follows', async () => {
    const { students, person } = await renderGroup({ who: 'desk' })
    const [button] = await students.findAllByRole('button', { name: /^Sacar del grupo: / }, patiently)
    if (!button) throw new Error('no membership has a button')
    const name = button.getAttribute('aria-label')?.replace('Sacar del grupo: ', '') ?? ''
    await person.click(button)
    expect(await screen.findByText('Desactivado correctamente', undefined, patiently)).toBeTruthy()
    expect(await students.findByRole('button', { name: `Volver a inscribir: ${name}` }, patiently)).toBeTruthy()
    const row = students.getByRole('link', { name }).closest('tbody')
    expect(row?.textContent).toContain('Inactivo')
  })

  test('a teacher sees students and points, and nothing of the desk', async () => {
    const { students } = await renderGroup({ who: 'teacher' })
    expect(students.getAllByRole('link')).toHaveLength(5)
    for (const name of [/^Desactivar/, /^Activar/, 'Reiniciar Puntos', /^Exportar/])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(document.body.textContent).not.toMatch(/Cupo|Rango de edad|Costo|Configuración de pago|Clases por pagar/)
    expect(students.getByText('Puntos totales')).toBeTruthy()
  })

  test('on a device that holds it, a group opens though the provider cannot be reached', async () => {
    const before = await renderGroup({ who: 'teacher' })
    await waitFor(() => expect(before.students.getAllByRole('link')).toHaveLength(5), patiently)
    before.leave()
    stories.school.cut()
    const { head, students } = await renderGroup({ who: 'teacher' })
    expect(head.getByText('Maribel Núñez')).toBeTruthy()
    expect(students.getAllByRole('link')).toHaveLength(5)
  })

  test('an unknown group and one that cannot be read say so', async () => {
    const unknown = await renderOnDevice({
      school: stories.school,
      who: 'teacher',
      screen: <Group />,
      at: '/dashboard/group/2',
    })
    expect(await screen.findByText('No se encontró el grupo', undefined, patiently)).toBeTruthy()
    unknown.leave()
    await clearDevice()
    stories.school.answer((url) => (url.includes('/api/school/') ? Response.json({}, { status: 400 }) : undefined))
    await renderOnDevice({ school: stories.school, who: 'admin', screen: <Group />, at: '/dashboard/group/1' })
    expect(await screen.findByText('Error al cargar los detalles del grupo', undefined, patiently)).toBeTruthy()
  })
})
