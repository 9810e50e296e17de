/**
 * What each role finds in the sidebar (specification 2.5) and at each address (specification 6.2): all of it, and
 * nothing more.
 */
import { describe, expect, test } from 'vitest'
import { deepLinkOf, loginFor } from '../../src/app/deep-link'
import { menuOf, type MenuItem } from '../../src/app/menu'
import { routeAt, routes } from '../../src/app/routes'
import { chipContentOf } from '../../src/app/SyncChip'
import { may } from '../../src/contract'
import { hourText } from '../../src/texts'

/**
 * The labels of a role's sidebar: single entries without those that need a capability, then each section with all of
 * its entries.
 */
function sidebarOf(role: string) {
  const { items, sections } = menuOf(role)
  const labelsOf = (items: readonly MenuItem[]) => items.flatMap(({ label, capability }) => (capability ? [] : [label]))
  return [...labelsOf(items), ...sections.map(({ label, items }) => [label, ...items.map((item) => item.label)])]
}

describe('the sidebar', () => {
  const staff = (ours: string[] = [], places: string[] = []) => [
    'Inicio',
    'Ayuda',
    ['Usuarios', 'Estudiantes', 'Tutores', 'Contacto Emergencia', 'Registros nuevos', ...ours, 'Registro Estudiante'],
    ['Pagos', 'Historial de Pagos', 'Renovaciones', 'Precios', 'Datos bancarios', 'Corte de caja'],
    ['Escuelas', 'Historial de Asistencia Alumnos', 'Grupos', 'Reportes', 'Calendario', ...places],
  ]

  test.each([
    ['Administrador', staff(['Personal'], ['Mi escuela', 'Opciones'])],
    ['Recepcion', staff()],
    ['Maestro', ['Inicio', 'Grupos', 'Ayuda']],
    ['Tutor', ['Inicio', 'Mis Pagos', 'Ayuda']],
    ['Alumno', ['Inicio', 'Ayuda']],
    ['Desconocido', ['Inicio', 'Ayuda']],
  ])('of %s', (role, expected) => {
    expect(sidebarOf(role)).toEqual(expected)
  })
  test('has the emergency sheet for whoever stands before a class, where it is announced', () => {
    const offered = (role: string) =>
      menuOf(role)
        .items.filter(({ capability }) => capability === 'emergency-sheet')
        .map(({ to }) => to)
    for (const role of ['Administrador', 'Recepcion', 'Maestro'])
      expect(offered(role)).toEqual(['/dashboard/emergencia'])
    for (const role of ['Tutor', 'Alumno', 'Desconocido']) expect(offered(role)).toEqual([])
  })

  test("the registration page is the provider's own and opens outside", () => {
    const items = menuOf('Administrador').sections.flatMap((section) => section.items)
    expect(items.filter((item) => item.outside)).toMatchObject([{ label: 'Registro Estudiante', to: '/api/record/' }])
  })

  test('nobody is offered what the guard would refuse', () => {
    for (const role of ['Administrador', 'Recepcion', 'Maestro', 'Tutor', 'Alumno']) {
      const { items, sections } = menuOf(role)
      for (const item of [...items, ...sections.flatMap((section) => section.items)].filter((item) => !item.outside)) {
        const name = routeAt(item.to)
        const permission = name && routes[name].permission
        expect(name, item.to).not.toBeNull()
        expect(permission === null || (permission !== null && may(role, permission)), `${role} ${item.to}`).toBe(true)
      }
    }
  })
})

describe('the addresses of the specification', () => {
  test.each([
    ['/dashboard', 'home'],
    ['/dashboard/', 'home'],
    ['/dashboard/tutor/', 'tutors'],
    ['/dashboard/tutor/7', 'tutor'],
    ['/dashboard/student', 'students'],
    ['/dashboard/student/12/', 'student'],
    ['/dashboard/student/assistance', 'attendance'],
    ['/dashboard/group/', 'groups'],
    ['/dashboard/group/3', 'group'],
    ['/dashboard/school/', 'schools'],
    ['/dashboard/pagos/', 'payments'],
    ['/dashboard/pagos/5', 'payment'],
    ['/dashboard/pagos/datos-bancarios/', 'bankData'],
    ['/dashboard/my-pagos/', 'myPayments'],
    ['/dashboard/contacto-emergencia/', 'contacts'],
    ['/dashboard/nada', null],
    ['/dashboard/student/1/2', null],
  ])('%s', (path, name) => {
    expect(routeAt(path)).toBe(name)
  })
})

