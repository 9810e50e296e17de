/**
 * Changes by others to a roll while somebody marks it: a tap that was meant for the previous content writes nothing,
 * and the person's own quick taps all count.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import RollCallScreen from '../../src/screens/roll-call'
import { notify } from '../../src/ui'
import { ask } from '../server/ask'
import { later, openStories, patiently, renderOnDevice, settled, today, press } from './device'

const stories = openStories()
const list = '/api/users/attendance/student/'

async function renderRoll(children = 20) {
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  const region = await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently)
  const roll = within(region)
  await waitFor(() => expect(roll.getAllByRole('listitem')).toHaveLength(children), patiently)
  return { region, roll, person: userEvent.setup() }
}

/**
 * Lets the device download until `is` returns true, and returns at once, so that the new data has been on screen only
 * for a moment. `seconds`: how long the device waits before it downloads again.
 */
async function arrived(is: () => boolean, seconds = 61) {
  for (let reads = 0; reads < 20 && !is(); reads += 1) {
    later(stories.school, seconds)
    await waitFor(() => expect(is()).toBe(true), { timeout: 1_500 }).catch(() => undefined)
  }
  expect(is()).toBe(true)
}

const tilesIn = (region: Element) => [...region.querySelectorAll<HTMLElement>('[data-tile]')]
const labelOf = (tile: Element | undefined) => tile?.getAttribute('aria-label')

/** Moves Gael from the teacher's first group to the second, and another child the other way. */
async function deskSwaps() {
  const { token } = await stories.school.signIn('desk')
  await ask(stories.school, 'membershipCreate', { body: { student: 20, group: 3, leaves: 20 }, token })
  await ask(stories.school, 'membershipCreate', { body: { student: 31, group: 1, leaves: 31 }, token })
}

