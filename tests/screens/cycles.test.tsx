/**
 * Cycles as each role sees them: on the roll without a network, at home, on the group's page, and in the desk's
 * renewals.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import Group from '../../src/screens/groups/GroupDetail'
import Home from '../../src/screens/home'
import Payments from '../../src/screens/payments'
import Renewals from '../../src/screens/renewals'
import RollCallScreen from '../../src/screens/roll-call'
import Student from '../../src/screens/students/StudentDetail'
import { deviceFilled, openStories, pageAtRest, patiently, renderOnDevice } from './device'

const stories = openStories()
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))

/** Makes one payment buy this many classes during `story`. */
async function buying(classes: number, story: () => Promise<void>) {
  const say = (count: number) =>
    stories.school.database.query('update payment_configuration set numbers_classes = $1', [count])
  await say(classes)
  try {
    await story()
  } finally {
    await say(8)
  }
}

describe('on the roll', () => {
  const roll = async () => within(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently))
  const tile = async (name: string) =>
    within(
      (await (await roll()).findByRole('button', { name: new RegExp(`^${name}:`) }, patiently)).closest('li') ??
        document.body,
    )

  test('a tile says how many classes are used, and counts what was saved here and is not sent', async () => {
    const { school } = stories
    await renderOnDevice({ school, who: 'teacher', screen: <RollCallScreen />, at: '/dashboard/lista?group_id=1' })
    await deviceFilled('teacher')
    // Found twice: as visible text and as the tile's description for screen readers.
    expect(await (await tile('Íñigo Peña')).findAllByText('2 de 8 clases', undefined, patiently)).toHaveLength(2)
    school.cut()
    await userEvent.setup().click(await (await roll()).findByRole('button', { name: 'Guardar · 20 presentes' }))
    expect(await (await tile('Íñigo Peña')).findByText('3 de 8 clases', undefined, patiently)).toBeTruthy()
  })

  test('where nothing is announced no tile says anything of it, and nobody is asked', async () => {
    const { school } = stories
    school.answer((url) => (url.includes('/api/capabilities/') ? Response.json({ capabilities: [] }) : undefined))
    await renderOnDevice({ school, who: 'teacher', screen: <RollCallScreen />, at: '/dashboard/lista?group_id=1' })
    await deviceFilled('teacher')
    await tile('Íñigo Peña')
    expect(screen.queryByText(/de 8 clases/)).toBeNull()
    expect(school.calls.filter((call) => call.includes('/cycle/'))).toEqual([])
  })
})

test("of a group that was left the child's history still says where its cycle began", async () => {
  const { school } = stories
  await school.database.query('update membership set is_active = false where student_id = 1')
  await school.database.query('insert into membership (student_id, group_id) values (1, 3)')
  await renderOnDevice({ school, who: 'desk', screen: <Student />, at: '/dashboard/student/1' })
  const history = within(
    (await screen.findAllByRole('region', { name: 'Historial de asistencia' }, patiently))[0] ?? document.body,
  )
  expect(await history.findByText('Asistencia · Inicio de ciclo', undefined, patiently)).toBeTruthy()
  expect(history.getAllByText('Kids 2')).toHaveLength(2)
  // A card above it appears late.
  await pageAtRest()
  await userEvent.type(history.getByRole('searchbox'), 'inicio de ciclo')
  await waitFor(() => expect(history.getAllByText('Kids 2')).toHaveLength(1), patiently)
  expect(screen.queryByRole('region', { name: 'Ciclo de clases' })).toBeNull()
})

test('a family reads at home how many classes are left, again without a network', async () => {
  const { school } = stories
  const page = await renderOnDevice({ school, who: 'tutor', screen: <Home /> })
  const inigo = async () =>
    within(
      (
        await within(await screen.findByRole('list', { name: 'Tus estudiantes' }, patiently)).findAllByRole(
          'listitem',
          {},
          patiently,
        )
      )[0] ?? document.body,
    )
  expect(await (await inigo()).findByText('2 de 8 clases', undefined, patiently)).toBeTruthy()
  expect((await inigo()).getByText(/le quedan 6/)).toBeTruthy()
  page.leave()
  school.cut()
  await renderOnDevice({ school, who: 'tutor', screen: <Home /> })
  expect(await (await inigo()).findByText('2 de 8 clases', undefined, patiently)).toBeTruthy()
})

test('a group’s page tells each member’s cycle; a group in which none has begun begins all of them at once', async () => {
  const { school } = stories
  const page = await renderOnDevice({ school, who: 'teacher', screen: <Group />, at: '/dashboard/group/1' })
  const card = within(await screen.findByRole('region', { name: 'Ciclo de clases' }, patiently))
  expect(card.getAllByText('2 de 8 clases')).toHaveLength(20)
  page.leave()
  await renderOnDevice({ school, who: 'teacher', screen: <Group />, at: '/dashboard/group/3' })
  expect(await screen.findByRole('region', { name: 'Estudiantes del grupo' }, patiently)).toBeTruthy()
  const none = within(await screen.findByRole('region', { name: 'Ciclo de clases' }, patiently))
  expect(none.getAllByText('Sin inicio de ciclo')).toHaveLength(5)
  const person = userEvent.setup()
  await person.click(none.getByRole('button', { name: 'Empezamos hoy' }))
  const form = within(await screen.findByRole('dialog', { name: 'Iniciar el ciclo de todos' }, patiently))
  expect(form.getByText(/^5 estudiantes no tienen inicio de ciclo/)).toBeTruthy()
  await person.click(form.getByRole('button', { name: 'Iniciar ciclos' }))
  await waitFor(() => expect(none.getAllByText('0 de 8 clases')).toHaveLength(5), patiently)
})