describe('the way back after signing in', () => {
  test('whoever was sent away comes back to what was asked for', () => {
    const login = loginFor('/dashboard/student/assistance', 'group_id=3', 'expired')
    expect(deepLinkOf(login.split('?')[1] ?? '')).toBe('/dashboard/student/assistance?group_id=3')
  })
  test('whoever left starts at the front door', () => {
    expect(loginFor('/dashboard/group/3', '', 'left')).toBe('/login')
    expect(deepLinkOf('')).toBe('/dashboard')
  })
  test.each([
    'https://malo.test/',
    '//malo.test',
    '/dashboardx',
    '/api/record/',
    'javascript:alert(1)',
    '/dashboard@malo.test',
  ])('%s is not followed', (asked) => {
    expect(deepLinkOf(`volver=${encodeURIComponent(asked)}`)).toBe('/dashboard')
  })
})

describe('the sync chip', () => {
  const at = Date.parse('2026-03-04T16:42:00Z')
  const said = (...about: Parameters<typeof chipContentOf>) => {
    const { main, more } = chipContentOf(...about)
    return more ? `${main} · ${more}` : main
  }
  test('says one thing for each state of the device', () => {
    expect(said({ kind: 'sent', at }, { others: 0 })).toBe(`Todo enviado · ${hourText(at)}`)
    expect(hourText(at)).toBe('10:42')
    expect(said({ kind: 'waiting', count: 12 })).toBe('12 por enviar')
    expect(said({ kind: 'offline', count: 12 })).toBe('Sin conexión · 12 guardados aquí')
    expect(said({ kind: 'offline', count: 1 })).toBe('Sin conexión · 1 guardado aquí')
    expect(said({ kind: 'sending', done: 7, total: 12 })).toBe('Enviando 7 de 12')
    expect(said({ kind: 'conflicts', count: 2 })).toBe('2 conflictos')
    expect(said({ kind: 'refused', count: 1 })).toBe('1 rechazado')
    expect(said({ kind: 'barred', count: 3, method: 'PATCH', status: 403 })).toBe(
      'Los cambios no pasan · 3 guardados aquí',
    )
    expect(said({ kind: 'failing', count: 3 })).toBe('Falla este equipo · 3 guardados aquí')
    expect(said({ kind: 'failing', count: 0 })).toBe('Falla este equipo')
    expect(said({ kind: 'stopped' })).toBe('Faltan datos')
  })
  test('says whose it is where other people’s changes wait, and that some tarry', () => {
    expect(said({ kind: 'sent', at }, { others: 40 })).toBe('Nada tuyo espera · 10:42')
    expect(said({ kind: 'sent', at }, { others: null })).toBe('Nada tuyo espera · 10:42')
    expect(said({ kind: 'offline', count: 0 }, { others: 40 })).toBe('Sin conexión')
    expect(said({ kind: 'waiting', count: 3, lasting: true })).toBe('3 por enviar · tardan en enviarse')
  })
  test('says nothing of other people’s changes before they are counted', () => {
    expect(said({ kind: 'sent', at })).toBe('Revisando…')
    expect(said({ kind: 'offline', count: 0 })).toBe('Sin conexión')
    expect(said({ kind: 'offline', count: 0 }, { others: 0 })).toBe('Sin conexión · nada por enviar')
  })
  test('says nothing of sending to who has nothing to send', () => {
    expect(said({ kind: 'offline', count: 0 }, { sends: false })).toBe('Sin conexión')
  })
  test('never claims that all was sent while it does not know', () => {
    expect(said(undefined)).not.toContain('enviado')
    expect(said({ kind: 'offline', count: 0 })).not.toContain('Todo enviado')
  })
})