test('whoever comes into a roll that is being marked, or leaves it, moves the tiles: taps meant for others, and Guardar, do nothing for a second; the bar names both', async () => {
  const { region, roll } = await renderRoll()
  const tileOfChild = (student: number) => tilesIn(region).find(({ dataset }) => dataset.tile === String(student))
  await deskSwaps()
  // Who is in a group is downloaded every 15 minutes.
  await arrived(() => tileOfChild(31) !== undefined && tileOfChild(20) === undefined, 901)
  for (const tile of tilesIn(region)) fireEvent.click(tile)
  fireEvent.click(roll.getByRole('button', { name: /^Guardar/ }))
  const came = labelOf(tileOfChild(31))?.replace(/: .*/, '')
  expect(await roll.findByText(/^Se agregó a la lista: .* Se quitó de la lista: Gael Ordóñez/)).toBeTruthy()
  expect(roll.getByText(/^Se agregó a la lista/).textContent).toContain(came)
  expect(roll.getByRole('button', { name: 'Guardar · 20 presentes' })).toBeTruthy()
  settled()
  fireEvent.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
  expect(await roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 falta' })).toBeTruthy()
})

/** Makes today's rows of all children in the group: Íñigo and Zoé absent, the others present. */
async function takeAll() {
  const desk = await stories.school.as('desk')
  for (let student = 1; student <= 20; student += 1)
    await desk('POST', list, {
      attendance_date: today,
      student,
      group: 1,
      status: student <= 2 ? 'falta' : 'asistencia',
      points: 0,
    })
}

async function rowOf(student: number) {
  const desk = await stories.school.as('desk')
  const rows = await desk('GET', `${list}?id_group=1&today=${today}`)
  const row = Array.isArray(rows) ? rows.find((one) => one.student.id === student) : undefined
  return { id: row?.id, status: row?.status.value, points: row?.points }
}

async function deskChanges(student: number, change: Record<string, unknown>) {
  const desk = await stories.school.as('desk')
  await desk('PATCH', `${list}${(await rowOf(student)).id}/`, change)
}

async function renderTaken() {
  await takeAll()
  const page = await renderRoll()
  await page.roll.findByText('Lista tomada', undefined, patiently)
  return page
}

const tileOf = (region: Element, name: string) => {
  const tile = tilesIn(region).find((one) => labelOf(one)?.startsWith(`${name}: `))
  if (!tile) throw new Error(`no tile of ${name}`)
  return tile
}

describe('a mark that somebody else has just changed', () => {
  test('is not what a tap or a key starts from, while one’s own quick taps all count', async () => {
    const { region, roll, person } = await renderTaken()
    const sofia = tileOf(region, 'Sofía Ibáñez')
    await deskChanges(3, { status: 'falta' })
    await arrived(() => labelOf(sofia) === 'Sofía Ibáñez: Falta')
    fireEvent.click(sofia)
    fireEvent.keyDown(sofia, { key: 'r' })
    const angel = tileOf(region, 'Ángel Cárdenas')
    for (const next of ['Falta', 'Retardo', 'Asistencia', 'Falta']) {
      await person.click(angel)
      await waitFor(() => expect(labelOf(angel)).toBe(`Ángel Cárdenas: ${next}`), patiently)
    }
    await waitFor(async () => expect(await rowOf(4)).toMatchObject({ status: 'falta' }), patiently)
    expect(await rowOf(3)).toMatchObject({ status: 'falta' })
    await press(sofia)
    expect(await roll.findByRole('button', { name: 'Sofía Ibáñez: Retardo' }, patiently)).toBe(sofia)
    await waitFor(async () => expect(await rowOf(3)).toMatchObject({ status: 'retardo' }), patiently)
  })

  test('a row that the desk has just made, and points: the same; +1 a todos waits, too', async () => {
    const { region, roll, person } = await renderRoll()
    await person.click(roll.getByRole('button', { name: 'Puntos' }))
    const sofia = tileOf(region, 'Sofía Ibáñez')
    const desk = await stories.school.as('desk')
    await desk('POST', list, { attendance_date: today, student: 3, group: 1, status: 'asistencia', points: 4 })
    await arrived(() => labelOf(sofia) === 'Sofía Ibáñez: 4 puntos')
    fireEvent.click(sofia)
    fireEvent.click(roll.getByRole('button', { name: '+1 a todos los presentes' }))
    fireEvent.click(roll.getByRole('button', { name: /^Guardar/ }))
    expect(roll.queryByText(/^\+1 punto/)).toBeNull()
    expect(labelOf(sofia)).toBe('Sofía Ibáñez: 4 puntos')
    expect(roll.getByRole('button', { name: 'Guardar · 19 presentes' })).toBeTruthy()
    await press(sofia)
    await waitFor(() => expect(labelOf(sofia)).toBe('Sofía Ibáñez: 5 puntos'), patiently)
    await waitFor(async () => expect(await rowOf(3)).toMatchObject({ points: 5 }), patiently)
  })
})

test('one’s own save and its undo leave the tiles and the bar to one’s own quick taps', async () => {
  const { region, roll, person } = await renderRoll()
  await person.click(roll.getByRole('button', { name: 'Guardar · 20 presentes' }))
  const inigo = tileOf(region, 'Íñigo Peña')
  await roll.findByRole('button', { name: 'Íñigo Peña: Asistencia', description: /ya registrada/ }, patiently)
  fireEvent.click(inigo)
  await waitFor(() => expect(labelOf(inigo)).toBe('Íñigo Peña: Falta'), patiently)
})

describe('a conflict that came in behind the hand', () => {
  async function renderConflict() {
    const page = await renderTaken()
    const sofia = tileOf(page.region, 'Sofía Ibáñez')
    await page.person.click(page.roll.getByRole('button', { name: 'Puntos' }))
    stories.school.cut()
    await page.person.click(sofia)
    await waitFor(() => expect(labelOf(sofia)).toBe('Sofía Ibáñez: 1 punto'), patiently)
    await deskChanges(3, { points: 7 })
    return { ...page, sofia }
  }

  const hasConflict = (tile: Element) => tile.closest('li')?.dataset.trouble === 'conflict'

  test('leaves that child out of +1 a todos, and the bar says so', async () => {
    const { roll, sofia } = await renderConflict()
    await arrived(() => hasConflict(sofia))
    await press(roll.getByRole('button', { name: '+1 a todos los presentes' }))
    expect(
      await roll.findByText(/\+1 punto a 17 presentes\s+Sin punto hasta resolver su conflicto: Sofía Ibáñez/),
    ).toBeTruthy()
    expect(labelOf(sofia)).toBe('Sofía Ibáñez: 1 punto')
  })

  test('is shown when the question whether an absent child gets a point is answered with yes', async () => {
    const { region, roll, person } = await renderTaken()
    await person.click(roll.getByRole('button', { name: 'Puntos' }))
    const inigo = tileOf(region, 'Íñigo Peña')
    stories.school.cut()
    await person.click(inigo)
    await person.click(await screen.findByRole('button', { name: 'Dar el punto' }, patiently))
    await waitFor(() => expect(labelOf(inigo)).toBe('Íñigo Peña: 1 punto'), patiently)
    const zoe = tileOf(region, 'Zoé Peña')
    await person.click(roll.getByRole('button', { name: 'Más de Zoé Peña' }))
    const window = within(await screen.findByRole('dialog', { name: 'Zoé Peña' }, patiently))
    await person.type(window.getByLabelText('Observaciones'), 'Tos')
    await person.click(window.getByRole('button', { name: 'Listo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
    await person.click(zoe)
    const give = await screen.findByRole('button', { name: 'Dar el punto' }, patiently)
    await deskChanges(2, { observations: 'Alergia' })
    await arrived(() => hasConflict(zoe))
    await press(give)
    const dialog = within(await screen.findByRole('dialog', { name: 'Zoé Peña' }, patiently))
    expect(await dialog.findByRole('button', { name: 'Usar el del servidor' }, patiently)).toBeTruthy()
  })
})

test('the undo of something else stays where it was told: where the roll’s own stands nothing else is undone', async () => {
  const { roll, person } = await renderRoll()
  let undone = 0
  notify.done('Dado de baja correctamente', { action: { label: 'Deshacer', run: () => (undone += 1) } })
  const notice = await screen.findByText('Dado de baja correctamente', undefined, patiently)
  expect(roll.queryByText('Dado de baja correctamente')).toBeNull()
  await person.click(roll.getByRole('button', { name: 'Guardar · 20 presentes' }))
  expect(await roll.findByText('Guardado en este equipo', undefined, patiently)).toBeTruthy()
  const back = roll.getByRole('button', { name: 'Deshacer' })
  settled()
  await waitFor(() => expect(back).toHaveProperty('disabled', false))
  await person.click(back)
  expect(await roll.findByRole('button', { name: 'Guardar · 20 presentes' }, patiently)).toBeTruthy()
  expect(undone).toBe(0)
  expect(notice).toBeTruthy()
})
