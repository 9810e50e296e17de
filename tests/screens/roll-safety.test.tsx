/**
 * A person in a hurry on the roll: what cannot be undone by mistake, what each child's tile reports, and that nothing
 * covers the tiles.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import OutboxNotices from '../../src/app/OutboxNotices'
import RollCallScreen from '../../src/screens/roll-call'
import { casesOf } from '../long-run'
import { later, openStories, patiently, renderOnDevice, today } from './device'

const stories = openStories()
const list = '/api/users/attendance/student/'

async function renderRoll(at = '/dashboard/lista?group_id=1') {
  const page = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: (
      <>
        <OutboxNotices />
        <RollCallScreen />
      </>
    ),
    at,
  })
  const roll = within(await screen.findByRole('region', { name: /^Lista de / }, patiently))
  await roll.findAllByRole('listitem', undefined, patiently)
  return { ...page, roll, person: userEvent.setup() }
}

type Roll = Awaited<ReturnType<typeof renderRoll>>['roll']

/** The roll is saved with Íñigo absent, and the ten seconds in which it can be undone are over. */
async function taken() {
  const page = await renderRoll()
  await page.person.click(page.roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
  await page.person.click(await page.roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 falta' }, patiently))
  await page.roll.findByText('Guardado en este equipo', undefined, patiently)
  later(stories.school, 11)
  await waitFor(async () => expect((await rowsToday()).size).toBe(20), patiently)
  return page
}

async function rowsToday(group = 1) {
  const desk = await stories.school.as('desk')
  const rows = await desk('GET', `${list}?id_group=${group}&today=${today}`)
  if (!Array.isArray(rows)) throw new Error('no list')
  return new Map<number, { status: string; points: number }>(
    rows.map((row) => [row.student.id, { status: row.status.value, points: row.points }]),
  )
}

/** *Deshacer* once it takes taps. */
async function wayBack(roll: Roll) {
  const button = await roll.findByRole('button', { name: 'Deshacer' }, patiently)
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return button
}

test('two taps on Guardar save once and undo nothing: what saved stays where it was, keeps the focus, and Deshacer is dead at first', async () => {
  const { roll, person } = await renderRoll()
  stories.school.calls.length = 0
  const save = await roll.findByRole('button', { name: 'Guardar · 20 presentes' })
  await person.dblClick(save)
  const undo = await roll.findByRole('button', { name: 'Deshacer' }, patiently)
  expect(undo).toHaveProperty('disabled', true)
  expect(await roll.findByRole('button', { name: 'Lista tomada · 20 presentes' })).toBe(save)
  expect(document.activeElement).toBe(save)
  await person.click(save)
  expect(roll.getByText('Guardado en este equipo')).toBeTruthy()
  await wayBack(roll)
  later(stories.school, 11)
  await waitFor(async () => expect((await rowsToday()).size).toBe(20), patiently)
  expect(stories.school.calls.filter((call) => call.startsWith('POST'))).toHaveLength(20)
})

/** Taps `tile` at the moment when `words` appear, before the disk can answer. */
function tapWhen(words: string, tile: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!document.body.textContent?.includes(words)) return
    observer.disconnect()
    tile.click()
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
}

test.each(casesOf(['as soon as it is'], ['while it is saved']))(
  'a tap on a tile %s counts: it is there and reaches the school',
  async (moment) => {
    const { roll, person } = await renderRoll()
    const tile = roll.getByRole('button', { name: 'Zoé Peña: Asistencia' })
    const save = await roll.findByRole('button', { name: 'Guardar · 20 presentes' })
    if (moment === 'while it is saved') {
      fireEvent.click(save)
      fireEvent.click(tile)
    } else {
      tapWhen('Guardado en este equipo', tile)
      await person.click(save)
    }
    expect(await roll.findByRole('button', { name: 'Lista tomada · 19 presentes · 1 falta' }, patiently)).toBeTruthy()
    expect(roll.getByRole('button', { name: 'Zoé Peña: Falta' })).toBeTruthy()
    later(stories.school, 11)
    await waitFor(
      async () =>
        expect([...(await rowsToday()).values()].map(({ status }) => status).sort()).toEqual([
          ...Array.from({ length: 19 }, () => 'asistencia'),
          'falta',
        ]),
      patiently,
    )
  },
)

test('a tap in the moment of the save is said like any other, and taken back like any other', async () => {
  const { roll, person } = await renderRoll()
  tapWhen('Guardado en este equipo', roll.getByRole('button', { name: 'Zoé Peña: Asistencia' }))
  await person.click(await roll.findByRole('button', { name: 'Guardar · 20 presentes' }))
  expect(await roll.findByText('Zoé Peña: Falta')).toBeTruthy()
  await person.click(await wayBack(roll))
  expect(await roll.findByText('Deshecho. Zoé Peña: Asistencia')).toBeTruthy()
  expect(await roll.findByRole('button', { name: 'Lista tomada · 20 presentes' }, patiently)).toBeTruthy()
})

test('a tap on what was taken says whom it changed and to what, and Deshacer gives the provider back what it had', async () => {
  const { roll, person } = await taken()
  await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Falta' }))
  expect(await roll.findByText('Íñigo Peña: Retardo')).toBeTruthy()
  await waitFor(async () => expect((await rowsToday()).get(1)?.status).toBe('retardo'), patiently)
  await person.click(await wayBack(roll))
  expect(await roll.findByText('Deshecho. Íñigo Peña: Falta')).toBeTruthy()
  expect(await roll.findByRole('button', { name: 'Íñigo Peña: Falta' })).toBeTruthy()
  await waitFor(async () => expect((await rowsToday()).get(1)?.status).toBe('falta'), patiently)
})

test('a mark that the school refused wears its word on the tile, and the roll is not called taken', async () => {
  const { roll, person } = await taken()
  expect(roll.getByText('Lista tomada')).toBeTruthy()
  stories.school.answer((url, init) =>
    init?.method === 'PATCH' && url.includes(list)
      ? Response.json({ detail: 'Ese día está cerrado.' }, { status: 403 })
      : undefined,
  )
  await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Falta' }))
  const tile = await roll.findByRole('button', { name: 'Íñigo Peña: Retardo', description: /No aceptado/ }, patiently)
  expect(within(tile).getByText('No aceptado')).toBeTruthy()
  expect(roll.queryByText('Lista tomada')).toBeNull()
  expect(roll.getByText('Lista con pendientes')).toBeTruthy()

  // The bar names the child; no notification covers the tiles.
  expect(await roll.findByText('Error al actualizar Estado', undefined, patiently)).toBeTruthy()
  expect(roll.getByText(/^Íñigo Peña: Retardo\s+Ese día está cerrado\.$/)).toBeTruthy()
  expect(document.querySelector('.mantine-Notification-root')).toBeNull()
  later(stories.school, 11)
  expect(await roll.findByText('Íñigo Peña: No aceptado')).toBeTruthy()
  expect(await roll.findByRole('link', { name: 'Ver en Por enviar' })).toHaveProperty(
    'pathname',
    '/dashboard/por-enviar',
  )
})

test('what reached the school is told with the child’s name', async () => {
  const { roll, person } = await taken()
  await person.click(roll.getByRole('button', { name: 'Zoé Peña: Asistencia' }))
  expect(await roll.findByText('Campo Estado actualizado', undefined, patiently)).toBeTruthy()
  expect(roll.getByText('Zoé Peña: Falta')).toBeTruthy()
})

test('a tile says everything it shows to who cannot see it', async () => {
  const desk = await stories.school.as('desk')
  await desk('POST', list, {
    attendance_date: today,
    student: 1,
    group: 1,
    status: 'retardo',
    points: 2,
    observations: 'Llegó con su abuela',
  })
  const { roll } = await renderRoll()
  expect(
    await roll.findByRole(
      'button',
      {
        name: 'Íñigo Peña: Retardo',
        description: /^2 puntos, con observaciones, ya registrada(, \d+ de \d+ clases)?$/,
      },
      patiently,
    ),
  ).toBeTruthy()
  expect(roll.getByRole('button', { name: 'Zoé Peña: Asistencia', description: /^(\d+ de \d+ clases)?$/ })).toBeTruthy()
})

test('where no option is known to mean absent, a tap asks: nobody who meant an absence marks a delay', async () => {
  const foreign = [
    { value: 'asistencia', label: 'Asistencia' },
    { value: 'z', label: 'Ausente sin aviso' },
    { value: 'retardo', label: 'Retardo' },
  ]
  stories.school.answer((url) => (url.includes('attendance-status') ? Response.json(foreign) : undefined))
  const { roll, person } = await renderRoll()
  await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Íñigo Peña' }, patiently))
  await person.click(dialog.getByRole('button', { name: 'Ausente sin aviso' }))
  await person.click(dialog.getByRole('button', { name: 'Listo' }))
  expect(await roll.findByRole('button', { name: 'Íñigo Peña: Ausente sin aviso' })).toBeTruthy()
  expect(roll.queryByText('Retardo')).toBeNull()
})

test('a roll that was taken says how it went and what comes next', async () => {
  const { roll, person } = await renderRoll()
  await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
  await person.click(await roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 falta' }, patiently))
  expect(await roll.findByRole('button', { name: 'Lista tomada · 19 presentes · 1 falta' }, patiently)).toBeTruthy()
  expect(roll.getByText('Sigue Kids 1 a las 17:00')).toBeTruthy()
  later(stories.school, 11)
  expect(await roll.findByRole('link', { name: 'Pasar lista: Kids 1' })).toHaveProperty('search', '?group_id=3')
})

test('a roll that is made says zero points, as the form does', async () => {
  const bodies: unknown[] = []
  stories.school.answer((url, init) => {
    if (init?.method === 'POST' && url.includes(list) && init.body instanceof FormData)
      bodies.push(init.body.get('points'))
    return undefined
  })
  await taken()
  expect(bodies).toEqual(Array.from({ length: 20 }, () => '0'))
})
