/**
 * With a provider that announces nothing, every screen of every role opens, and nothing beyond the specification is
 * drawn or called.
 */
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { routes, type RouteName } from '../../src/app/routes'
import { endpoints, may } from '../../src/contract'
import { paths } from '../../src/paths'
import { people } from '../server/school'
import { clearDevice, deviceFilled, openSchool, patiently, setClock, type School } from './device'
import { signInAs } from './portal'

let school: School
beforeAll(async () => {
  school = await openSchool({ capabilities: 'none' })
  setClock(school)
})
afterAll(() => school.close())
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))
afterEach(async () => {
  await clearDevice()
  localStorage.clear()
  await school.restore()
})

/**
 * Those of the calls made so far that are allowed only if the provider has announced their capability. Some of these
 * have the path of an allowed call, and differ in method or query.
 */
function unannounced(): string[] {
  const plain = Object.values(endpoints).filter((endpoint) => !('capability' in endpoint))
  const matches = (call: string) =>
    plain.some(({ method, path }) =>
      new RegExp(`^${method} ${path.replaceAll('/', '\\/').replace(/{\w+}/g, '[^/?]+')}(\\?|$)`).test(call),
    )
  return school.calls.filter((call) => !matches(call) || /[?&](since|ordering|owed|month)=/.test(call))
}

/** Texts of features that only a provider that announces them has. */
const beyond =
  /Mi escuela|Registros nuevos|Personal|Renovaciones|Precios|Opciones|Nueva escuela|Nueva cuenta|Corte de caja|Emergencia \/|Hoja de emergencia|Agregar al grupo|Cambiar de grupo|Sacar del grupo|Dar de baja|Para terminar su inscripción|Ciclo de clases|le quedan|Generar mensualidades|Totales de la lista|Cobrado hoy|Por cobrar|Quién debe|Registrar abono|Avisar falta|falta avisada|Avisos en este|Historial de cambios|Cerrar sesión en todos|Nueva familia|Unir con otro|Importar de Excel|Exportar a Excel|Exportar todo|Nuevo grupo|Editar grupo|Cambiar maestro|Terminar grupo|Nuevo ciclo escolar|Reingreso|Empezamos hoy|Invitar|Sin cuenta|Cuenta del estudiante|Poner el inicio|Alergias y cuidados|Quién puede recoger/

const asked: Partial<Record<RouteName, string>> = {
  rollCall: '?group_id=1',
  emergency: '?group_id=1',
  payments: '?saldo=si&orden=balance',
}

test.each(['admin', 'desk', 'teacher', 'tutor', 'student'] as const)('%s', async (who) => {
  await signInAs(people[who].email)
  await deviceFilled(who)
  const own = [...Object.keys(routes)]
    .filter((name): name is RouteName => name in routes)
    .filter(
      (name) => routes[name].permission === null || may(people[who].role, routes[name].permission ?? 'student.see'),
    )
  for (const name of own) {
    const id = name === 'tutor' ? 5 : name === 'payment' ? 2 : 1
    await act(async () => history.pushState(null, '', `${paths[name].replace(':id', String(id))}${asked[name] ?? ''}`))
    await waitFor(() => expect(screen.queryAllByRole('status', { name: /Cargando/ }), name).toEqual([]), patiently)
    await screen.findAllByRole('heading', { level: 1 }, patiently)
    const main = document.querySelector('main')?.textContent ?? ''
    expect(main.length, name).toBeGreaterThan(20)
    const drawn = [
      document.body.textContent ?? '',
      ...[...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label') ?? ''),
    ].join('\n')
    if (routes[name].capability) expect(main, `${who}: ${name}`).toContain('Aquí no hay nada')
    else expect(beyond.exec(drawn)?.[0], `${who}: ${name}`).toBeUndefined()
  }
  expect(unannounced()).toEqual([])
  school.calls.length = 0
})
