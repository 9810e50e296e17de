/**
 * A child's window on the roll, marks given before saving, and undo: only what the person changed is written, and
 * nobody's value is overwritten unseen.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { unsentOnDevice } from '../../src/offline'
import RollCallScreen from '../../src/screens/roll-call'
import { casesOf, inLongRun } from '../long-run'
import { later, openStories, patiently, renderOnDevice, settled, today, press } from './device'

const stories = openStories()
const list = '/api/users/attendance/student/'

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

async function deskMakes(student: number, row: Record<string, unknown> = {}): Promise<void> {
  const desk = await stories.school.as('desk')
  await desk('POST', list, { attendance_date: today, student, group: 1, status: 'asistencia', points: 0, ...row })
}

async function deskChanges(student: number, change: Record<string, unknown>): Promise<void> {
  const desk = await stories.school.as('desk')
  await desk('PATCH', `${list}${(await rowsToday()).get(student)?.id}/`, change)
}

async function takeAll(): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, (_, index) => deskMakes(index + 1)))
}

async function renderRoll() {
  const page = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  await waitFor(() => expect(roll.getAllByRole('listitem')).toHaveLength(20), patiently)
  return { ...page, roll, person: userEvent.setup() }
}

async function renderTaken() {
  await takeAll()
  const page = await renderRoll()
  await page.roll.findByText('Lista tomada', undefined, patiently)
  // The rows have just arrived, so the tiles ignore taps for a second.
  settled()
  return page
}

type Roll = Awaited<ReturnType<typeof renderRoll>>['roll']

/** Lets the device read the roll again, as it does every minute, until the tile has this name. */
async function heard(roll: Roll, name: string | RegExp) {
  await waitFor(
    () => {
      later(stories.school, 61)
      expect(roll.getByRole('button', { name, hidden: true })).toBeTruthy()
    },
    { timeout: 20_000, interval: 1_000 },
  )
}

async function windowOf(roll: Roll, person: ReturnType<typeof userEvent.setup>, name: string) {
  await person.click(roll.getByRole('button', { name: `Más de ${name}` }))
  return within(await screen.findByRole('dialog', { name }, patiently))
}

async function closed() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
}

/** Waits so long that an unwanted change would have been stored and sent. */
async function settle() {
  await new Promise((done) => setTimeout(done, 500))
  later(stories.school, 11)
  await waitFor(async () => expect(await unsentOnDevice()).toBe(0), patiently)
  await new Promise((done) => setTimeout(done, 300))
}

async function wayBack(roll: Roll) {
  const button = await roll.findByRole('button', { name: 'Deshacer' }, patiently)
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return button
}

const ways = {
  Escape: (person: ReturnType<typeof userEvent.setup>) => person.keyboard('{Escape}'),
  X: (person: ReturnType<typeof userEvent.setup>) => person.click(screen.getByRole('button', { name: 'Cerrar' })),
  Listo: (person: ReturnType<typeof userEvent.setup>) => person.click(screen.getByRole('button', { name: 'Listo' })),
}

describe('whoever only looks writes nothing', () => {
  test.each(casesOf<keyof typeof ways>(['Listo'], ['Escape', 'X']))(
    'a roll that was taken, left by %s',
    async (way) => {
      const { roll, person } = await renderTaken()
      await windowOf(roll, person, 'Íñigo Peña')
      await deskChanges(1, { status: 'retardo', points: 4, observations: 'Salió antes' })
      await heard(roll, 'Íñigo Peña: Retardo')
      await ways[way](person)
      await closed()
      await settle()
      expect((await rowsToday()).get(1)).toMatchObject({ status: 'retardo', points: 4, observations: 'Salió antes' })
      expect(roll.getByRole('button', { name: 'Íñigo Peña: Retardo' })).toBeTruthy()
    },
  )

  inLongRun(() =>
    test('a roll that is not taken yet, and whose row comes meanwhile', async () => {
      const { roll, person } = await renderRoll()
      await windowOf(roll, person, 'Íñigo Peña')
      await deskMakes(1, { status: 'retardo', points: 4 })
      await heard(roll, 'Íñigo Peña: Retardo')
      await ways.Listo(person)
      await closed()
      await settle()
      expect((await rowsToday()).get(1)).toMatchObject({ status: 'retardo', points: 4 })
    }),
  )
})

