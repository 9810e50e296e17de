/**
 * The buttons that save a list: a workbook of the provider with a connection, a CSV file of this device without one.
 */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import Attendance from '../../src/screens/attendance'
import CashCount from '../../src/screens/cash-count'
import Contacts from '../../src/screens/contacts'
import Group from '../../src/screens/groups/GroupDetail'
import Groups from '../../src/screens/groups'
import MySchool from '../../src/screens/my-school'
import Payments from '../../src/screens/payments'
import Students from '../../src/screens/students'
import Tutors from '../../src/screens/tutors'
import { allBut } from './cut-download'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()

function savedFiles() {
  const contents: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) contents.push(blob)
    return 'blob:x'
  })
  // The test page would follow the link instead of saving the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { contents, names }
}

test.each([
  ['estudiantes', '/dashboard/student/', <Students />, '/api/export/students/'],
  ['grupo-Kids 2', '/dashboard/group/1', <Group />, '/api/export/members/?group=1'],
  ['grupos', '/dashboard/group/', <Groups />, '/api/export/groups/'],
  ['tutores', '/dashboard/tutor/', <Tutors />, '/api/export/tutors/'],
  ['contactos-de-emergencia', '/dashboard/contacto-emergencia/', <Contacts />, '/api/export/contacts/'],
  ['pagos', '/dashboard/pagos/?estado=vencido', <Payments />, '/api/export/receipts/?status=vencido'],
  ['asistencia', '/dashboard/student/assistance?group_id=1', <Attendance />, '/api/export/attendance/?group=1'],
  [
    'corte-de-caja-2026-02-03',
    '/dashboard/pagos/corte/?desde=2026-02-03',
    <CashCount />,
    '/api/export/entries/?from=2026-02-03&to=2026-02-03',
  ],
])('%s are saved as a workbook', async (name, at, shown, call) => {
  const { contents, names } = savedFiles()
  await renderOnDevice({ school: stories.school, who: 'desk', screen: shown, at })
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar a Excel' }, patiently))
  await waitFor(() => expect(names).toEqual([`${name}-2026-03-04.xlsx`]), patiently)
  expect((await contents[0]?.text())?.slice(0, 2)).toBe('PK')
  expect(stories.school.calls).toContain(`GET ${call}`)
})

test('an administrator takes everything in one workbook', async () => {
  const { names } = savedFiles()
  await renderOnDevice({ school: stories.school, who: 'admin', screen: <MySchool />, at: '/dashboard/mi-escuela' })
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar todo' }, patiently))
  await waitFor(() => expect(names).toEqual(['escuela-2026-03-04.xlsx']), patiently)
})

test('without a connection the rows of this device are saved as CSV, as they are with a provider that makes no workbooks', async () => {
  const { contents, names } = savedFiles()
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Students />, at: '/dashboard/student/' })
  await screen.findByRole('button', { name: 'Exportar a Excel' }, patiently)
  act(() => stories.school.cut())
  window.dispatchEvent(new Event('offline'))
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }, patiently))
  expect(names).toEqual(['estudiantes-2026-03-04.csv'])
  expect(await contents[0]?.text()).toContain('"Íñigo"')
})

test('a provider that does not announce workbooks is not asked for one', async () => {
  stories.school.answer((url) => (url.includes('/capabilities/') ? allBut('export') : undefined))
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Tutors />, at: '/dashboard/tutor/' })
  expect(await screen.findByRole('button', { name: 'Exportar CSV' }, patiently)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Exportar a Excel' })).toBeNull()
})
