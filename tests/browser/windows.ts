/** The windows over the desk's screens, and the main control of each screen for the keyboard tests. */
import type { Locator, Page } from '@playwright/test'
import { rollOn } from './roll'
import type { PlaceName, Role } from './screens'
import { atRest, expect } from './story'

export const dialogOn = (page: Page) => page.getByRole('dialog')

/** Buttons of the desk that open a window. */
export const dialogs: { place: PlaceName; button: string | RegExp }[] = [
  { place: 'students', button: 'Nuevo estudiante' },
  { place: 'students', button: 'Reingreso' },
  { place: 'student', button: 'Editar' },
  { place: 'student', button: 'Dar de baja' },
  { place: 'student', button: 'Reiniciar Puntos' },
  { place: 'student', button: /^Cambiar de grupo: / },
  { place: 'student', button: 'Editar: Contacto de emergencia' },
  { place: 'tutor', button: 'Editar' },
  { place: 'tutor', button: 'Crear Pago' },
  { place: 'contacts', button: 'Nuevo contacto' },
  { place: 'payments', button: 'Crear Pago' },
  { place: 'payments', button: 'Recordar' },
  { place: 'payments', button: 'Generar mensualidades' },
  { place: 'tutors', button: 'Nueva familia' },
  { place: 'tutor', button: 'Unir con otro' },
  { place: 'groups', button: 'Nuevo grupo' },
  { place: 'groups', button: 'Nuevo ciclo escolar' },
  { place: 'group', button: 'Agregar al grupo' },
  { place: 'group', button: 'Editar grupo' },
  { place: 'group', button: 'Cambiar maestro' },
  { place: 'group', button: 'Duplicar' },
  { place: 'group', button: 'Terminar grupo' },
  { place: 'group', button: 'Empezamos hoy' },
  { place: 'payment', button: 'Editar' },
  { place: 'payment', button: 'Registrar abono' },
  { place: 'registrations', button: 'Código QR' },
  { place: 'staff', button: 'Agregar personal' },
  { place: 'staff', button: 'Invitar a quienes faltan' },
  { place: 'tutors', button: 'Invitar a quienes faltan' },
  { place: 'staff', button: /^Editar a / },
  { place: 'schools', button: 'Nueva escuela' },
  { place: 'schools', button: /^Editar Lucero / },
  { place: 'bankData', button: 'Nueva cuenta' },
  { place: 'bankData', button: /^Editar la cuenta de / },
  { place: 'priceLists', button: 'Nuevo precio' },
  { place: 'priceLists', button: /^Editar Mensualidad / },
  { place: 'options', button: /^Nueva opción: / },
  { place: 'options', button: /^Editar / },
  { place: 'mySchool', button: 'Editar nombre e imagen' },
  { place: 'mySchool', button: 'Editar contacto' },
  { place: 'mySchool', button: 'Editar nombres y folios' },
  { place: 'mySchool', button: 'Editar asistencia' },
  { place: 'mySchool', button: 'Editar aviso de privacidad' },
  { place: 'mySchool', button: /^Editar: Lucero / },
  { place: 'mySchool', button: 'Agregar testimonio' },
  { place: 'attendance', button: 'Crear Asistencia' },
  { place: 'attendance', button: /^Puntos de / },
]

export async function openDialog(page: Page, button: string | RegExp): Promise<void> {
  const opener = page
    .getByRole('main')
    .getByRole('button', { name: button, exact: typeof button === 'string' })
    .first()
  await expect(opener).toBeVisible()
  await atRest(page)
  await opener.click()
  await expect(dialogOn(page)).toBeVisible()
}

/**
 * `find`: the main control of each screen, which the keyboard must reach. `opens`: what it opens when it is pressed.
 */
export const deeds: { role: Role; place: PlaceName; find: (page: Page) => Locator; opens?: (page: Page) => Locator }[] =
  [
    { role: 'teacher', place: 'home', find: (page) => rollOn(page).tile(0) },
    { role: 'teacher', place: 'rollCall', find: (page) => rollOn(page).save },
    {
      role: 'teacher',
      place: 'attendance',
      find: (page) => page.getByRole('button', { name: 'Crear Asistencia' }),
      opens: dialogOn,
    },
    { role: 'teacher', place: 'groups', find: (page) => page.getByRole('link', { name: /^Asistencia de / }).first() },
    {
      role: 'admin',
      place: 'group',
      find: (page) => page.getByRole('button', { name: 'Reiniciar Puntos' }),
      opens: dialogOn,
    },
    {
      role: 'admin',
      place: 'students',
      find: (page) => page.getByRole('button', { name: 'Nuevo estudiante' }),
      opens: dialogOn,
    },
    {
      role: 'admin',
      place: 'student',
      find: (page) => page.getByRole('button', { name: 'Editar', exact: true }),
      opens: dialogOn,
    },
    {
      role: 'admin',
      place: 'tutors',
      find: (page) => page.getByRole('main').getByRole('table').getByRole('link').first(),
    },
    {
      role: 'admin',
      place: 'tutor',
      find: (page) => page.getByRole('button', { name: 'Crear Pago' }),
      opens: dialogOn,
    },
    {
      role: 'admin',
      place: 'contacts',
      find: (page) => page.getByRole('button', { name: 'Nuevo contacto' }),
      opens: dialogOn,
    },
    { role: 'admin', place: 'schools', find: (page) => page.getByRole('main').getByRole('searchbox') },
    {
      role: 'admin',
      place: 'payments',
      find: (page) => page.getByRole('button', { name: 'Crear Pago' }),
      opens: dialogOn,
    },
    { role: 'admin', place: 'payment', find: (page) => page.getByRole('button', { name: 'Copiar CLABE' }) },
    {
      role: 'admin',
      place: 'bankData',
      find: (page) => page.getByRole('button', { name: /^Editar la cuenta de / }).first(),
      opens: dialogOn,
    },
    {
      role: 'tutor',
      place: 'home',
      find: (page) =>
        page
          .getByRole('main')
          .getByRole('link', { name: /^Pago de / })
          .first(),
    },
    {
      role: 'tutor',
      place: 'myPayments',
      find: (page) => page.getByRole('table', { name: 'Mis Pagos' }).getByRole('link').first(),
    },
  ]

/**
 * Presses Escape until the window is closed; an open list of choices in it closes first. Then waits until the browser
 * has left the window's entry in its history, because that step would abort a navigation begun before its end.
 */
export async function escape(page: Page, window: Locator): Promise<void> {
  const entry = () => page.evaluate(() => Number(history.state?.luceroWindows ?? 0))
  const before = await entry()
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(window).toBeHidden({ timeout: 1_000 })
  }).toPass()
  if (before > 0) await expect.poll(entry).toBeLessThan(before)
}

/** Presses Tab until `target` has the focus; returns the elements on the way that did not show their focus. */
export async function tabTo(page: Page, target: Locator): Promise<string[]> {
  const unseen: string[] = []
  // Looked up once, because looking for a role and a name searches the whole page.
  let sought = await target.elementHandle()
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const { unmarked, reached, replaced } = await page.evaluate((target) => {
      const focused = document.activeElement
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused ?? document.body)
      const marked = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      const unmarked = focused && focused !== document.body && !marked ? focused.outerHTML.slice(0, 120) : null
      return { unmarked, reached: target === focused, replaced: !target?.isConnected }
    }, sought)
    if (unmarked) unseen.push(unmarked)
    if (reached) return unseen
    if (!replaced) continue
    sought = await target.elementHandle()
    if (await target.evaluate((element) => element === document.activeElement)) return unseen
  }
  throw new Error('eighty presses of Tab do not lead there')
}