test('only what a hand changed is written: a note goes, the status that a colleague set meanwhile stays', async () => {
  const { roll, person } = await renderTaken()
  const window = await windowOf(roll, person, 'Íñigo Peña')
  await deskChanges(1, { status: 'retardo', points: 4 })
  await heard(roll, 'Íñigo Peña: Retardo')
  await person.type(window.getByLabelText('Observaciones'), 'Cita')
  await ways.Listo(person)
  await waitFor(
    async () =>
      expect((await rowsToday()).get(1)).toMatchObject({ status: 'retardo', points: 4, observations: 'Cita' }),
    patiently,
  )
})

test('what a hand changed and a colleague too is asked about', async () => {
  const { roll, person } = await renderTaken()
  const window = await windowOf(roll, person, 'Íñigo Peña')
  await deskChanges(1, { status: 'retardo' })
  await heard(roll, 'Íñigo Peña: Retardo')
  await person.click(window.getByRole('button', { name: 'Falta' }))
  await ways.Listo(person)
  const tile = await roll.findByRole('button', { name: 'Íñigo Peña: Falta' }, patiently)
  await waitFor(() => expect(tile.closest('li')?.dataset.trouble).toBe('conflict'), patiently)
  expect((await rowsToday()).get(1)).toMatchObject({ status: 'retardo' })
})

test('three conflicts of one child settled for the school’s values: the window shows them, and closing it sends nothing', async () => {
  const { roll, person } = await renderTaken()
  stories.school.cut()
  const first = await windowOf(roll, person, 'Íñigo Peña')
  await person.click(first.getByRole('button', { name: 'Falta' }))
  await person.click(first.getByRole('button', { name: 'Un punto más' }))
  await person.type(first.getByLabelText('Observaciones'), 'Cita')
  await ways.Listo(person)
  const tile = await roll.findByRole('button', { name: 'Íñigo Peña: Falta' }, patiently)
  await deskChanges(1, { status: 'justificada', points: 5, observations: 'Avisó' })
  stories.school.mend()
  await waitFor(() => expect(tile.closest('li')?.dataset.trouble).toBe('conflict'), patiently)

  await person.click(tile)
  const window = within(await screen.findByRole('dialog', { name: 'Íñigo Peña' }, patiently))
  await waitFor(
    () => expect(window.getAllByRole('button', { name: 'Usar el del servidor' })).toHaveLength(3),
    patiently,
  )
  for (const left of [2, 1, 0]) {
    const [choice] = window.getAllByRole('button', { name: 'Usar el del servidor' })
    settled()
    if (choice) await person.click(choice)
    await waitFor(
      () => expect(window.queryAllByRole('button', { name: 'Usar el del servidor' })).toHaveLength(left),
      patiently,
    )
  }
  expect(await window.findByRole('button', { name: 'Falta justificada', pressed: true }, patiently)).toBeTruthy()
  expect(window.getByLabelText('Puntos')).toHaveProperty('value', '5')
  expect(window.getByLabelText('Observaciones')).toHaveProperty('value', 'Avisó')
  settled()
  await ways.Listo(person)
  await closed()
  await settle()
  expect((await rowsToday()).get(1)).toMatchObject({ status: 'justificada', points: 5, observations: 'Avisó' })
  expect(roll.getByRole('button', { name: 'Íñigo Peña: Falta justificada' })).toBeTruthy()
})

