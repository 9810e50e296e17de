/** The roll itself: taps, keys, points and notes, existing rows, undo, and a page that closes in the middle. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import RollCallScreen from '../../src/screens/roll-call'
import { notify } from '../../src/ui'
import { inLongRun } from '../long-run'
import type { Who } from '../server/school'
import { later, openStories, patiently, renderOnDevice, today, press } from './device'

const list = '/api/users/attendance/student/'

const stories = openStories()

async function renderRoll({ at = '/dashboard/lista?group_id=1', who = 'teacher' }: { at?: string; who?: Who } = {}) {
  const page = await renderOnDevice({ school: stories.school, who, screen: <RollCallScreen />, at })
  const roll = await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently)
  await waitFor(() => expect(within(roll).getAllByRole('listitem')).toHaveLength(20), patiently)
  return { ...page, roll: within(roll), person: userEvent.setup() }
}

/** *Deshacer* once it takes taps: it ignores a second tap that was meant for *Guardar*. */
async function wayBack(roll: Pick<typeof screen, 'findByRole'>) {
  const button = await roll.findByRole('button', { name: 'Deshacer' }, patiently)
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return button
}

/** Today's rows of Kids 2 at the provider, by student id. */
async function rowsToday() {
  const desk = await stories.school.as('desk')
  const rows = await desk('GET', `${list}?id_group=1&today=${today}`)
  if (!Array.isArray(rows)) throw new Error('no list')
  return new Map(
    rows.map((row) => [
      row.student.id,
      { id: row.id, status: row.status.value, points: row.points, observations: row.observations },
    ]),
  )
}

