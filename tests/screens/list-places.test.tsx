/**
 * The position in a list: a page beyond the last leads to the last, and a search that gets no answer keeps its box, its
 * text and the focus.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import AttendanceScreen from '../../src/screens/attendance'
import Groups from '../../src/screens/groups'
import Students from '../../src/screens/students'
import Tutors from '../../src/screens/tutors'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()

test.each([
  ['students', <Students key="s" />, '/dashboard/student?pagina=9&filas=30', 'No hay estudiantes'],
  ['groups', <Groups key="g" />, '/dashboard/group?pagina=4&filas=30', 'No hay grupos'],
  [
    'attendance',
    <AttendanceScreen key="a" />,
    '/dashboard/student/assistance?pagina=900&filas=30',
    'No hay asistencias',
  ],
  ['tutors, which the provider pages', <Tutors key="t" />, '/dashboard/tutor/?pagina=9&filas=30', 'No hay tutores'],
])('a page of %s that is not there is the last one', async (_what, page, at, emptyWords) => {
  await renderOnDevice({ school: stories.school, who: 'admin', screen: page, at })
  const pager = within(await screen.findByRole('navigation', { name: /^Páginas/ }, patiently))
  await waitFor(() => expect(location.search).not.toContain(/pagina=\d+/.exec(at)?.[0]), patiently)
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Cargando…' })).toBeNull(), patiently)
  const [range = ''] = pager.getAllByRole('status').map(({ textContent }) => textContent ?? '')
  const [from = 0, to = 0] = range.replaceAll(',', '').match(/\d+/g)?.map(Number) ?? []
  expect(from, range).toBeLessThanOrEqual(to)
  expect(screen.queryByText(emptyWords)).toBeNull()
})

test('a provider that says of a page only that it is not there is asked for the first one', async () => {
  const { school } = stories
  school.answer((url) =>
    url.includes('/users/tutor/') && url.includes('page=9')
      ? Response.json({ detail: 'Invalid page.' }, { status: 404 })
      : undefined,
  )
  await renderOnDevice({ school, who: 'desk', screen: <Tutors />, at: '/dashboard/tutor/?pagina=9' })
  expect(await screen.findByRole('link', { name: 'Begoña Peña' }, patiently)).toBeTruthy()
})

test('one letter searched without a connection: the box stands with the focus, and emptied it gives the list back', async () => {
  const { school } = stories
  await renderOnDevice({ school, who: 'desk', screen: <Tutors />, at: '/dashboard/tutor/' })
  const person = userEvent.setup()
  await screen.findByRole('link', { name: 'Begoña Peña' }, patiently)
  await school.cutAtRest()
  const box = screen.getByRole('searchbox')
  await person.type(box, 'r')
  expect(await screen.findByText('Error al cargar los tutores', undefined, patiently)).toBeTruthy()
  expect(screen.getByRole('searchbox')).toBe(box)
  expect(document.activeElement).toBe(box)
  expect(box).toHaveProperty('value', 'r')
  await person.clear(box)
  expect(await screen.findByRole('link', { name: 'Begoña Peña' }, patiently)).toBeTruthy()
})