test('a conflict that is settled in one of two tabs is settled in the window of the other, and its note is all that it writes', async () => {
  const { roll, person } = await renderTaken()
  const page = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <RollCallScreen />,
    at: '/dashboard/lista?group_id=1',
  })
  const other = within(await within(page.container).findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  await other.findByText('Lista tomada', undefined, patiently)
  stories.school.cut()
  await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
  await other.findByRole('button', { name: 'Íñigo Peña: Falta' }, patiently)
  await deskChanges(1, { status: 'justificada' })
  stories.school.mend()
  const tiles = await Promise.all(
    [roll, other].map((tab) => tab.findByRole('button', { name: 'Íñigo Peña: Falta' }, patiently)),
  )
  await waitFor(
    () => expect(tiles.map((tile) => tile.closest('li')?.dataset.trouble)).toEqual(['conflict', 'conflict']),
    patiently,
  )
  /** Opens the window in a tab, and returns the one that was not open before. */
  async function openedIn(tile: HTMLElement | undefined) {
    const windows = () => screen.queryAllByRole('dialog', { name: 'Íñigo Peña', hidden: true })
    const before = windows()
    if (tile) await person.click(tile)
    const opened = () => windows().find((one) => !before.includes(one))
    await waitFor(() => expect(opened()).toBeTruthy(), patiently)
    return within(opened() ?? document.body)
  }
  const first = await openedIn(tiles[1])
  await first.findByRole('button', { name: 'Usar el del servidor', hidden: true }, patiently)
  const second = await openedIn(tiles[0])
  await person.click(await second.findByRole('button', { name: 'Usar el del servidor' }, patiently))
  for (const window of [first, second])
    await window.findByRole('button', { name: 'Falta justificada', pressed: true, hidden: true }, patiently)
  await press(await second.findByRole('button', { name: 'Listo', hidden: true }, patiently))
  await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1), patiently)
  await person.type(first.getByLabelText('Observaciones'), 'Cita')
  await person.click(first.getByRole('button', { name: 'Listo', hidden: true }))
  await closed()
  await waitFor(async () => expect((await rowsToday()).get(1)?.observations).toBe('Cita'), patiently)
  await settle()
  expect((await rowsToday()).get(1)).toMatchObject({ status: 'justificada', points: 0, observations: 'Cita' })
})

describe('half-typed in the window of a roll that was taken', () => {
  async function halfTyped() {
    const { roll, person, leave } = await renderTaken()
    const window = await windowOf(roll, person, 'Íñigo Peña')
    await person.type(window.getByLabelText('Observaciones'), 'Cita')
    leave()
  }

  test('it is there again when the window opens after the page is gone, and goes with Listo', async () => {
    await halfTyped()
    const { roll, person } = await renderRoll()
    const window = await windowOf(roll, person, 'Íñigo Peña')
    expect(window.getByLabelText('Observaciones')).toHaveProperty('value', 'Cita')
    expect(window.getByText('Recuperamos lo que habías escrito.')).toBeTruthy()
    await ways.Listo(person)
    await waitFor(async () => expect((await rowsToday()).get(1)).toMatchObject({ observations: 'Cita' }), patiently)
    await closed()
    const again = await windowOf(roll, person, 'Íñigo Peña')
    expect(again.queryByText('Recuperamos lo que habías escrito.')).toBeNull()
  })

  test('a colleague’s newer note is not replaced unseen, nor by looking', async () => {
    await halfTyped()
    await deskChanges(1, { observations: 'Alergia al cacahuate' })
    const { roll, person } = await renderRoll()
    await waitFor(
      () => {
        later(stories.school, 61)
        expect(
          roll.getByRole('button', { name: 'Íñigo Peña: Asistencia', description: /con observaciones/ }),
        ).toBeTruthy()
      },
      { timeout: 20_000, interval: 1_000 },
    )
    await windowOf(roll, person, 'Íñigo Peña')
    await ways.Escape(person)
    await closed()
    await settle()
    expect((await rowsToday()).get(1)).toMatchObject({ observations: 'Alergia al cacahuate' })

    const window = await windowOf(roll, person, 'Íñigo Peña')
    expect(window.getByText(/cambió lo guardado en Observaciones/)).toBeTruthy()
    await ways.Listo(person)
    const tile = roll.getByRole('button', { name: /^Íñigo Peña: / })
    await waitFor(() => expect(tile.closest('li')?.dataset.trouble).toBe('conflict'), patiently)
    expect((await rowsToday()).get(1)).toMatchObject({ observations: 'Alergia al cacahuate' })
  })
})

