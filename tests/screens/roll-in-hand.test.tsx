/**
 * The roll that somebody is marking stays when the next class begins, which is offered beside it. On a day without
 * class, the page asks before the roll begins.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import Home from '../../src/screens/home'
import RollCallScreen from '../../src/screens/roll-call'
import { deviceFilled, later, openStories, patiently, renderOnDevice, setClock, today, press } from './device'

const stories = openStories()
const atSchool = (clock: string, day = today) => Date.parse(`${day}T${clock}:00-06:00`)
const list = '/api/users/attendance/student/'
const meets = (days: readonly string[], group = 1) =>
  stories.school.database.query('update class_group set days = $2 where id = $1', [group, days])
const everyDay = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']
const rollOf = (group: string) => screen.findByRole('region', { name: `Lista de ${group}` }, patiently)
const created = () => stories.school.calls.filter((call) => call.startsWith(`POST ${list}`) || call.includes('/batch/'))

/**
 * Interval in which useSchoolTime reads the clock, ms; here it reads it every 100 ms, so that no test waits five
 * seconds.
 */
const looksEvery = 5_000
const { setInterval } = globalThis
beforeAll(
  () =>
    void vi.stubGlobal('setInterval', (look: () => void, ms: number) =>
      setInterval(look, ms === looksEvery ? 100 : ms),
    ),
)

afterEach(async () => {
  for (const group of [1, 2, 3]) await meets(everyDay, group)
  await stories.school.database.query("update class_group set start_time = '16:00', final_time = '17:00' where id = 1")
})

async function openHome(clock: string, day = today) {
  setClock(stories.school, atSchool(clock, day))
  return renderOnDevice({ school: stories.school, who: 'teacher', screen: <Home /> })
}

/** Moves the clock of page and provider, and waits until everything that watches it has read it. */
async function clockTo(clock: string, day = today) {
  vi.setSystemTime(atSchool(clock, day))
  stories.school.clock.now = atSchool(clock, day)
  window.dispatchEvent(new Event('online'))
  await new Promise((done) => setTimeout(done, 500))
}

