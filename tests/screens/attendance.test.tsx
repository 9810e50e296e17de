/** ASISTENCIA DE ESTUDIANTES: finding, correcting, creating, and two people editing one row. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { unsentOnDevice, type ShownAttendance } from '../../src/offline'
import { unsentStateText } from '../../src/pieces/attendance/waiting'
import AttendanceScreen from '../../src/screens/attendance'
import FieldDialog from '../../src/screens/attendance/FieldDialog'
import RowTrouble from '../../src/screens/attendance/RowTrouble'
import { inLongRun } from '../long-run'
import type { Who } from '../server/school'
import { chooseStatus, later, openStories, patiently, renderOnDevice, settled, yesterday } from './device'

const list = '/api/users/attendance/student/'

const stories = openStories()

async function renderList({ who = 'teacher', at = '/dashboard/student/assistance' }: { who?: Who; at?: string } = {}) {
  const page = await renderOnDevice({ school: stories.school, who, screen: <AttendanceScreen />, at })
  await screen.findAllByRole('combobox', { name: /^Estado de / }, patiently)
  return { ...page, person: userEvent.setup() }
}

/** The newest row of a student in the list, with its details. */
function rowOf(name: string) {
  const [select] = screen.getAllByRole('combobox', { name: `Estado de ${name}` })
  const row = select?.closest('li')
  if (!row) throw new Error(`${name} is not on this page`)
  return row
}

const markOf = (name: string) => rowOf(name).querySelector<HTMLElement>('[data-mark]')?.dataset.mark

/** Opens a row's details. */
async function unfold(name: string) {
  const more = within(rowOf(name)).getByRole('button', { name: `Más de ${name}` })
  if (more.getAttribute('aria-expanded') === 'false') await userEvent.click(more)
  await within(rowOf(name)).findByText('ID', undefined, patiently)
}

function newestStatus(): HTMLElement {
  return within(rowOf('Íñigo Peña')).getByRole('combobox')
}

async function atProvider(student: number) {
  const desk = await stories.school.as('desk')
  const rows = await desk('GET', `${list}?id_group=1`)
  const row = Array.isArray(rows)
    ? rows.find((row) => row.student.id === student && row.attendance_date === yesterday)
    : undefined
  return { id: row.id, status: row.status.value, points: row.points, cycle: row.beginning_of_the_cycle }
}

/** The teacher's list filtered to Íñigo, so that his row is on the first page. */
async function renderInigo(settings: { who?: Who } = {}) {
  const page = await renderList(settings)
  await page.person.type(screen.getByRole('searchbox', { name: 'Buscar por nombre' }), 'inigo pena')
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: /^Estado de / })).toHaveLength(2), patiently)
  return page
}

describe('finding', () => {
  test('ten rows a page, newest first', async () => {
    await renderList()
    await waitFor(() => expect(screen.getByText('1–10 de 40')).toBeTruthy(), patiently)
    expect(screen.getAllByRole('combobox', { name: /^Estado de / })).toHaveLength(10)
    expect(screen.getByRole('heading', { name: /martes 3 de marzo/ })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /lunes 2 de marzo/ })).toBeNull()
  })

  test('the search ignores accents and case, and says when nothing is left', async () => {
    const { person } = await renderInigo()
    for (const name of screen.getAllByRole('combobox', { name: /^Estado de / }))
      expect(name.getAttribute('aria-label')).toBe('Estado de Íñigo Peña')
    await person.type(screen.getByRole('searchbox'), ' zzz')
    expect(await screen.findByText('No existe asistencia', undefined, patiently)).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: /^Estado de / })).toBeNull()
  })

  test('group_id shows one group, and the filter can be taken off', async () => {
    const { person } = await renderList({ who: 'desk', at: '/dashboard/student/assistance?group_id=2' })
    await waitFor(() => expect(screen.getByText('1–10 de 20')).toBeTruthy(), patiently)
    const group = screen.getByRole('combobox', { name: 'Grupo' })
    expect(group).toHaveProperty('value', '2')
    expect(screen.queryByRole('heading', { name: /Kids 2/ })).toBeNull()
    await person.selectOptions(group, 'Todos los grupos')
    await waitFor(() => expect(screen.getByText('1–10 de 60')).toBeTruthy(), patiently)
    await waitFor(() => expect(location.search).toBe(''))
    expect(group).toHaveProperty('value', '')
  })

  test('a row without a group says Sin grupo', async () => {
    stories.school.answer((url) =>
      url.includes(list)
        ? Response.json([
            { id: 900, attendance_date: yesterday, student: 1, group: null, status: 'falta', points: null },
          ])
        : undefined,
    )
    await renderList()
    expect(screen.getByRole('heading', { name: /^Sin grupo · martes 3 de marzo · 1 falta$/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Pasar lista/ })).toBeNull()
  })
})

