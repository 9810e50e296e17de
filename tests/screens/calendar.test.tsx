/** The calendar: the desk enters days without class, and rolls, homes and forms follow on every device. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { daysFrom } from '../../src/contract'
import Calendar from '../../src/screens/calendar'
import FamilyHome from '../../src/screens/home'
import RollCall from '../../src/screens/roll-call'
import type { Who } from '../server/school'
import { deviceFilled, openStories, patiently, press, renderOnDevice, today } from './device'

const stories = openStories()
const person = userEvent.setup()
const tomorrow = daysFrom(today, 1)
const rows = () =>
  stories.school.database.query<Record<string, unknown>>(
    `select kind, first_day::text as "from", last_day::text as "to", school_id as school, group_id as "group", reason, uses_class as uses,
       to_char(start_time, 'HH24:MI') as start from calendar_exception where withdrawn is null order by id`,
  )
const enter = (reason: string, day = today, group: number | null = null) =>
  stories.school.database.query(
    `insert into calendar_exception (kind, first_day, last_day, group_id, reason) values ('closed', $1::date, $1::date, $2, $3)`,
    [day, group, reason],
  )
const calendar = (who: Who) =>
  renderOnDevice({ school: stories.school, who, screen: <Calendar />, at: '/dashboard/calendario' })
const roll = (who: Who) =>
  renderOnDevice({
    school: stories.school,
    who,
    screen: <RollCall />,
    at: `/dashboard/lista?group_id=1&date=${today}`,
  })
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, patiently))

test('a day is tapped, becomes a day without class, and is withdrawn again', async () => {
  await calendar('desk')
  await press(await screen.findByRole('button', { name: /jueves 5 de marzo.*poner como/ }, patiently))
  const form = await dialog('Sin clases')
  expect(form.getByLabelText<HTMLInputElement>(/^Desde/).value).toBe(tomorrow)
  await person.type(form.getByRole('textbox', { name: /^Motivo/ }), 'Junta de maestros')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  const line = within((await screen.findByText('jueves 5 de marzo', undefined, patiently)).closest('li')!)
  expect(await rows()).toEqual([
    {
      kind: 'closed',
      from: tomorrow,
      to: tomorrow,
      school: null,
      group: null,
      reason: 'Junta de maestros',
      uses: false,
      start: null,
    },
  ])
  expect(screen.getByRole('button', { name: /jueves 5 de marzo, sin clases: Junta de maestros/ })).toBeTruthy()
  await press(line.getByRole('button', { name: /^Quitar/ }))
  const question = await dialog('¿Quitar del calendario?')
  await person.click(question.getByRole('button', { name: 'Quitar' }))
  await waitFor(async () => expect(await rows()).toEqual([]), patiently)
  await waitFor(() => expect(screen.queryByText('Junta de maestros')).toBeNull(), patiently)
})

test('official days are ticked at once, those that are there already are not offered', async () => {
  await enter('Natalicio de Benito Juárez', '2026-03-16')
  await calendar('admin')
  await press(await screen.findByRole('button', { name: 'Días oficiales' }, patiently))
  const form = await dialog('Días oficiales')
  expect(form.queryByRole('checkbox', { name: /Juárez/ })).toBeNull()
  await person.click(form.getByRole('checkbox', { name: /Día del Trabajo/ }))
  await person.click(form.getByRole('button', { name: 'Poner en el calendario' }))
  await waitFor(
    async () =>
      expect((await rows()).map(({ from }) => from)).toEqual([
        '2026-03-16',
        '2026-09-16',
        '2026-11-16',
        '2026-12-25',
        '2027-01-01',
        '2027-02-01',
      ]),
    patiently,
  )
})

test('on a day without class the roll asks first and says why, without a network too', async () => {
  await enter('Día de la Independencia')
  const { leave } = await roll('teacher')
  expect(await screen.findByText('En el calendario: Día de la Independencia.', undefined, patiently)).toBeTruthy()
  await deviceFilled('teacher')
  await leave()
  stories.school.cut()
  await roll('teacher')
  expect(await screen.findByText('En el calendario: Día de la Independencia.', undefined, patiently)).toBeTruthy()
  await press(await screen.findByRole('button', { name: /de todos modos$/ }, patiently))
  expect(await screen.findByRole('region', { name: 'Lista de Kids 2' }, patiently)).toBeTruthy()
})

test('a class is cancelled from its roll, and held on another day', async () => {
  await roll('desk')
  await press(await screen.findByRole('button', { name: 'Se cancela' }, patiently))
  const form = await dialog('Se cancela una clase de Kids 2')
  await person.type(form.getByRole('textbox', { name: /^Motivo/ }), 'Lluvia')
  fireEvent.change(form.getByLabelText(/^Se repone el/), { target: { value: '2026-03-14' } })
  expect((await form.findByLabelText<HTMLInputElement>(/^Empieza/, undefined, patiently)).value).toBe('16:00')
  await person.click(form.getByRole('button', { name: 'Cancelar la clase' }))
  await waitFor(
    async () =>
      expect(await rows()).toMatchObject([
        { kind: 'closed', from: today, group: 1, reason: 'Lluvia', start: null },
        {
          kind: 'extra',
          from: '2026-03-14',
          group: 1,
          reason: 'Se repone la clase del 4 de marzo de 2026',
          start: '16:00',
        },
      ]),
    patiently,
  )
  // The roll that is on screen stays.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Se cancela' })).toBeNull(), patiently)
  expect(screen.getByRole('region', { name: 'Lista de Kids 2' })).toBeTruthy()
})

test('a family sees its next class after the days without', async () => {
  await enter('Puente', tomorrow)
  await enter('Hoy no', today)
  await renderOnDevice({ school: stories.school, who: 'tutor', screen: <FamilyHome /> })
  const child = within((await screen.findByRole('link', { name: 'Íñigo Peña' }, patiently)).closest('li')!)
  expect(await child.findByText(/viernes/, undefined, patiently)).toBeTruthy()
})

test('a teacher sees the calendar and changes nothing', async () => {
  await enter('Puente', tomorrow)
  await calendar('teacher')
  expect(await screen.findByText('jueves 5 de marzo', undefined, patiently)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /poner como|Quitar|Días oficiales/ })).toBeNull()
})