test('where no cycle has begun, Renovaciones says how many, and one form begins them', async () => {
  const { school } = stories
  const person = userEvent.setup()
  await renderOnDevice({ school, who: 'desk', screen: <Renewals />, at: '/dashboard/pagos/renovaciones/' })
  expect(await screen.findByText(/^\d+ estudiantes no tienen inicio de ciclo/, undefined, patiently)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Poner el inicio' }))
  const form = within(await screen.findByRole('dialog', { name: 'Iniciar el ciclo de todos' }, patiently))
  await person.click(form.getByRole('button', { name: 'Iniciar ciclos' }))
  expect(await screen.findByText('Ciclos iniciados', undefined, patiently)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/no tienen inicio de ciclo/)).toBeNull(), patiently)
  const [left] = await school.database.query<{ count: number }>(
    'select count(*)::int as count from membership where is_active and group_id = 3 and cycle_from is null',
  )
  expect(left?.count).toBe(0)
})

describe('the desk', () => {
  const turn = async () => within(await screen.findByRole('region', { name: 'A quién le toca' }, patiently))

  test('walks the renewals: opening a message is noted and says who, the next is who was not written to', async () => {
    const { school } = stories
    const person = userEvent.setup()
    await buying(2, async () => {
      const page = await renderOnDevice({
        school,
        who: 'desk',
        screen: <Renewals />,
        at: '/dashboard/pagos/renovaciones/',
      })
      const link = await (
        await turn()
      ).findByRole('link', { name: /^Escribir por WhatsApp a (Begoña Peña|Raúl Ibáñez)$/ }, patiently)
      expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(
        /terminó su ciclo de 2 clases el martes 3 de marzo en Kids 2\..*\$950\.50.*CLABE 012345678901234567, a nombre de Escuela Lucero\nConcepto: LUC-000\d MAR 2026 /s,
      )
      const about = (await turn()).getByText(/^(Íñigo|Zoé|Sofía|Ángel)/, { selector: 'strong' }).textContent ?? ''
      await person.click(link)
      expect(
        await (await turn()).findByText('Mensaje abierto hoy, 16:02 por Rita Recepción', undefined, patiently),
      ).toBeTruthy()
      await person.click((await turn()).getByRole('button', { name: 'Siguiente' }))
      expect((await turn()).queryByText(about)).toBeNull()
      // A child without a tutor is listed, although nobody can be written to.
      expect(screen.getAllByText('Sin tutor').length).toBeGreaterThan(0)
      page.leave()

      await renderOnDevice({ school, who: 'admin', screen: <Renewals />, at: '/dashboard/pagos/renovaciones/' })
      expect(
        await screen.findByText('Mensaje abierto hoy, 16:02 por Rita Recepción', undefined, patiently),
      ).toBeTruthy()
      expect((await turn()).queryByText(about)).toBeNull()
    })
  })

  test('says that a message was not noted where it could not be', async () => {
    const { school } = stories
    await buying(2, async () => {
      await renderOnDevice({ school, who: 'desk', screen: <Renewals />, at: '/dashboard/pagos/renovaciones/' })
      const link = await (await turn()).findByRole('link', { name: /^Escribir por WhatsApp a / }, patiently)
      school.cut()
      await userEvent.setup().click(link)
      expect(
        await (
          await turn()
        ).findByText(
          'Se abrió el mensaje, pero no se pudo anotar. Ábrelo otra vez cuando haya conexión.',
          undefined,
          patiently,
        ),
      ).toBeTruthy()
      expect(screen.queryByText(/^Mensaje abierto/)).toBeNull()
    })
  })

  test('reminds a family of everything it owes; on a provider that keeps no log the device does, and says so', async () => {
    const { school } = stories
    school.answer((url) => (url.includes('/api/capabilities/') ? Response.json({ capabilities: [] }) : undefined))
    const person = userEvent.setup()
    await renderOnDevice({ school, who: 'desk', screen: <Payments />, at: '/dashboard/pagos/' })
    await deviceFilled('desk')
    await person.click(await screen.findByRole('button', { name: 'Recordar' }, patiently))
    const link = await (await turn()).findByRole('link', { name: /^Escribir por WhatsApp a / }, patiently)
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(
      /marzo de 2026: \$950\.50\nPara transferir: CLABE 012345678901234567/,
    )
    expect(screen.getByText('2 familias deben $1,901.00')).toBeTruthy()
    await person.click(link)
    expect(await (await turn()).findByText('Mensaje abierto hoy, 16:02', undefined, patiently)).toBeTruthy()
    expect(screen.getByText(/Lo que abres se anota en este equipo/)).toBeTruthy()
    expect(school.calls.filter((call) => call.includes('/message/'))).toEqual([])
  })
})
