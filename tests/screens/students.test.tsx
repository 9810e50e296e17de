/** Students for the desk, in class and at home: list, page, actions, and what a role never sees. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetAnswers } from '../../src/provider/online'
import Students from '../../src/screens/students'
import Student from '../../src/screens/students/StudentDetail'
import { inLongRun } from '../long-run'
import { people, type Who } from '../server/school'
import { answerOf, clearDevice, deviceFilled, openStories, patiently, renderOnDevice, setClock } from './device'

const stories = openStories()
// The test page has no viewport; without IntersectionObserver everything counts as visible.
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))

async function renderList({ who = 'desk' }: { who?: Who } = {}) {
  const page = await renderOnDevice({ school: stories.school, who, screen: <Students />, at: '/dashboard/student/' })
  const list = await screen.findByRole('region', { name: 'Estudiantes' }, patiently)
  await within(list).findAllByRole('link', {}, patiently)
  return { ...page, list: within(list), person: userEvent.setup() }
}

/** Íñigo's page; his mother is Begoña Peña. */
async function renderPage({
  who = 'admin',
  id = 1,
  name = 'Íñigo Peña',
}: { who?: Who; id?: number; name?: string } = {}) {
  const page = await renderOnDevice({
    school: stories.school,
    who,
    screen: <Student />,
    at: `/dashboard/student/${id}`,
  })
  const head = await screen.findByRole('region', { name }, patiently)
  // Every role's page has this region, and it is rendered last: a region that is missing then will not appear later.
  await screen.findAllByRole('region', { name: 'Historial de asistencia' }, patiently)
  return { ...page, head: within(head), person: userEvent.setup() }
}

/** Resolves when the device has stored an answer of each of these calls. */
async function onDisk(names: string[]) {
  await waitFor(async () => {
    const [name = ''] = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.endsWith(` ${people.desk.id}`) ? [name] : [],
    )
    expect(name).not.toBe('')
    const opened = await answerOf(indexedDB.open(name))
    const keys = await answerOf(opened.transaction('cachedAnswers').objectStore('cachedAnswers').getAllKeys())
    opened.close()
    for (const call of names) expect(keys.some((key) => String(key).startsWith(`["${call}"`))).toBe(true)
  }, patiently)
}

const changes = () =>
  stories.school.calls.filter((call) => /^(POST|PATCH)|reset-points/.test(call) && !call.includes('/login/'))

