/**
 * A person's own changes that wait on the device, made in another tab or after a draft was begun: none is replaced
 * before the person has seen it. Two screens on one device stand for two tabs.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import AttendanceScreen from '../../src/screens/attendance'
import OutboxScreen from '../../src/screens/outbox'
import RollCallScreen from '../../src/screens/roll-call'
import { deviceFilled, openStories, patiently, renderOnDevice, settled, today, press } from './device'

const stories = openStories()
const list = '/api/users/attendance/student/'

async function takeAll(): Promise<void> {
  const desk = await stories.school.as('desk')
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      desk('POST', list, { attendance_date: today, student: index + 1, group: 1, status: 'asistencia', points: 0 }),
    ),
  )
}

async function renderRolls(tabs: 1 | 2) {
  const page = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: (
      <>
        {['one', 'other'].slice(0, tabs).map((tab) => (
          <section key={tab} aria-label={tab}>
            <RollCallScreen />
          </section>
        ))}
      </>
    ),
    at: '/dashboard/lista?group_id=1',
  })
  const rolls = await Promise.all(
    ['one', 'other'].slice(0, tabs).map(async (tab) => {
      const section = within(screen.getByRole('region', { name: tab }))
      const roll = within(await section.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
      await waitFor(() => expect(roll.getAllByRole('listitem')).toHaveLength(20), patiently)
      return roll
    }),
  )
  const [one = rolls[0]!, other = one] = rolls
  return { ...page, one, other, person: userEvent.setup() }
}

type Roll = Awaited<ReturnType<typeof renderRolls>>['one']
type Person = ReturnType<typeof userEvent.setup>

async function windowOf(roll: Roll) {
  await press(roll.getByRole('button', { name: 'Más de Íñigo Peña' }))
  return within(await screen.findByRole('dialog', { name: 'Íñigo Peña' }, patiently))
}

function tile(roll: Roll, status: string, more?: RegExp) {
  return roll.findByRole('button', { name: `Íñigo Peña: ${status}`, description: more, hidden: true }, patiently)
}

async function takeBack(roll: Roll) {
  const button = await roll.findByRole('button', { name: 'Deshacer' }, patiently)
  await waitFor(() => {
    settled()
    expect(button).toHaveProperty('disabled', false)
  }, patiently)
  fireEvent.click(button)
}

test.each([
  ['was sent', true],
  ['waits itself', false],
])('undo of a tap leaves alone what another tab has set since, in a row that %s', async (_, sent) => {
  if (sent) await takeAll()
  const { one, other, person } = await renderRolls(2)
  if (sent) await one.findByText('Lista tomada', undefined, patiently)
  stories.school.cut()
  if (!sent) {
    await person.click(one.getByRole('button', { name: /^Guardar/ }))
    await one.findByText('Lista tomada', undefined, patiently)
  }
  await press(await tile(one, 'Asistencia'))
  await tile(other, 'Falta')
  const window = await windowOf(other)
  await person.click(window.getByRole('button', { name: 'Retardo' }))
  await person.click(window.getByRole('button', { name: 'Listo' }))
  await tile(one, 'Retardo')
  await takeBack(one)
  expect(
    await screen.findByText('No se deshizo, porque cambió mientras tanto: Íñigo Peña.', undefined, patiently),
  ).toBeTruthy()
  expect(await tile(one, 'Retardo')).toBeTruthy()
})

/** Types half of a note in the roll's window; then another note, entered in the list, waits on the device. */
async function halfTypedThenWaiting() {
  await takeAll()
  const before = await renderRolls(1)
  await before.one.findByText('Lista tomada', undefined, patiently)
  const window = await windowOf(before.one)
  await before.person.type(window.getByLabelText('Observaciones'), 'Tos')
  stories.school.cut()
  before.leave()
  const page = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance?group_id=1',
  })
  await writeInList(before.person, 'Alergia')
  page.leave()
}

async function writeInList(person: Person, note: string) {
  const [line] = await screen.findAllByRole('button', { name: 'Más de Íñigo Peña' }, patiently)
  await press(line!)
  const [button] = await screen.findAllByRole('button', { name: 'Observaciones de Íñigo Peña' }, patiently)
  await press(button!)
  const form = within(await screen.findByRole('dialog', { name: 'Observaciones de Íñigo Peña' }, patiently))
  await person.type(form.getByRole('textbox', { name: /^Observaciones/ }), note)
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
}

