/**
 * At the desk: a student leaves the school, with a day, a reason and open receipts, and comes back with the old folio.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { diskStorage } from '../../src/server/files/file-storage'
import { erasePerson } from '../../src/server/personal-data/erase'
import { findSubject } from '../../src/server/personal-data/find'
import Students from '../../src/screens/students'
import Student from '../../src/screens/students/StudentDetail'
import type { Who } from '../server/school'
import { openStories, pageAtRest, patiently, renderOnDevice, today } from './device'

const stories = openStories()
const person = userEvent.setup()
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patiently)
const open = async (button: string, title: RegExp | string) => {
  await person.click(await screen.findByRole('button', { name: button }, patiently))
  return within(await screen.findByRole('dialog', { name: title }, patiently))
}
async function renderStudent(who: Who) {
  vi.stubGlobal('IntersectionObserver', undefined)
  const page = await renderOnDevice({ school: stories.school, who, screen: <Student />, at: '/dashboard/student/31' })
  await screen.findByText('LUC-0031', undefined, patiently)
  await pageAtRest()
  return page
}

test('who leaves is asked for a day, a reason and open receipts, and is found under Reingreso', async () => {
  const { school } = stories
  // Another folio contains that of the student.
  await school.database.script(
    `insert into receipt (tutor_id, payment_period, student_folio, group_id, amount_expected, payment_total, status) values (5, '2026-03-01', 'LUC-0031', 3, 950, 950, 'pendiente'), (5, '2026-03-01', 'LUC-00310', 3, 100, 100, 'pendiente')`,
  )
  const page = await renderStudent('desk')
  const form = await open('Dar de baja', /^Dar de baja: /)
  expect(
    await form.findByText(/^Sale de Kids 1\. Su historial y su folio se conservan/, undefined, patiently),
  ).toBeTruthy()
  expect(await form.findByText('Tiene 1 recibo por cobrar ($950.00).', undefined, patiently)).toBeTruthy()
  await person.type(form.getByLabelText('Motivo'), 'Se mudan')
  await person.click(form.getByRole('radio', { name: 'Cancelar los que empiezan ese día o después' }))
  await person.click(form.getByRole('button', { name: 'Dar de baja' }))
  await closed()
  expect(await screen.findByText('Se mudan', undefined, patiently)).toBeTruthy()
  expect(
    await school.database.query(
      'select s.is_active, s.left_on::text, m.end_date::text from student s join membership m on m.student_id = s.id where s.id = 31',
    ),
  ).toEqual([{ is_active: false, left_on: today, end_date: today }])
  page.leave()

  await renderOnDevice({ school, who: 'desk', screen: <Students />, at: '/dashboard/student/' })
  const back = await open('Reingreso', 'Reingreso')
  const options = await back.findAllByRole('option', { name: /LUC-0031 · baja el 4 de marzo de 2026/ }, patiently)
  await person.selectOptions(back.getByLabelText(/^Estudiante/), options)
  const [group] = back.getAllByRole('option', { name: /^Kids 1 / })
  await person.selectOptions(back.getByLabelText(/^Grupo/), group ? [group] : [])
  await person.click(back.getByRole('button', { name: 'Guardar' }))
  await closed()
  expect(
    await school.database.query(
      'select s.is_active, s.folio, s.left_on, m.is_active as member from student s join membership m on m.student_id = s.id where s.id = 31',
    ),
  ).toEqual([{ is_active: true, folio: 'LUC-0031', left_on: null, member: true }])
})

test('Reingreso lists who left, neither a child who was refused nor somebody who was erased', async () => {
  const { school } = stories
  await school.database.script(`
    update student set is_active = false, left_on = '2026-03-01' where id = 31;
    insert into registration (id, tutor_id, created, state) values (9, 5, now(), 'refused');
    update student set is_active = false, registration_id = 9 where id = 32;
  `)
  await erasePerson(
    school.database,
    diskStorage(school.folder),
    await findSubject(school.database, 'LUC-0033'),
    1,
    `${today}T22:02:00Z`,
  )
  await renderOnDevice({ school, who: 'desk', screen: <Students />, at: '/dashboard/student/' })
  const back = await open('Reingreso', 'Reingreso')
  const options = await back.findAllByRole('option', { name: /LUC-/ }, patiently)
  expect(options.map((option) => option.textContent)).toEqual([expect.stringContaining('LUC-0031')])
})

test('a plain provider is asked for nothing of it', async () => {
  stories.school.answer((url) => (url.includes('/api/capabilities/') ? Response.json({ capabilities: [] }) : undefined))
  await renderStudent('admin')
  expect(screen.queryByRole('button', { name: /Dar de baja|Reingreso/ })).toBeNull()
})