describe('the list', () => {
  test('the desk finds a child by folio or without accents, also when the cable is cut', async () => {
    const { list, person } = await renderList()
    expect(list.getByText('1–10 de 35')).toBeTruthy()
    const box = list.getByRole('searchbox', { name: 'Buscar por nombre o folio' })
    await person.type(box, 'nadie')
    expect(await list.findByText('No hay estudiantes', undefined, patiently)).toBeTruthy()
    await person.clear(box)
    stories.school.cut()
    await person.type(box, 'inigo pena')
    // Two children have this name.
    await waitFor(() =>
      expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(['Íñigo Peña', 'Íñigo Peña']),
    )
    await waitFor(() => expect(list.queryByRole('link', { name: 'Zoé Peña' })).toBeNull())
    await person.clear(box)
    await person.type(box, 'LUC-0002')
    expect((await list.findByRole('link', { name: 'Zoé Peña' })).getAttribute('href')).toBe('/dashboard/student/2')
  })

  test('a teacher sees the own students without numbers, tutors and buttons of the desk', async () => {
    const { list } = await renderList({ who: 'teacher' })
    const heads = list.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['Nombre', 'Folio', 'Edad', 'Puntos totales', 'Estado'])
    expect(list.queryByRole('button', { name: 'Nuevo estudiante' })).toBeNull()
    expect(list.queryByRole('button', { name: /^Exportar/ })).toBeNull()
  })

  test('an empty list ends in the button that fills it, for the desk and not for a teacher', async () => {
    stories.school.answer((url) => (/\/api\/users\/student\/(\?|$)/.test(url) ? Response.json([]) : undefined))
    const { leave } = await renderOnDevice({ school: stories.school, who: 'desk', screen: <Students /> })
    const empty = (await screen.findByText('No hay estudiantes', undefined, patiently)).parentElement
    expect(within(empty ?? document.body).getByRole('button', { name: 'Nuevo estudiante' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Nuevo estudiante' })).toHaveLength(1)
    await leave()
    await renderOnDevice({ school: stories.school, who: 'teacher', screen: <Students /> })
    expect(await screen.findByText('No hay estudiantes', undefined, patiently)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nuevo estudiante' })).toBeNull()
  })

  test('a new student is written down once, and is on the list without a reload', async () => {
    const { list, person } = await renderList()
    await person.click(list.getByRole('button', { name: 'Nuevo estudiante' }))
    const form = within(await screen.findByRole('dialog', { name: 'Nuevo estudiante' }, patiently))
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(form.getAllByText('Falta este dato.').length).toBe(3)
    await person.type(form.getByLabelText(/Nombre/), '=1+1')
    await person.type(form.getByLabelText(/Apellidos/), "O'Connor-Ñúñez")
    await person.type(form.getByLabelText(/Fecha de nacimiento/), '2017-05-06')
    await person.dblClick(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Estudiante creado correctamente', undefined, patiently)).toBeTruthy()
    expect(changes()).toEqual(['POST /api/users/student/'])
    await person.type(list.getByRole('searchbox'), 'connor')
    expect(await list.findByRole('link', { name: "=1+1 O'Connor-Ñúñez" }, patiently)).toBeTruthy()
  })
})

describe('one page', () => {
  inLongRun(() =>
    test('the administrator resets the points after the question, and can have them back', async () => {
      const { head, person } = await renderPage()
      const desk = await stories.school.as('admin')
      await desk('PATCH', '/api/users/student/1/', { total_points: 7 })
      await person.click(head.getByRole('button', { name: 'Reiniciar Puntos' }))
      const question = within(await screen.findByRole('dialog', { name: '¿Estás seguro?' }, patiently))
      expect(question.getByText('Se reiniciarán los puntos del estudiante a cero')).toBeTruthy()
      expect(changes()).toEqual([])
      await person.click(question.getByRole('button', { name: 'Sí, reiniciar' }))
      expect(await screen.findByText('Puntos reiniciados correctamente', undefined, patiently)).toBeTruthy()
      expect(await head.findByText(/Antes eran 7 puntos/, undefined, patiently)).toBeTruthy()
      await waitFor(() => expect(head.getByText('Puntos totales').nextElementSibling?.textContent).toBe('0'), patiently)

      await person.click(head.getByRole('button', { name: 'Restaurar puntos' }))
      expect(await screen.findByText('Puntos restaurados correctamente', undefined, patiently)).toBeTruthy()
      await waitFor(() => expect(head.getByText('Puntos totales').nextElementSibling?.textContent).toBe('7'), patiently)
      expect(head.queryByText(/Antes eran/)).toBeNull()
    }),
  )

  test('Cancelar resets nothing; a refusal says so and stores nothing', async () => {
    const { head, person } = await renderPage()
    await person.click(head.getByRole('button', { name: 'Reiniciar Puntos' }))
    await person.click(
      within(await screen.findByRole('dialog', {}, patiently)).getByRole('button', { name: 'Cancelar' }),
    )
    expect(changes()).toEqual([])
    stories.school.answer((url) =>
      url.includes('reset-points')
        ? Response.json({ detail: 'No tienes permiso para hacer esto.' }, { status: 403 })
        : undefined,
    )
    await person.click(head.getByRole('button', { name: 'Reiniciar Puntos' }))
    await person.click(
      within(await screen.findByRole('dialog', {}, patiently)).getByRole('button', { name: 'Sí, reiniciar' }),
    )
    expect(await screen.findByText('No se pudieron reiniciar los puntos', undefined, patiently)).toBeTruthy()
    await waitFor(() => expect(head.queryByRole('button', { name: 'Restaurar puntos' })).toBeNull())
  })

  test('Desactivar says so, the page follows without a reload, and Deshacer takes it back', async () => {
    const { head, person } = await renderPage({ who: 'desk' })
    expect(head.queryByRole('button', { name: 'Reiniciar Puntos' })).toBeNull()
    await person.click(head.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Desactivado correctamente', undefined, patiently)).toBeTruthy()
    expect(await head.findByText('Inactivo', undefined, patiently)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('Activado correctamente', undefined, patiently)).toBeTruthy()
    expect(await head.findByText('Activo', undefined, patiently)).toBeTruthy()
  })

  test('a flag that the provider refuses stays, and the notice says why', async () => {
    const { head, person } = await renderPage({ who: 'desk' })
    stories.school.answer((url) =>
      url.includes('/status/') ? Response.json({ detail: 'Ahora no.' }, { status: 500 }) : undefined,
    )
    await person.click(head.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('No se puede cambiar el estatus', undefined, patiently)).toBeTruthy()
    expect(screen.getByText('Ahora no.')).toBeTruthy()
    expect(head.getByText('Activo')).toBeTruthy()
  })

  inLongRun(() =>
    test('the desk edits the name alone; what the network loses stays typed and comes back', async () => {
      const { head, person } = await renderPage({ who: 'desk' })
      await person.click(head.getByRole('button', { name: 'Editar' }))
      const form = within(await screen.findByRole('dialog', { name: 'Editar estudiante' }, patiently))
      expect(form.queryByLabelText(/Puntos totales/)).toBeNull()
      await person.type(form.getByLabelText(/Comentario/), 'Alergia al cacahuate')
      stories.school.answer((_url, init) => {
        if (init?.method === 'PATCH') throw new TypeError('the cable is cut')
        return undefined
      })
      await person.click(form.getByRole('button', { name: 'Guardar' }))
      expect(await form.findByText('No hay conexión con la escuela.', undefined, patiently)).toBeTruthy()
      expect(form.getByDisplayValue('Alergia al cacahuate')).toBeTruthy()
      stories.school.answer(null)
      await person.click(form.getByRole('button', { name: 'Guardar' }))
      expect(await screen.findByText('Estudiante actualizado correctamente', undefined, patiently)).toBeTruthy()
      expect(await head.findByText('Alergia al cacahuate', undefined, patiently)).toBeTruthy()
    }),
  )

  test("the administrator chooses among the contacts of the tutor who stands in the form, and the provider's refusal stands at its field", async () => {
    const { head, person } = await renderPage()
    await person.click(head.getByRole('button', { name: 'Editar' }))
    const form = within(await screen.findByRole('dialog', { name: 'Editar estudiante' }, patiently))
    const contact = form.getByLabelText(/Contacto de emergencia/)
    const offered = () =>
      within(contact)
        .getAllByRole('option')
        .map((option) => option.textContent)
    await waitFor(() => expect(offered()).toEqual(['Elige una opción', 'Begoña Peña']), patiently)
    const tutor = form.getByLabelText(/^Tutor/)
    await within(tutor).findByRole('option', { name: 'Raúl Ibáñez' }, patiently)
    await person.selectOptions(tutor, 'Raúl Ibáñez')
    await waitFor(() => expect(offered()).toEqual(['Elige una opción', 'Raúl Ibáñez']), patiently)
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(form.getByText('Falta este dato.')).toBeTruthy()
    expect(changes()).toEqual([])

    await person.selectOptions(contact, 'Raúl Ibáñez')
    stories.school.answer((_url, init) =>
      init?.method === 'PATCH'
        ? Response.json({ emergency_contact: ['El contacto de emergencia debe ser de este tutor.'] }, { status: 400 })
        : undefined,
    )
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(
      await form.findByText('El contacto de emergencia debe ser de este tutor.', undefined, patiently),
    ).toBeTruthy()
    stories.school.answer(null)
    await person.click(form.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Estudiante actualizado correctamente', undefined, patiently)).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Raúl Ibáñez' }, patiently)).toBeTruthy()
  })

  test('tutor with a WhatsApp draft, contact, groups and attendance stand below; the pictures have tables', async () => {
    await renderPage({ who: 'desk' })
    const tutor = within(await screen.findByRole('region', { name: 'Tutor' }, patiently))
    expect((await tutor.findByRole('link', { name: 'Begoña Peña' }, patiently)).getAttribute('href')).toBe(
      '/dashboard/tutor/5',
    )
    expect(tutor.getByText('55 1000 0005')).toBeTruthy()
    expect(tutor.getByRole('link', { name: 'Escribir por WhatsApp a Begoña Peña' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/525510000005\?text=Hola/,
    )
    expect(
      await within(screen.getByRole('region', { name: 'Contacto de emergencia' })).findByText(
        '55 1111 2222',
        undefined,
        patiently,
      ),
    ).toBeTruthy()
    const groups = screen.getAllByRole('region', { name: 'Historial de grupos' })[0]
    expect(groups && (await within(groups).findByRole('link', { name: 'Kids 2' }, patiently))).toBeTruthy()
    const month = await screen.findByRole('table', { name: 'Asistencia de marzo de 2026' }, patiently)
    expect(
      within(month)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['DíaEstado', '2 de marzo de 2026Asistencia', '3 de marzo de 2026Asistencia'])
    const points = screen.getByRole('table', { name: 'Puntos a lo largo del tiempo' })
    expect(within(points).getAllByRole('row').at(-1)?.textContent).toBe('3 de marzo de 202612')
  })

  test('both histories are searched: the groups by name, the attendance by state, date and group', async () => {
    await stories.school.database.script(`
      insert into membership (student_id, group_id, is_active) values (1, 2, false);
      insert into attendance (attendance_date, student_id, group_id, status) values ('2026-02-28', 1, 2, 'asistencia');
      update attendance set status = 'falta' where student_id = 1 and attendance_date = '2026-03-03'`)
    const { person } = await renderPage({ who: 'desk' })
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.querySelector('td')?.textContent)
    await waitFor(() => expect(rowsOf('Historial de grupos')).toEqual(['Kids 2', 'Teens 1']), patiently)
    await waitFor(
      () =>
        expect(rowsOf('Historial de asistencia')).toEqual([
          'martes 3 de marzo',
          'lunes 2 de marzo',
          'sábado 28 de febrero',
        ]),
      patiently,
    )
    // Sets the focus without a tap, because the page ignores taps for a second whenever one of its cards appears.
    act(() => screen.getByRole('searchbox', { name: 'Buscar por grupo' }).focus())
    await person.keyboard('teens')
    await waitFor(() => expect(rowsOf('Historial de grupos')).toEqual(['Teens 1']), patiently)
    const box = screen.getByRole('searchbox', { name: 'Buscar por fecha, grupo o estado' })
    for (const [typed, found] of [
      ['falta', 'martes 3 de marzo'],
      ['28 de febrero', 'sábado 28 de febrero'],
      ['2026-03-02', 'lunes 2 de marzo'],
      ['teens', 'sábado 28 de febrero'],
    ] as const) {
      await person.clear(box)
      await person.type(box, typed)
      await waitFor(() => expect(rowsOf('Historial de asistencia')).toEqual([found]), patiently)
    }
  })

  test('a cycle is told as it is: running it has no draft, whatever the ledger says; once it is over it has one', async () => {
    const owing = await renderPage({ who: 'desk' })
    const cycles = within(await screen.findByRole('region', { name: 'Ciclo de clases' }, patiently))
    expect(cycles.getByText('Kids 2')).toBeTruthy()
    expect(cycles.getByText('2 de 8 clases')).toBeTruthy()
    expect(cycles.getByText(/le quedan 6/)).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Escribir por WhatsApp a Begoña Peña' }, patiently)).toBeTruthy()
    expect(await screen.findByRole('table', { name: 'Asistencia de marzo de 2026' }, patiently)).toBeTruthy()
    expect(screen.queryByText(/terminó su ciclo/)).toBeNull()
    owing.leave()
    await clearDevice()

    await stories.school.database.query('update payment_configuration set numbers_classes = 2')
    await renderPage({ who: 'desk' })
    const draft = await screen.findByRole(
      'link',
      { name: 'Avisar del fin de ciclo por WhatsApp a Begoña Peña' },
      patiently,
    )
    expect(screen.getByText('Kids 2: terminó su ciclo.')).toBeTruthy()
    expect(decodeURIComponent(draft.getAttribute('href') ?? '')).toBe(
      'https://wa.me/525510000005?text=Hola, Begoña. Le escribimos de Lucero: Íñigo Peña terminó su ciclo de clases en Kids 2. ¿Le apartamos el siguiente?',
    )
    await stories.school.database.query('update payment_configuration set numbers_classes = 8')
  })

  test('a teacher sees name, age, folio and points of an own student, and nothing of the family', async () => {
    const { head } = await renderPage({ who: 'teacher' })
    expect(head.getByText('LUC-0001')).toBeTruthy()
    for (const hidden of ['ID', 'Fecha de nacimiento', 'Clases por pagar', 'Fecha de alta'])
      expect(head.queryByText(hidden)).toBeNull()
    for (const card of ['Tutor', 'Contacto de emergencia', 'Historial de grupos'])
      expect(screen.queryByRole('region', { name: card })).toBeNull()
    for (const action of ['Editar', 'Reiniciar Puntos', 'Desactivar'])
      expect(screen.queryByRole('button', { name: action })).toBeNull()
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull()
  })

  test("another family's child is not found, and nothing is guessed", async () => {
    await renderOnDevice({ school: stories.school, who: 'tutor', screen: <Student />, at: '/dashboard/student/3' })
    expect(await screen.findByText('No se encontró el estudiante', undefined, patiently)).toBeTruthy()
    expect(screen.queryByText('Sofía')).toBeNull()
  })

  inLongRun(() =>
    test('one that was never opened shows without a connection what the device has, and no error above it', async () => {
      vi.stubGlobal('IntersectionObserver', undefined)
      const list = await renderList({ who: 'desk' })
      await deviceFilled('desk')
      list.leave()
      stories.school.cut()
      const { head } = await renderPage({ who: 'desk' })
      expect(head.getByText('LUC-0001')).toBeTruthy()
      const attendance = within(
        (await screen.findAllByRole('region', { name: 'Historial de asistencia' }, patiently))[0] ?? document.body,
      )
      expect(
        await attendance.findByText('Sin conexión: datos guardados en este equipo.', undefined, patiently),
      ).toBeTruthy()
      expect(await attendance.findByText('1–2 de 2', undefined, patiently)).toBeTruthy()
      expect(await attendance.findByRole('table', { name: 'Asistencia de marzo de 2026' }, patiently)).toBeTruthy()
      const groups = within(screen.getAllByRole('region', { name: 'Historial de grupos' })[0] ?? document.body)
      expect(await groups.findByRole('link', { name: 'Kids 2' }, patiently)).toBeTruthy()
      expect(await screen.findByRole('link', { name: 'Begoña Peña' }, patiently)).toBeTruthy()
      expect(screen.queryByText(/^Error al cargar/)).toBeNull()
    }),
  )

  test('what was read once is there without a connection, and says how old it is', async () => {
    const first = await renderPage({ who: 'desk' })
    await screen.findByRole('link', { name: 'Begoña Peña' }, patiently)
    await onDisk(['student', 'tutor', 'contact'])
    first.leave()
    forgetAnswers()
    stories.school.cut()
    setClock(stories.school, Date.now() + 3.5 * 3_600_000)
    const { head } = await renderPage({ who: 'desk' })
    expect(head.getByText('LUC-0001')).toBeTruthy()
    expect((await screen.findAllByText('Datos de hace 3 h', undefined, patiently)).length).toBeGreaterThan(0)
    expect(await screen.findByRole('link', { name: 'Begoña Peña' }, patiently)).toBeTruthy()
  })
})