describe('correcting', () => {
  test('Estado changes the row at once without a signal, wears a cloud, and is sent when the signal is back', async () => {
    await renderInigo()
    stories.school.cut()
    await chooseStatus(newestStatus(), 'falta')
    await waitFor(
      () =>
        expect(within(rowOf('Íñigo Peña')).getByText(/^(Por enviar|Enviando|En espera|Sin confirmar)$/)).toBeTruthy(),
      patiently,
    )
    expect(newestStatus()).toHaveProperty('value', 'falta')
    expect((await atProvider(1)).status).toBe('asistencia')

    stories.school.mend()
    await waitFor(async () => expect((await atProvider(1)).status).toBe('falta'), patiently)
    await waitFor(
      () =>
        expect(within(rowOf('Íñigo Peña')).queryByText(/^(Por enviar|Enviando|En espera|Sin confirmar)$/)).toBeNull(),
      patiently,
    )
  })

  test('Puntos asks for a number: empty is refused, 7 is kept and sent', async () => {
    const { person } = await renderInigo()
    await person.click(within(rowOf('Íñigo Peña')).getByRole('button', { name: /^Puntos de Íñigo Peña/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Puntos de Íñigo Peña' }, patiently))
    await person.clear(dialog.getByLabelText(/Puntos/))
    await person.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(dialog.getByText('Falta este dato.')).toBeTruthy()
    await person.type(dialog.getByLabelText(/Puntos/), '7')
    await person.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
    await waitFor(
      () => expect(within(rowOf('Íñigo Peña')).getByRole('button', { name: 'Puntos de Íñigo Peña: 7' })).toBeTruthy(),
      patiently,
    )
    await waitFor(async () => expect((await atProvider(1)).points).toBe(7), patiently)
  })

  test('Puntos that nobody changed are not called saved: the window closes and says so', async () => {
    const { person } = await renderInigo()
    await person.click(within(rowOf('Íñigo Peña')).getByRole('button', { name: /^Puntos de Íñigo Peña/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Puntos de Íñigo Peña' }, patiently))
    await person.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
    expect(await screen.findByText('No cambiaste nada: no había nada que guardar.')).toBeTruthy()
    expect(screen.queryByText('Guardado en este equipo')).toBeNull()
  })

  test('Iniciar ciclo marks the row with a star and its word, Quitar ciclo takes it off', async () => {
    const { person } = await renderInigo()
    expect(within(rowOf('Íñigo Peña')).queryByText('Inicio de ciclo')).toBeNull()
    await unfold('Íñigo Peña')
    await person.click(within(rowOf('Íñigo Peña')).getByRole('button', { name: 'Iniciar ciclo de Íñigo Peña' }))
    await waitFor(() => expect(markOf('Íñigo Peña')).toBe('cycle'), patiently)
    expect(within(rowOf('Íñigo Peña')).getByText('Inicio de ciclo')).toBeTruthy()
    await waitFor(async () => expect((await atProvider(1)).cycle).toBe(true), patiently)
    await person.click(within(rowOf('Íñigo Peña')).getByRole('button', { name: 'Quitar ciclo de Íñigo Peña' }))
    await waitFor(() => expect(markOf('Íñigo Peña')).not.toBe('cycle'), patiently)
  })

  test('a cycle that the desk has just begun is not ended by a tap that was on its way to begin it', async () => {
    await renderInigo()
    await unfold('Íñigo Peña')
    const button = within(rowOf('Íñigo Peña')).getByRole('button', { name: 'Iniciar ciclo de Íñigo Peña' })
    const desk = await stories.school.as('desk')
    await desk('PATCH', `${list}${(await atProvider(1)).id}/`, { beginning_of_the_cycle: true })
    for (let reads = 0; reads < 20 && button.textContent !== 'Quitar ciclo'; reads += 1) {
      later(stories.school, 61)
      await waitFor(() => expect(button.textContent).toBe('Quitar ciclo'), { timeout: 1_500 }).catch(() => undefined)
    }
    fireEvent.click(button)
    await new Promise((done) => setTimeout(done, 500))
    expect(button.textContent).toBe('Quitar ciclo')
    expect((await atProvider(1)).cycle).toBe(true)
    settled()
    fireEvent.click(button)
    await waitFor(async () => expect((await atProvider(1)).cycle).toBe(false), patiently)
  })
})

describe('two people at one row', () => {
  async function dispute() {
    const page = await renderInigo()
    const { id } = await atProvider(1)
    stories.school.cut()
    await chooseStatus(newestStatus(), 'falta')
    await waitFor(
      () =>
        expect(within(rowOf('Íñigo Peña')).getByText(/^(Por enviar|Enviando|En espera|Sin confirmar)$/)).toBeTruthy(),
      patiently,
    )
    const desk = await stories.school.as('desk')
    await desk('PATCH', `${list}${id}/`, { status: 'retardo' })
    stories.school.mend()
    const choice = within(await screen.findByRole('group', { name: 'Conflicto de Íñigo Peña: Estado' }, patiently))
    return { ...page, choice }
  }

  test('nothing is overwritten: both values stand side by side, and mine goes only when it is chosen', async () => {
    const { choice, person } = await dispute()
    expect(markOf('Íñigo Peña')).toBe('conflict')
    expect(choice.getByText('Falta')).toBeTruthy()
    expect(choice.getByText('Retardo')).toBeTruthy()
    expect((await atProvider(1)).status).toBe('retardo')
    await person.click(choice.getByRole('button', { name: 'Conservar el mío' }))
    await waitFor(async () => expect((await atProvider(1)).status).toBe('falta'), patiently)
    await waitFor(() => expect(markOf('Íñigo Peña')).toBeUndefined(), patiently)
  })

  test("the server's value stands when it is chosen, and nothing is sent", async () => {
    const { choice, person } = await dispute()
    stories.school.calls.length = 0
    await person.click(choice.getByRole('button', { name: 'Usar el del servidor' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Conflicto/ })).toBeNull(), patiently)
    expect(newestStatus()).toHaveProperty('value', 'retardo')
    expect(stories.school.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
  })
})

test('over points, what both gave can be kept: the sum is sent', async () => {
  const { person } = await renderInigo()
  const { id, points } = await atProvider(1)
  expect(points).toBe(1)
  stories.school.cut()
  await person.click(within(rowOf('Íñigo Peña')).getByRole('button', { name: /^Puntos de Íñigo Peña/ }))
  const box = await screen.findByRole('textbox', { name: /^Puntos/ }, patiently)
  await person.clear(box)
  await person.type(box, '3')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(async () => expect(await unsentOnDevice()).toBe(1), patiently)
  const desk = await stories.school.as('desk')
  await desk('PATCH', `${list}${id}/`, { points: 6 })
  stories.school.mend()
  const choice = within(await screen.findByRole('group', { name: 'Conflicto de Íñigo Peña: Puntos' }, patiently))
  expect(choice.getByText('3')).toBeTruthy()
  expect(choice.getByText('6')).toBeTruthy()
  // The row had 1 point: this person gave 2 more, and the colleague 5 more.
  await person.click(await choice.findByRole('button', { name: 'Sumar lo que dieron los dos: 8' }, patiently))
  await waitFor(async () => expect((await atProvider(1)).points).toBe(8), patiently)
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Conflicto/ })).toBeNull(), patiently)
})

inLongRun(() =>
  test('over a status there is nothing to add up', async () => {
    await renderInigo()
    const { id } = await atProvider(1)
    stories.school.cut()
    await chooseStatus(newestStatus(), 'falta')
    await waitFor(async () => expect(await unsentOnDevice()).toBe(1), patiently)
    const desk = await stories.school.as('desk')
    await desk('PATCH', `${list}${id}/`, { status: 'retardo' })
    stories.school.mend()
    const choice = within(await screen.findByRole('group', { name: 'Conflicto de Íñigo Peña: Estado' }, patiently))
    expect(choice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Conservar el mío',
      'Usar el del servidor',
    ])
  }),
)

describe('creating', () => {
  test('date, student, group and status are required; the row is there at once and then at the provider', async () => {
    const { person } = await renderList({ at: '/dashboard/student/assistance?group_id=1' })
    await person.click(screen.getByRole('button', { name: 'Crear Asistencia' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Crear Asistencia' }, patiently))
    expect(dialog.getByLabelText(/^Fecha/)).toHaveProperty('value', '2026-03-04')
    expect(dialog.getByLabelText(/^Puntos/)).toHaveProperty('value', '0')
    await person.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(dialog.getAllByText('Falta este dato.')).toHaveLength(2)
    expect(stories.school.calls.filter((call) => call.startsWith('POST'))).toEqual([])

    await person.click(dialog.getByRole('combobox', { name: /^Estudiante/ }))
    await person.click(await screen.findByRole('option', { name: 'Íñigo Peña' }, patiently))
    await person.selectOptions(dialog.getByLabelText(/^Estado/), 'retardo')
    await person.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
    await waitFor(
      () => expect(screen.getByRole('heading', { name: /^Kids 2 · miércoles 4 de marzo · 1 retardo/ })).toBeTruthy(),
      patiently,
    )
    await waitFor(
      () => expect(stories.school.calls.filter((call) => call === `POST ${list}`)).toHaveLength(1),
      patiently,
    )
  })
})

test('a group that nobody knows is called so, and can be taken off', async () => {
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance?group_id=999999',
  })
  expect(await screen.findByRole('option', { name: 'Grupo desconocido', selected: true }, patiently)).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Grupo' }), 'Todos los grupos')
  await waitFor(() => expect(location.search).toBe(''))
})

test('a date that has not come yet is refused at its box, and nothing is written down', async () => {
  const { person } = await renderList({ at: '/dashboard/student/assistance?group_id=1' })
  await person.click(screen.getByRole('button', { name: 'Crear Asistencia' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear Asistencia' }, patiently))
  const date = dialog.getByLabelText(/^Fecha/)
  await person.clear(date)
  await person.type(date, '2062-03-04')
  await person.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText('La fecha no puede ser futura.', undefined, patiently)).toBeTruthy()
  expect(await unsentOnDevice()).toBe(0)
})

describe('half-typed', () => {
  test('a new row is there again after the page was closed, and gone once it was discarded', async () => {
    const { person, leave } = await renderList()
    await person.click(screen.getByRole('button', { name: 'Crear Asistencia' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Crear Asistencia' }, patiently))
    await person.type(dialog.getByLabelText(/^Observaciones/), 'Llegó con fie')
    await leave()

    const again = await renderList()
    await again.person.click(screen.getByRole('button', { name: 'Crear Asistencia' }))
    const kept = within(await screen.findByRole('dialog', { name: 'Crear Asistencia' }, patiently))
    expect(kept.getByText('Recuperamos lo que habías escrito.')).toBeTruthy()
    expect(kept.getByLabelText(/^Observaciones/)).toHaveProperty('value', 'Llegó con fie')
    await again.person.click(kept.getByRole('button', { name: 'Cancelar' }))
    await again.person.click(await kept.findByRole('button', { name: 'Descartar' }, patiently))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)

    await again.person.click(screen.getByRole('button', { name: 'Crear Asistencia' }))
    const fresh = within(await screen.findByRole('dialog', { name: 'Crear Asistencia' }, patiently))
    expect(fresh.getByLabelText(/^Observaciones/)).toHaveProperty('value', '')
    expect(fresh.queryByText('Recuperamos lo que habías escrito.')).toBeNull()
  })

  inLongRun(() =>
    test("a row's observation is there again, and saved it is a draft no more", async () => {
      const { person, leave } = await renderInigo()
      await unfold('Íñigo Peña')
      await person.click(within(rowOf('Íñigo Peña')).getByRole('button', { name: 'Observaciones de Íñigo Peña' }))
      await person.type(await screen.findByRole('textbox', { name: /^Observaciones/ }, patiently), 'Tos')
      await leave()

      const again = await renderInigo()
      await unfold('Íñigo Peña')
      await again.person.click(within(rowOf('Íñigo Peña')).getByRole('button', { name: 'Observaciones de Íñigo Peña' }))
      const box = await screen.findByRole('textbox', { name: /^Observaciones/ }, patiently)
      expect(box).toHaveProperty('value', 'Tos')
      await again.person.click(screen.getByRole('button', { name: 'Guardar' }))
      await waitFor(() => expect(rowOf('Íñigo Peña').textContent).toContain('Tos'), patiently)
      await unfold('Íñigo Peña')
      await again.person.click(within(rowOf('Íñigo Peña')).getByRole('button', { name: 'Observaciones de Íñigo Peña' }))
      expect(await screen.findByRole('textbox', { name: /^Observaciones/ }, patiently)).toHaveProperty('value', 'Tos')
      expect(screen.queryByText('Recuperamos lo que habías escrito.')).toBeNull()
    }),
  )
})

/** A row of Íñigo that exists only on this device. */
const rowHere = (creation: ShownAttendance['creation']): ShownAttendance => ({
  key: 'here',
  id: null,
  attendance_date: yesterday,
  student: { id: '1', name: 'Íñigo Peña' },
  group: { id: '1', name: 'Kids 2' },
  fields: {
    status: { value: { value: 'asistencia', label: 'Asistencia' }, pending: null },
    points: { value: 0, pending: null },
    observations: { value: '', pending: null },
    beginning_of_the_cycle: { value: false, pending: null },
  },
  creation,
})

test('a creation that no list can confirm is shown as unproven, not as refused, and is decided in Por enviar', async () => {
  const row = rowHere({ key: 'creation/here', mine: {}, theirs: null, state: 'rejected', detail: '', unproven: true })
  expect([
    unsentStateText(row),
    unsentStateText(rowHere({ key: 'creation/here', mine: {}, theirs: null, state: 'rejected', detail: 'Ya cerró.' })),
  ]).toEqual(['Sin comprobar', 'No aceptado'])
  await renderOnDevice({ school: stories.school, who: 'teacher', screen: <RowTrouble row={row} /> })
  const why = await screen.findByText(
    /No podemos comprobar qué tiene la escuela\. Decídelo en Por enviar\./,
    undefined,
    patiently,
  )
  expect(why.textContent).not.toMatch(/No aceptado|La escuela dijo/)
  expect(screen.getByRole('link', { name: 'Ver en Por enviar' }).getAttribute('href')).toBe('/dashboard/por-enviar')
})

test('points for a row that another window took back are not called saved, and stay in the form', async () => {
  const gone = rowHere({ key: 'creation/gone', mine: {}, theirs: null, state: 'waiting', detail: '' })
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <FieldDialog field="points" row={gone} onClose={() => {}} />,
  })
  const person = userEvent.setup()
  const box = await screen.findByRole('textbox', { name: /^Puntos/ }, patiently)
  await person.clear(box)
  await person.type(box, '7')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(
    await screen.findByText(/^No se guardó: este registro se quitó en otra ventana/, undefined, patiently),
  ).toBeTruthy()
  expect(screen.queryByText('Guardado en este equipo')).toBeNull()
  expect(box).toHaveProperty('value', '7')
})

test('older attendance of one student is read online on demand, and says so when there is no connection', async () => {
  const { person } = await renderList()
  expect(stories.school.calls.some((call) => call.includes('/history/'))).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Consultar' }))
  await person.click(await screen.findByRole('combobox', { name: 'Estudiante' }, patiently))
  await person.click(await screen.findByRole('option', { name: 'Zoé Peña' }, patiently))
  const older = within(screen.getByRole('region', { name: 'Asistencia anterior' }))
  expect(await older.findByText('1–2 de 2', undefined, patiently)).toBeTruthy()
  expect(older.getAllByText('Kids 2')).toHaveLength(2)
  expect(older.queryByText('Teens 1')).toBeNull()

  stories.school.cut()
  await person.click(older.getByRole('combobox', { name: 'Estudiante' }))
  await person.click(await screen.findByRole('option', { name: 'Íñigo Peña' }, patiently))
  expect(await older.findByText('No hay conexión con la escuela.', undefined, patiently)).toBeTruthy()
  expect(older.queryByText('Kids 2')).toBeNull()
})