describe('when the next class begins', () => {
  test('a roll with a mark stays under the hand, and the class that has begun is offered beside it', async () => {
    await openHome('16:59')
    const roll = within(await rollOf('Kids 2'))
    const person = userEvent.setup()
    await person.click(await roll.findByRole('button', { name: 'Íñigo Peña: Asistencia' }, patiently))
    const save = await roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 falta' })
    await clockTo('17:05')
    expect(screen.queryByRole('region', { name: 'Lista de Kids 1' })).toBeNull()
    expect(roll.getByRole('button', { name: 'Íñigo Peña: Falta' })).toBeTruthy()
    expect((await roll.findByRole('link', { name: 'Pasar lista: Kids 1' }, patiently)).getAttribute('href')).toBe(
      '/dashboard/lista?group_id=3',
    )
    // The same *Guardar* button still saves the children of Kids 2.
    await person.click(save)
    await roll.findByText('Guardado en este equipo', undefined, patiently)
    later(stories.school, 11)
    await waitFor(
      async () =>
        expect(
          await stories.school.database.query(
            'select group_id, count(*)::int as rows from attendance where attendance_date = $1 group by 1',
            [today],
          ),
        ).toEqual([{ group_id: 1, rows: 20 }]),
      patiently,
    )
  })

  test('a roll in nobody’s hand gives way, and for a second a finger that was on its way saves nothing', async () => {
    await openHome('16:59')
    await rollOf('Kids 2')
    await deviceFilled('teacher')
    await clockTo('16:59')
    vi.setSystemTime(atSchool('17:01'))
    const roll = within(await rollOf('Kids 1'))
    const save = await roll.findByRole('button', { name: 'Guardar · 5 presentes' }, patiently)
    fireEvent.click(save)
    expect(roll.queryByText('Guardado en este equipo')).toBeNull()
    vi.setSystemTime(Date.now() + 1_000)
    fireEvent.click(roll.getByRole('button', { name: 'Guardar · 5 presentes' }))
    expect(await roll.findByText('Guardado en este equipo', undefined, patiently)).toBeTruthy()
  })

  test('an open window, a touch a moment ago and a running undo keep it too', async () => {
    await openHome('16:59')
    const roll = within(await rollOf('Kids 2'))
    const person = userEvent.setup()
    await person.click(await roll.findByRole('button', { name: 'Más de Zoé Peña' }, patiently))
    const window = within(await screen.findByRole('dialog', { name: 'Zoé Peña' }, patiently))
    const box = window.getByLabelText('Observaciones')
    await person.type(box, 'Cita')
    await clockTo('17:05')
    expect(screen.getByRole('dialog', { name: 'Zoé Peña' }).contains(box)).toBe(true)
    expect(box).toHaveProperty('value', 'Cita')
    await person.keyboard('{Escape}')
    expect(
      await roll.findByRole('button', { name: 'Zoé Peña: Asistencia', description: /con observaciones/ }, patiently),
    ).toBeTruthy()
    // The link to the class that has begun may have moved the roll.
    await press(roll.getByRole('button', { name: 'Guardar · 20 presentes', hidden: true }))
    await roll.findByText('Guardado en este equipo', undefined, patiently)
    expect(await roll.findByRole('button', { name: 'Deshacer' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Lista de Kids 1' })).toBeNull()
  })

  test('where *Deshacer* stood no link stands for a second', async () => {
    await openHome('16:30')
    const roll = within(await rollOf('Kids 2'))
    const person = userEvent.setup()
    await person.click(await roll.findByRole('button', { name: 'Guardar · 20 presentes' }, patiently))
    await roll.findByRole('button', { name: 'Deshacer' }, patiently)
    later(stories.school, 10)
    await waitFor(() => expect(roll.queryByRole('button', { name: 'Deshacer' })).toBeNull())
    expect(roll.queryByRole('link', { name: 'Pasar lista: Kids 1' })).toBeNull()
    expect(await roll.findByRole('link', { name: 'Pasar lista: Kids 1' }, patiently)).toBeTruthy()
  })
})

describe('midnight', () => {
  test('a roll that was begun before keeps its day and its marks', async () => {
    await stories.school.database.query(
      "update class_group set start_time = '23:00', final_time = '00:30' where id = 1",
    )
    await openHome('23:50')
    const roll = within(await rollOf('Kids 2'))
    await userEvent.click(await roll.findByRole('button', { name: 'Íñigo Peña: Asistencia' }, patiently))
    await clockTo('00:40', '2026-03-05')
    await userEvent.click(await roll.findByRole('button', { name: 'Guardar · 19 presentes · 1 falta' }, patiently))
    await roll.findByText('Guardado en este equipo', undefined, patiently)
    later(stories.school, 11)
    await waitFor(
      async () =>
        expect(
          await stories.school.database.query(
            'select attendance_date::text as day, count(*)::int as rows from attendance where attendance_date >= $1 group by 1',
            [today],
          ),
        ).toEqual([{ day: today, rows: 20 }]),
      patiently,
    )
  })

  test('the day of a roll stands in its address from the beginning', async () => {
    setClock(stories.school, atSchool('23:55'))
    await renderOnDevice({
      school: stories.school,
      who: 'teacher',
      screen: <RollCallScreen />,
      at: '/dashboard/lista?group_id=1',
    })
    const roll = within(await rollOf('Kids 2'))
    await userEvent.click(await roll.findByRole('button', { name: 'Íñigo Peña: Asistencia' }, patiently))
    expect(location.search).toBe(`?group_id=1&date=${today}`)
    await clockTo('00:05', '2026-03-05')
    expect(await roll.findByRole('button', { name: 'Íñigo Peña: Falta' }, patiently)).toBeTruthy()
    expect(screen.getByText('Lista de ayer, miércoles 4 de marzo')).toBeTruthy()
  })
})

describe('a day without class', () => {
  test('says so with the days of the group, leads to the last class that nobody took, and asks before it begins one', async () => {
    await meets(['Lunes', 'Miércoles', 'Viernes'], 3)
    setClock(stories.school, atSchool('16:30', '2026-03-05'))
    await renderOnDevice({
      school: stories.school,
      who: 'teacher',
      screen: <RollCallScreen />,
      at: '/dashboard/lista?group_id=3',
    })
    const asked = within(await screen.findByRole('region', { name: 'Kids 1 no tiene clase hoy' }, patiently))
    expect(asked.getByText('Sus días: lunes, miércoles, viernes.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull()
    expect(await screen.findByRole('link', { name: '5 de marzo de 2026: Sin clase' }, patiently)).toBeTruthy()
    expect(
      (await asked.findByRole('link', { name: 'Pasar la lista de ayer: está sin tomar' }, patiently)).getAttribute(
        'href',
      ),
    ).toBe('/dashboard/lista?group_id=3&date=2026-03-04')
    await userEvent.click(asked.getByRole('button', { name: 'Pasar lista hoy de todos modos' }))
    expect(await screen.findByRole('button', { name: 'Guardar · 5 presentes' }, patiently)).toBeTruthy()
    expect(created()).toEqual([])
  })

  test('a class of today that has not begun says when it does', async () => {
    await renderOnDevice({
      school: stories.school,
      who: 'teacher',
      screen: <RollCallScreen />,
      at: '/dashboard/lista?group_id=3',
    })
    expect(await screen.findByText('empieza a las 17:00', undefined, patiently)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Guardar · 5 presentes' }, patiently)).toBeTruthy()
  })
})

describe('classes that were forgotten', () => {
  const forgotten = () => screen.findByRole('region', { name: 'Listas sin tomar' }, patiently)

  test('stand at home with their day, also without a network, and one that was taken does not', async () => {
    await meets(['Martes'], 3)
    await meets(['Martes', 'Miércoles'], 1)
    const { leave } = await openHome('12:00')
    const first = within(await forgotten())
    expect(first.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Sin tomar: Kids 1 · ayerPasar lista',
      expect.stringContaining('Sin tomar: Kids 2 · miércoles 25 feb'),
    ])
    expect(first.getByRole('link', { name: 'Pasar lista: Kids 1, ayer' }).getAttribute('href')).toBe(
      '/dashboard/lista?group_id=3&date=2026-03-03',
    )
    await deviceFilled('teacher')
    leave()
    stories.school.cut()
    await openHome('12:10')
    expect(within(await forgotten()).getByText('Sin tomar: Kids 1 · ayer')).toBeTruthy()
  })

  test('a device that heard nothing since before a class claims nothing of it', async () => {
    await meets(['Martes', 'Miércoles'], 1)
    await meets(['Sábado'], 3)
    const { leave } = await openHome('12:00')
    await forgotten()
    await deviceFilled('teacher')
    leave()
    stories.school.cut()
    await openHome('09:00', '2026-03-05')
    const lines = within(await forgotten())
      .getAllByRole('listitem')
      .map((line) => line.textContent)
    expect(lines.some((line) => line?.includes('ayer'))).toBe(false)
    expect(lines.length).toBeGreaterThan(0)
  })

  test('are not hidden by the row of one child that somebody made alone', async () => {
    await meets(['Martes'], 3)
    const row = (student: number) =>
      stories.school.database.query(
        `insert into attendance (attendance_date, student_id, group_id, status) values ('2026-03-03', $1, 3, 'justificada')`,
        [student],
      )
    await row(31)
    const { leave } = await openHome('12:00')
    expect(within(await forgotten()).getByText('Sin tomar: Kids 1 · ayer')).toBeTruthy()
    await deviceFilled('teacher')
    leave()
    // Three of five: somebody took the roll, and two children joined the group afterwards.
    for (const student of [32, 33]) await row(student)
    await openHome('12:01')
    await forgotten()
    await waitFor(() => expect(screen.queryByText('Sin tomar: Kids 1 · ayer')).toBeNull(), patiently)
  })

  test('are not claimed of a provider that tells no changes: another device may have taken them', async () => {
    await meets(['Martes'], 3)
    stories.school.answer((url) => (url.endsWith('/api/capabilities/') ? new Response('', { status: 404 }) : undefined))
    const { leave } = await openHome('12:00')
    await deviceFilled('teacher')
    leave()
    await openHome('12:10')
    expect(await screen.findByRole('region', { name: 'Otros grupos' }, patiently)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Listas sin tomar' })).toBeNull()
  })

  test('the desk has them too', async () => {
    await meets(['Martes'], 3)
    setClock(stories.school, atSchool('12:00'))
    await renderOnDevice({ school: stories.school, who: 'desk', screen: <Home /> })
    expect(
      (await screen.findByRole('link', { name: 'Pasar lista: Kids 1, ayer' }, patiently)).getAttribute('href'),
    ).toBe('/dashboard/lista?group_id=3&date=2026-03-03')
  })
})
