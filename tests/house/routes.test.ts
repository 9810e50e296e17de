/** Every address of specification 2.1 leads to a screen, with and without its trailing slash, and to the right one. */
import { expect, test } from 'vitest'
import { routeAt, routes, type RouteName } from '../../src/app/routes'
import { actions } from '../../src/contract'
import { attendanceOf, paths, rollCallOf } from '../../src/paths'

const addresses: [string, RouteName][] = [
  ['/dashboard', 'home'],
  ['/dashboard/tutor/', 'tutors'],
  ['/dashboard/tutor/12', 'tutor'],
  ['/dashboard/student/', 'students'],
  ['/dashboard/student/7', 'student'],
  ['/dashboard/student/assistance', 'attendance'],
  ['/dashboard/student/importar', 'imports'],
  ['/dashboard/group/', 'groups'],
  ['/dashboard/group/3', 'group'],
  ['/dashboard/school/', 'schools'],
  ['/dashboard/pagos/', 'payments'],
  ['/dashboard/pagos/9', 'payment'],
  ['/dashboard/pagos/datos-bancarios/', 'bankData'],
  ['/dashboard/pagos/renovaciones/', 'renewals'],
  ['/dashboard/pagos/precios/', 'priceLists'],
  ['/dashboard/opciones', 'options'],
  ['/dashboard/pagos/corte/', 'cashCount'],
  ['/dashboard/reportes', 'reports'],
  ['/dashboard/my-pagos/', 'myPayments'],
  ['/dashboard/contacto-emergencia/', 'contacts'],
  ['/dashboard/registros', 'registrations'],
  ['/dashboard/personal', 'staff'],
  ['/dashboard/mi-escuela', 'mySchool'],
  ['/dashboard/por-enviar', 'outbox'],
  ['/dashboard/lista', 'rollCall'],
  ['/dashboard/emergencia', 'emergency'],
  ['/dashboard/calendario', 'calendar'],
  ['/dashboard/ayuda', 'help'],
  ['/dashboard/ayuda/pasar-lista', 'helpTopic'],
]

test.each(addresses)('%s is %s', (address, name) => {
  expect(routeAt(address)).toBe(name)
  expect(routeAt(address.endsWith('/') ? address.slice(0, -1) : `${address}/`)).toBe(name)
})

test('no route is missing from the list above', () => {
  expect(new Set(addresses.map(([, name]) => name))).toEqual(new Set(Object.keys(routes)))
})

test.each([['/dashboard/nada'], ['/dashboard/student/7/otra'], ['/login'], ['/']])(
  '%s is no screen of the portal',
  (address) => expect(routeAt(address)).toBeNull(),
)

test('the public addresses stand where the specification puts them', () =>
  expect([paths.landing, paths.login]).toEqual(['/', '/login']))

test('a group travels as group_id, whatever its id looks like', () => {
  expect(attendanceOf('a&b')).toBe('/dashboard/student/assistance?group_id=a%26b')
  expect(rollCallOf('7')).toBe('/dashboard/lista?group_id=7')
})

test('every permission a route asks for stands in the role table', () => {
  for (const { permission } of Object.values(routes))
    expect(permission === null || actions.includes(permission)).toBe(true)
})