test.each(casesOf<keyof typeof ways>(['Escape'], ['X']))(
  'a note that is too long stays in the window, which %s does not close, and says why',
  async (way) => {
    const { roll, person } = await renderTaken()
    const window = await windowOf(roll, person, 'Zoé Peña')
    const box = window.getByLabelText('Observaciones')
    await person.click(box)
    await person.paste('x'.repeat(620))
    await ways[way](person)
    expect(screen.getByRole('dialog', { name: 'Zoé Peña' })).toBeTruthy()
    expect(box).toHaveProperty('value', 'x'.repeat(620))
    expect(window.getByText('Tiene 620 caracteres y caben 500: acórtalo un poco.')).toBeTruthy()
    expect(document.activeElement).toBe(box)
  },
)

describe('given before the save, where the desk records the child meanwhile', () => {
  test('points and a note go over into that row', async () => {
    const { roll, person } = await renderRoll()
    const window = await windowOf(roll, person, 'Zoé Peña')
    await person.click(window.getByRole('button', { name: 'Un punto más' }))
    await person.type(window.getByLabelText('Observaciones'), 'Cita')
    await ways.Listo(person)
    await closed()
    await deskMakes(2)
    await heard(roll, 'Zoé Peña: Asistencia')
    await waitFor(
      async () => {
        later(stories.school, 61)
        expect((await rowsToday()).get(2)).toMatchObject({ status: 'asistencia', points: 1, observations: 'Cita' })
      },
      { timeout: 20_000, interval: 1_000 },
    )
    expect(roll.queryByText(/Ya tenía registro/)).toBeNull()
  })

  test('where the row has points of its own, both stand side by side', async () => {
    const { roll, person } = await renderRoll()
    await person.click(roll.getByRole('button', { name: 'Puntos' }))
    await person.click(roll.getByRole('button', { name: 'Zoé Peña: 0 puntos' }))
    await roll.findByRole('button', { name: 'Zoé Peña: 1 punto' })
    await deskMakes(2, { points: 4 })
    const tile = roll.getByRole('button', { name: /^Zoé Peña/ })
    await waitFor(
      () => {
        later(stories.school, 61)
        expect(tile.closest('li')?.dataset.trouble).toBe('conflict')
      },
      { timeout: 20_000, interval: 1_000 },
    )
    expect((await rowsToday()).get(2)).toMatchObject({ points: 4 })
    await press(tile)
    await person.click(await screen.findByRole('button', { name: 'Sumar lo que dieron los dos: 5' }, patiently))
    await waitFor(async () => expect((await rowsToday()).get(2)).toMatchObject({ points: 5 }), patiently)
  })

  test('a draft that was found again on the device carries them over, too', async () => {
    const before = await renderRoll()
    await before.person.click(before.roll.getByRole('button', { name: 'Puntos' }))
    await before.person.click(before.roll.getByRole('button', { name: 'Zoé Peña: 0 puntos' }))
    await before.roll.findByRole('button', { name: 'Zoé Peña: 1 punto' })
    await new Promise((done) => setTimeout(done, 300))
    before.leave()
    await deskMakes(2)
    await renderRoll()
    await waitFor(
      async () => {
        later(stories.school, 61)
        expect((await rowsToday()).get(2)).toMatchObject({ points: 1 })
      },
      { timeout: 20_000, interval: 1_000 },
    )
  })
})

test('a point is no status: a child who is expected stays expected, and the roll counts as before', async () => {
  const { roll, person, leave } = await renderRoll()
  await person.click(roll.getByRole('button', { name: 'Puntos' }))
  await person.click(roll.getByRole('button', { name: 'Zoé Peña: 0 puntos' }))
  await roll.findByRole('button', { name: 'Zoé Peña: 1 punto' })
  await new Promise((done) => setTimeout(done, 300))
  leave()
  // The school's list of statuses no longer has "present", and nobody had marked her.
  stories.school.answer((url) =>
    url.includes('attendance-status')
      ? Response.json([
          { value: 'a', label: 'Vino' },
          { value: 'falta', label: 'Falta' },
        ])
      : undefined,
  )
  const again = await renderRoll()
  await waitFor(
    () => {
      later(stories.school, 301)
      expect(again.roll.getByRole('button', { name: 'Zoé Peña: Sin marcar', description: /^1 punto/ })).toBeTruthy()
    },
    { timeout: 20_000, interval: 1_000 },
  )
})

