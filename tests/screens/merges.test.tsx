/** At the desk: two records of one tutor or student are merged after a look at what changes, and come back. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import Student from '../../src/screens/students/StudentDetail'
import Tutor from '../../src/screens/tutors/TutorDetail'
import { mergeTexts } from '../../src/texts/merges'
import { password, people } from '../server/school'
import { openStories, pageAtRest, patiently, renderOnDevice, press } from './device'

const stories = openStories()
const person = userEvent.setup()
const rows = <Row extends object>(sql: string) => stories.school.database.query<Row>(sql)

async function renderTutor() {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Tutor />, at: '/dashboard/tutor/5' })
  return within(await screen.findByRole('region', { name: 'Begoña Peña' }, patiently))
}

test('two tutors of one name can be told apart in the list, by e-mail or by telephone', async () => {
  await rows(
    `insert into person (id, role, first_name, last_name, phone) values (900, 'Tutor', 'Raul', 'Ibañez', '5512340009')`,
  )
  const head = await renderTutor()
  await person.click(await head.findByRole('button', { name: 'Unir con otro' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: 'Unir dos registros' }, patiently))
  expect(await form.findByRole('option', { name: 'Raul Ibañez · 55 1234 0009' }, patiently)).toBeTruthy()
  expect(form.getByRole('option', { name: 'Raúl Ibáñez · papa@lucero.test' })).toBeTruthy()
  expect(form.getByRole('radio', { name: `Este: Begoña Peña · ${people.tutor.email}` })).toBeTruthy()
  await rows('delete from person where id = 900')
})

test('a tutor: the preview says what moves, and the merge can be undone from the page of the one that stayed', async () => {
  const head = await renderTutor()
  await person.click(await head.findByRole('button', { name: 'Unir con otro' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: 'Unir dos registros' }, patiently))
  await person.selectOptions(
    form.getByLabelText(/^El otro registro/),
    await form.findByRole('option', { name: 'Raúl Ibáñez' }, patiently),
  )
  await person.click(form.getByRole('button', { name: 'Ver qué cambia' }))
  // Both have an account, and one of them ends.
  await person.type(await form.findByLabelText(/^Tu contraseña/, undefined, patiently), password)
  await person.click(form.getByRole('button', { name: 'Ver qué cambia' }))
  const merge = await screen.findByRole('button', { name: 'Unir' }, patiently)
  const preview = within(screen.getByRole('dialog', { name: 'Unir dos registros' }))
  expect(preview.getByText(/Todo lo de Raúl Ibáñez pasa a Begoña Peña/)).toBeTruthy()
  expect(preview.getByText(/1 recibo, 2 estudiantes, 1 contacto de emergencia/)).toBeTruthy()
  const table = within(preview.getByRole('table'))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Dato',
    'Queda así',
    'Desaparece',
  ])
  expect(table.getByText('papa@lucero.test')).toBeTruthy()
  expect(table.getByRole('row', { name: /^Teléfono 55 \d{4} \d{4}/ })).toBeTruthy()
  expect(await rows('select id from person where id = 6')).toHaveLength(1)
  await person.click(merge)
  expect(await head.findByText(/^Unido con Raúl Ibáñez/, undefined, patiently)).toBeTruthy()
  expect(await rows('select distinct tutor_id as tutor from student where id <= 4')).toEqual([{ tutor: 5 }])

  // Tried again after an unknown outcome, it is the same call: one that was done is not done twice.
  const keys: (string | null)[] = []
  stories.school.answer((url, init) => {
    if (!url.includes('/merge/undo/')) return undefined
    keys.push(new Headers(init?.headers).get('Idempotency-Key'))
    return new Response('', { status: 500 })
  })
  for (const times of [1, 2]) {
    await press(head.getByRole('button', { name: 'Deshacer la unión' }))
    await waitFor(() => expect(keys).toHaveLength(times), patiently)
  }
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
  stories.school.answer(null)
  await press(head.getByRole('button', { name: 'Deshacer la unión' }))
  await waitFor(() => expect(head.queryByText(/^Unido con/)).toBeNull(), patiently)
  expect(await rows('select distinct tutor_id as tutor from student where id <= 4 order by 1')).toEqual([
    { tutor: 5 },
    { tutor: 6 },
  ])
})

test('an evening’s merge is of that day at the school, not of the next in Greenwich', () => {
  expect(mergeTexts.past('Raúl', '2026-03-05T02:00:00Z', '')).toBe('Unido con Raúl el 4 de marzo de 2026.')
})

test('a student: what both have is listed with what remains; a teacher cannot merge', async () => {
  await stories.school.database.script(`
    insert into attendance (attendance_date, student_id, group_id, status) values ('2026-03-02', 21, 1, 'falta');
  `)
  const at = '/dashboard/student/1'
  const { leave } = await renderOnDevice({ school: stories.school, who: 'desk', screen: <Student />, at })
  const head = within(await screen.findByRole('region', { name: 'Íñigo Peña' }, patiently))
  await pageAtRest()
  await person.click(await head.findByRole('button', { name: 'Unir con otro' }, patiently))
  const form = within(await screen.findByRole('dialog', { name: 'Unir dos registros' }, patiently))
  await person.type(await form.findByRole('combobox', { name: /^El otro registro/ }, patiently), 'LUC-0021')
  await person.click(await screen.findByRole('option', { name: /LUC-0021/ }, patiently))
  await person.click(form.getByRole('button', { name: 'Ver qué cambia' }))
  const conflicts = within(await screen.findByRole('list', { name: 'Lo tienen los dos' }, patiently))
  expect(conflicts.getByText(/Kids 2: Asistencia y Falta\. Queda Asistencia/)).toBeTruthy()
  await leave()
  await renderOnDevice({ school: stories.school, who: 'teacher', screen: <Student />, at })
  await screen.findByRole('region', { name: 'Íñigo Peña' }, patiently)
  expect(screen.queryByRole('button', { name: 'Unir con otro' })).toBeNull()
})