describe('marking', () => {
  test('what is saved is said at once, also where another notice was just told', async () => {
    const { roll, person } = await renderRoll()
    notify.info('Tu sesión dura hasta las 20:00.')
    expect(await roll.findByText('Tu sesión dura hasta las 20:00.')).toBeTruthy()
    await person.click(roll.getByRole('button', { name: 'Guardar · 20 presentes' }))
    expect(await roll.findByText('Guardado en este equipo', undefined, { timeout: 3_000 })).toBeTruthy()
    expect(roll.queryByText('Tu sesión dura hasta las 20:00.')).toBeNull()
  })

  test('a tap goes asistencia, falta, retardo, asistencia, and the bar counts along', async () => {
    const { roll, person } = await renderRoll()
    await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
    await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Falta' }))
    expect(await roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 retardo' })).toBeTruthy()
    await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Retardo' }))
    expect(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' })).toBeTruthy()
    expect(await roll.findByRole('button', { name: 'Guardar · 20 presentes' })).toBeTruthy()
  })

  test('by keyboard: F marks, an arrow moves to the next name, R marks that one', async () => {
    const { roll, person } = await renderRoll()
    const [first, second] = roll.getAllByRole('button', { name: /: Asistencia$/ })
    first?.focus()
    await person.keyboard('f{ArrowDown}r')
    expect(first?.getAttribute('aria-label')).toMatch(/: Falta$/)
    expect(second?.getAttribute('aria-label')).toMatch(/: Retardo$/)
    expect(document.activeElement).toBe(second)
    await person.keyboard('{ArrowUp}{ArrowUp}p')
    expect(first?.getAttribute('aria-label')).toMatch(/: Asistencia$/)
  })

  test('the side button opens justificada, points and observations, and they travel with the roll', async () => {
    const { roll, person } = await renderRoll()
    await person.click(roll.getByRole('button', { name: 'Más de Zoé Peña' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Zoé Peña' }, patiently))
    await person.click(dialog.getByRole('button', { name: 'Falta justificada' }))
    await person.click(dialog.getByRole('button', { name: 'Un punto más' }))
    await person.type(dialog.getByLabelText('Observaciones'), 'Cita médica')
    await person.click(dialog.getByRole('button', { name: 'Listo' }))
    expect(roll.getByRole('button', { name: 'Zoé Peña: Falta justificada' })).toBeTruthy()

    await person.click(await roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 justificada' }))
    await roll.findByText('Guardado en este equipo', undefined, patiently)
    later(stories.school, 11)
    await waitFor(async () => expect((await rowsToday()).size).toBe(20), patiently)
    expect((await rowsToday()).get(2)).toMatchObject({ status: 'justificada', points: 1, observations: 'Cita médica' })
  })

  test('an observation that is too long stands whole and is told, until it fits', async () => {
    const { roll, person } = await renderRoll()
    await person.click(roll.getByRole('button', { name: 'Más de Zoé Peña' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Zoé Peña' }, patiently))
    const box = dialog.getByLabelText('Observaciones')
    await person.click(box)
    await person.paste('x'.repeat(620))
    expect(box).toHaveProperty('value', 'x'.repeat(620))
    expect(dialog.getByText('Tiene 620 caracteres y caben 500: acórtalo un poco.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Listo' })).toHaveProperty('disabled', true)
    await person.clear(box)
    await person.paste('x'.repeat(500))
    expect(dialog.queryByText(/acórtalo/)).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Listo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  })

  test('where nobody knows which option means present, every tile asks and nothing is drafted', async () => {
    stories.school.answer((url) =>
      url.includes('attendance-status')
        ? Response.json([
            { value: 'a', label: 'Vino' },
            { value: 'b', label: 'No asistió' },
          ])
        : undefined,
    )
    const { roll, person } = await renderRoll()
    expect(roll.queryByRole('button', { name: /Asistencia|presentes/ })).toBeNull()
    expect(roll.getByRole('button', { name: 'Marca a tus estudiantes para guardar' })).toHaveProperty('disabled', true)
    await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Sin marcar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Íñigo Peña' }, patiently))
    await person.click(dialog.getByRole('button', { name: 'Vino' }))
    expect(await roll.findByRole('button', { name: 'Íñigo Peña: Vino' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await roll.findByRole('button', { name: 'Guardar · 1 Vino · 19 sin marcar' })).toBeTruthy()
  })
})

describe('rows that exist already', () => {
  test('a student with a row today keeps it: it is shown, a tap edits it, and the save leaves it out', async () => {
    const desk = await stories.school.as('desk')
    await desk('POST', list, {
      attendance_date: today,
      student: 1,
      group: 1,
      status: 'justificada',
      observations: 'Avisó su mamá',
    })
    const { roll, person } = await renderRoll()
    await roll.findByRole('button', { name: 'Íñigo Peña: Falta justificada' }, patiently)
    expect(roll.getByText('1 estudiante ya tiene registro')).toBeTruthy()

    await person.click(await roll.findByRole('button', { name: 'Guardar · 19 presentes' }))
    await roll.findByText('Guardado en este equipo', undefined, patiently)
    later(stories.school, 11)
    await waitFor(async () => expect((await rowsToday()).size).toBe(20), patiently)
    expect((await rowsToday()).get(1)).toMatchObject({ status: 'justificada', observations: 'Avisó su mamá' })
    expect(stories.school.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])

    await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Falta justificada' }))
    await waitFor(async () => expect((await rowsToday()).get(1)?.status).toBe('asistencia'), patiently)
  })
})

test('a mark made before the row was known here gives way to it, and the bar says so', async () => {
  const first = await renderRoll()
  await first.person.click(first.roll.getByRole('button', { name: 'Zoé Peña: Asistencia' }))
  first.leave()
  const desk = await stories.school.as('desk')
  await desk('POST', list, { attendance_date: today, student: 2, group: 1, status: 'justificada' })

  const { roll } = await renderRoll()
  expect(await roll.findByText('Ya tenía registro y se respeta: Zoé Peña', undefined, patiently)).toBeTruthy()
  expect(roll.getByRole('button', { name: 'Zoé Peña: Falta justificada' })).toBeTruthy()
  expect(roll.queryByRole('button', { name: 'Zoé Peña: Falta' })).toBeNull()
  await press(roll.getByRole('button', { name: 'Zoé Peña: Falta justificada' }))
  await waitFor(() => expect(roll.queryByText(/^Ya tenía registro/)).toBeNull(), patiently)
})

describe('taking it back', () => {
  test('undo within ten seconds sends nothing and gives the draft back as it was', async () => {
    const { roll, person } = await renderRoll()
    stories.school.calls.length = 0
    await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
    await person.click(await roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 falta' }))
    await person.click(await wayBack(roll))
    expect(await roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 falta' }, patiently)).toBeTruthy()
    expect(roll.queryByText('Guardado en este equipo')).toBeNull()
    expect(stories.school.calls.filter((call) => call.startsWith('POST'))).toEqual([])
    expect((await rowsToday()).size).toBe(0)
  })

  test('the draft outlives the page, tap by tap, also without a signal', async () => {
    const before = await renderRoll()
    stories.school.cut()
    await before.person.click(before.roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
    await before.person.click(before.roll.getByRole('button', { name: 'Ángel Cárdenas: Asistencia' }))
    await before.person.click(before.roll.getByRole('button', { name: 'Ángel Cárdenas: Falta' }))
    before.leave()
    stories.school.mend()

    const after = await renderRoll()
    expect(
      await after.roll.findByRole('button', { name: 'Guardar · 18 presentes · 1 falta · 1 retardo' }, patiently),
    ).toBeTruthy()
    expect(after.roll.getByRole('button', { name: 'Ángel Cárdenas: Retardo' })).toBeTruthy()
    expect(after.roll.queryByText('Guardado en este equipo')).toBeNull()
  })
})

describe('the same roll in two tabs', () => {
  /** Two tabs of one teacher on this device. */
  async function twoTabs() {
    const one = await renderRoll()
    const other = await renderOnDevice({
      school: stories.school,
      who: 'teacher',
      screen: <RollCallScreen />,
      at: '/dashboard/lista?group_id=1',
    })
    const second = within(await within(other.container).findByRole('region', { name: 'Lista de Kids 2' }, patiently))
    await waitFor(() => expect(second.getAllByRole('listitem')).toHaveLength(20), patiently)
    return { person: one.person, one: one.roll, other: second, leaveOne: one.leave, leaveOther: other.leave }
  }

  test('each shows what was marked in the other, and neither writes over it, nor does closing one', async () => {
    const { person, one, other, leaveOne, leaveOther } = await twoTabs()
    await person.click(one.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
    await person.click(await other.findByRole('button', { name: 'Zoé Peña: Asistencia' }))
    expect(await other.findByRole('button', { name: 'Guardar · 18 presentes · 2 faltas' }, patiently)).toBeTruthy()
    expect(await one.findByRole('button', { name: 'Guardar · 18 presentes · 2 faltas' }, patiently)).toBeTruthy()

    // The same student, in the tab that did not mark her: both tabs show the later mark.
    await press(one.getByRole('button', { name: 'Zoé Peña: Falta' }))
    expect(await other.findByRole('button', { name: 'Zoé Peña: Retardo' }, patiently)).toBeTruthy()
    leaveOther()
    await person.click(one.getByRole('button', { name: 'Ángel Cárdenas: Asistencia' }))
    leaveOne()
    const { roll } = await renderRoll()
    expect(
      await roll.findByRole('button', { name: 'Guardar · 17 presentes · 2 faltas · 1 retardo' }, patiently),
    ).toBeTruthy()
  })

  inLongRun(() =>
    test('saved in one tab, it is taken in the other, which reports no overruled mark and has no draft left', async () => {
      const { person, one, other, leaveOne, leaveOther } = await twoTabs()
      await person.click(other.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
      const marked = await one.findByRole('button', { name: 'Íñigo Peña: Falta' }, patiently)
      await press(marked)
      await person.click(await one.findByRole('button', { name: 'Guardar · 19 presentes · 1 retardo' }, patiently))
      expect(await other.findByText('Lista tomada', undefined, patiently)).toBeTruthy()
      expect(other.getByRole('button', { name: 'Íñigo Peña: Retardo' })).toBeTruthy()
      expect(other.queryByText(/^Ya tenía registro/)).toBeNull()

      // Undone in the first tab, the roll is a draft in both again.
      await person.click(await wayBack(one))
      for (const tab of [one, other])
        expect(await tab.findByRole('button', { name: 'Guardar · 19 presentes · 1 retardo' }, patiently)).toBeTruthy()
      leaveOne()
      leaveOther()
    }),
  )
})

describe('which roll', () => {
  test('a group that is not there says so and leads home', async () => {
    await renderOnDevice({
      school: stories.school,
      who: 'teacher',
      screen: <RollCallScreen />,
      at: '/dashboard/lista?group_id=2',
    })
    expect(await screen.findByText('No se encontró el grupo', undefined, patiently)).toBeTruthy()
    expect(screen.queryByText('Teens 1')).toBeNull()
  })

  test("yesterday's roll says that it is yesterday's and shows its rows", async () => {
    await renderRoll({ at: '/dashboard/lista?group_id=1&date=2026-03-03' })
    expect(screen.getByText('Lista de ayer, martes 3 de marzo')).toBeTruthy()
    expect(await screen.findByText('Lista tomada', undefined, patiently)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull()
  })
})

test('a school without states of attendance is called that, not a download that is missing', async () => {
  stories.school.answer((url) => (url.includes('/option/attendance-status/') ? Response.json([]) : undefined))
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  expect(await screen.findByText('La escuela no tiene estados de asistencia', undefined, patiently)).toBeTruthy()
  expect(screen.queryByText(/Conéctate/)).toBeNull()
})

describe('writing to the families of the absent', () => {
  test('is offered to the desk once the roll is saved, as a draft to each tutor that nobody sends for them', async () => {
    const { roll, person } = await renderRoll({ who: 'desk' })
    await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
    await person.click(roll.getByRole('button', { name: 'Camila Muñoz: Asistencia' }))
    expect(roll.queryByRole('region', { name: 'Avisar a las familias' })).toBeNull()
    await person.click(await roll.findByRole('button', { name: 'Guardar · 18 presentes · 2 faltas' }))
    const families = within(await roll.findByRole('region', { name: 'Avisar a las familias' }, patiently))
    expect(stories.school.calls.filter((call) => call.includes('/users/tutor/'))).toEqual([])
    await person.click(families.getByRole('button', { name: 'Avisar a las familias (2)' }))
    const draft = await families.findByRole(
      'link',
      { name: 'Escribir por WhatsApp a Begoña Peña por la falta de Íñigo Peña' },
      patiently,
    )
    const [address, message] = (draft.getAttribute('href') ?? '').split('?text=')
    expect(address).toBe('https://wa.me/525510000005')
    expect(decodeURIComponent(message ?? '')).toBe(
      'Hola, Begoña. Le escribimos de Lucero: hoy Íñigo Peña no estuvo en su clase de Kids 2. ¿Todo bien?',
    )
    expect(families.getByText('Sin tutor registrado')).toBeTruthy()
    expect(families.getAllByRole('link')).toHaveLength(1)

    await person.click(await wayBack(roll))
    await waitFor(() => expect(roll.queryByRole('region', { name: 'Avisar a las familias' })).toBeNull(), patiently)
  })

  inLongRun(() =>
    test("is not a teacher's: phones are not theirs to see", async () => {
      const { roll, person } = await renderRoll()
      await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
      await person.click(await roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 falta' }))
      expect(await roll.findByText('Guardado en este equipo', undefined, patiently)).toBeTruthy()
      expect(roll.queryByRole('button', { name: /Avisar/ })).toBeNull()
    }),
  )
})