describe('the way back', () => {
  test('of a note says the note, and nothing untrue of the attendance', async () => {
    const { roll, person } = await renderTaken()
    const window = await windowOf(roll, person, 'Íñigo Peña')
    await person.type(window.getByLabelText('Observaciones'), 'Cita')
    await ways.Listo(person)
    expect(await roll.findByText('Íñigo Peña: con observaciones', undefined, patiently)).toBeTruthy()
    await person.click(await wayBack(roll))
    expect(await screen.findByText('Deshecho. Íñigo Peña: sin observaciones', undefined, patiently)).toBeTruthy()
    expect(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' })).toBeTruthy()
  })

  test('leaves alone what a colleague has changed since, and says so', async () => {
    const { roll, person } = await renderTaken()
    await person.click(roll.getByRole('button', { name: 'Íñigo Peña: Asistencia' }))
    const at = Date.now()
    await waitFor(async () => expect((await rowsToday()).get(1)?.status).toBe('falta'), patiently)
    await deskChanges(1, { status: 'justificada' })
    await waitFor(
      () => {
        // Sets the clock back, so that the ten seconds of *Deshacer* do not end while the device reads the roll again.
        vi.setSystemTime(at + 3_000)
        stories.school.mend()
        expect(roll.getByRole('button', { name: 'Íñigo Peña: Falta justificada' })).toBeTruthy()
      },
      { timeout: 20_000, interval: 500 },
    )
    await person.click(await wayBack(roll))
    expect(
      await roll.findByText('No se deshizo, porque cambió mientras tanto: Íñigo Peña.', undefined, patiently),
    ).toBeTruthy()
    expect(roll.queryByText(/^Deshecho/)).toBeNull()
    await settle()
    expect((await rowsToday()).get(1)?.status).toBe('justificada')
  })
})

describe('points', () => {
  test('+1 a todos is for who is here: the late, too', async () => {
    await takeAll()
    await deskChanges(1, { status: 'falta' })
    await deskChanges(2, { status: 'retardo' })
    const { roll, person } = await renderRoll()
    await roll.findByText('Lista tomada', undefined, patiently)
    await person.click(roll.getByRole('button', { name: 'Puntos' }))
    await person.click(roll.getByRole('button', { name: '+1 a todos los presentes' }))
    expect(await roll.findByText('+1 punto a 19 estudiantes')).toBeTruthy()
    await waitFor(
      async () => expect([...(await rowsToday()).values()].filter(({ points }) => points === 1)).toHaveLength(19),
      patiently,
    )
    expect((await rowsToday()).get(1)?.points).toBe(0)
  })

  test('a point for a child who is absent is asked about first', async () => {
    await takeAll()
    await deskChanges(1, { status: 'falta' })
    const { roll, person } = await renderRoll()
    await roll.findByText('Lista tomada', undefined, patiently)
    await person.click(roll.getByRole('button', { name: 'Puntos' }))
    await person.click(roll.getByRole('button', { name: 'Íñigo Peña: 0 puntos' }))
    const question = within(await screen.findByRole('dialog', { name: '¿Darle un punto a Íñigo Peña?' }, patiently))
    expect(roll.getByRole('button', { name: 'Íñigo Peña: 0 puntos', hidden: true })).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'Dar el punto' }))
    await waitFor(async () => expect((await rowsToday()).get(1)?.points).toBe(1), patiently)
    // A person who has confirmed once is not asked for every further point.
    await person.click(await roll.findByRole('button', { name: 'Íñigo Peña: 1 punto' }, patiently))
    await waitFor(async () => expect((await rowsToday()).get(1)?.points).toBe(2), patiently)
  })
})