test.each([
  ['Dejar lo que está por enviar', 'Alergia'],
  ['Conservar el mío', 'Tos'],
])('a note half-typed before another was written asks which one stays: %s', async (choice, left) => {
  await halfTypedThenWaiting()
  const { one, person } = await renderRolls(1)
  await tile(one, 'Asistencia', /con observaciones/)
  const window = await windowOf(one)
  expect(window.getByText(/cambió lo guardado en Observaciones/)).toBeTruthy()
  await person.click(window.getByRole('button', { name: 'Listo' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Ya lo habías cambiado en este equipo' }, patiently))
  expect(asked.getByText('Tos')).toBeTruthy()
  expect(asked.getByText('Alergia')).toBeTruthy()
  await press(asked.getByRole('button', { name: choice }))
  await person.click(asked.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  // Waits until the row is read again, because a window opened earlier shows the old note. The tile looks the same with
  // either note, so the test cannot wait for a change of the tile.
  await new Promise((done) => setTimeout(done, 500))
  const again = await windowOf(one)
  expect(again.getByLabelText('Observaciones')).toHaveProperty('value', left)
  expect(again.queryByText(/Recuperamos/)).toBeNull()
})

test('a form of the list asks, too', async () => {
  await takeAll()
  const before = await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance?group_id=1',
  })
  const person = userEvent.setup()
  const [line] = await screen.findAllByRole('button', { name: 'Más de Íñigo Peña' }, patiently)
  await press(line!)
  const [button] = await screen.findAllByRole('button', { name: 'Observaciones de Íñigo Peña' }, patiently)
  await press(button!)
  await person.type(await screen.findByRole('textbox', { name: /^Observaciones/ }, patiently), 'Tos')
  stories.school.cut()
  before.leave()

  const roll = await renderRolls(1)
  const window = await windowOf(roll.one)
  await roll.person.type(window.getByLabelText('Observaciones'), 'Alergia')
  await roll.person.click(window.getByRole('button', { name: 'Listo' }))
  await tile(roll.one, 'Asistencia', /con observaciones/)
  roll.leave()

  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance?group_id=1',
  })
  const [more] = await screen.findAllByRole('button', { name: 'Más de Íñigo Peña' }, patiently)
  await press(more!)
  const [note] = await screen.findAllByRole('button', { name: 'Observaciones de Íñigo Peña' }, patiently)
  await press(note!)
  const form = within(await screen.findByRole('dialog', { name: 'Observaciones de Íñigo Peña' }, patiently))
  expect(form.getByRole('textbox', { name: /^Observaciones/ })).toHaveProperty('value', 'Tos')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Ya lo habías cambiado en este equipo' }, patiently))
  expect(asked.getByText('Alergia')).toBeTruthy()
  await press(asked.getByRole('button', { name: 'Dejar lo que está por enviar' }))
  await person.click(asked.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
  expect((await screen.findAllByText('Alergia', undefined, patiently)).length).toBeGreaterThan(0)
  expect(screen.queryByText('Tos')).toBeNull()
})

test('a new row for a child whose row waits on this device is refused, and says what waits', async () => {
  const roll = await renderRolls(1)
  await deviceFilled('teacher')
  stories.school.cut()
  await roll.person.click(await tile(roll.one, 'Asistencia'))
  await tile(roll.one, 'Falta')
  await roll.person.click(roll.one.getByRole('button', { name: /^Guardar/ }))
  await roll.one.findByText('Lista tomada', undefined, patiently)
  roll.leave()

  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: <AttendanceScreen />,
    at: '/dashboard/student/assistance?group_id=1',
  })
  const person = userEvent.setup()
  const button = await screen.findByRole('button', { name: 'Crear Asistencia' }, patiently)
  await press(button)
  const form = within(await screen.findByRole('dialog', { name: 'Crear Asistencia' }, patiently))
  await person.click(form.getByRole('combobox', { name: /^Estudiante/ }))
  await person.click(await screen.findByRole('option', { name: 'Íñigo Peña' }, patiently))
  await person.selectOptions(form.getByLabelText(/^Estado/), 'asistencia')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(
    await form.findByText(
      /^Ya hay un registro de ese día por enviar en este equipo: Falta, 0 puntos\./,
      undefined,
      patiently,
    ),
  ).toBeTruthy()
})

test('what was changed in another tab while giving it up was being asked about stays, and that is said', async () => {
  await takeAll()
  await renderOnDevice({
    school: stories.school,
    who: 'teacher',
    screen: (
      <>
        <RollCallScreen />
        <OutboxScreen />
      </>
    ),
    at: '/dashboard/lista?group_id=1',
  })
  const roll = within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  await roll.findByText('Lista tomada', undefined, patiently)
  stories.school.cut()
  await press(await tile(roll, 'Asistencia'))
  const discard = await screen.findByRole('button', { name: 'Descartar' }, patiently)
  await press(discard)
  const asked = within(await screen.findByRole('dialog', { name: '¿Descartar este cambio?' }, patiently))
  expect(asked.getByText(/no se enviará: Falta · Íñigo Peña/)).toBeTruthy()
  fireEvent.click(await tile(roll, 'Falta'))
  await tile(roll, 'Retardo')
  await press(asked.getByRole('button', { name: 'Sí, descartar' }))
  expect(
    await screen.findByText(
      'Lo que cambió mientras tanto quedó como está. Míralo y decide de nuevo.',
      undefined,
      patiently,
    ),
  ).toBeTruthy()
  expect(await tile(roll, 'Retardo')).toBeTruthy()
  expect(screen.getByText(/^Retardo · Íñigo Peña/)).toBeTruthy()
})
