/** What a list shows is printed as a list: every row of its search and filters, no menus, under the school's head. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import Contacts from '../../src/screens/contacts'
import Groups from '../../src/screens/groups'
import Group from '../../src/screens/groups/GroupDetail'
import Payments from '../../src/screens/payments'
import Students from '../../src/screens/students'
import Tutors from '../../src/screens/tutors'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()
const print = vi.fn()
beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
})

test.each([
  ['Estudiantes', '/dashboard/student/', <Students />, 35],
  ['Estudiantes', '/dashboard/student/?buscar=mu%C3%B1oz', <Students />, 4],
  ['Tutores', '/dashboard/tutor/', <Tutors />, 32],
  ['Contacto Emergencia', '/dashboard/contacto-emergencia/', <Contacts />, 2],
  ['Historial de Pagos', '/dashboard/pagos/?saldo=si', <Payments />, 2],
  ['Grupos', '/dashboard/group/', <Groups />, 3],
  ['Kids 2', '/dashboard/group/1', <Group />, 20],
] as const)('%s at %s, all rows of all pages', async (title, at, shown, count) => {
  // More than a page of tutors.
  onTestFinished(() => stories.school.database.script(`delete from person where email like 'familia%'`))
  await stories.school.database.script(
    `insert into person (role, email, first_name, last_name, phone, gender, relationship)
       select 'Tutor', 'familia' || n || '@lucero.test', 'Ana', 'Familia ' || n, '5500000000', 'femenino', 'madre' from generate_series(1, 30) n`,
  )
  await renderOnDevice({ school: stories.school, who: 'desk', screen: shown, at })
  // Shown once it is known what the provider offers, and so that it can filter.
  await screen.findByRole('button', { name: 'Exportar a Excel' }, patiently)
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir' }, patiently))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1), patiently)
  const paper = document.querySelector<HTMLElement>(`section[aria-label="${title}"]:has(h1)`)
  if (!paper) throw new Error('nothing is printed')
  const table = within(paper).getByRole('table', { hidden: true })
  expect(table.querySelectorAll('tbody tr')).toHaveLength(count)
  expect(paper.textContent).toContain(`${count} renglones`)
})
