/** axe finds nothing in what opens over a screen, light or dark; the keyboard alone reaches what each screen is for, and shows where it is. */
import type { Locator, Page } from '@playwright/test'
import { colorSchemes, prefer, violationsOn } from './axe'
import { rollOn, takeRoll } from './roll'
import { places, show, type PlaceName, type Role } from './screens'
import { chipOn, expect, installed, open, people, signIn, test } from './story'

test.setTimeout(600_000)

const dialogOn = (page: Page) => page.getByRole('dialog')

const visit = (page: Page, name: PlaceName, role: Role) => show(page, { name, address: places[name].address, ready: (page) => places[name].ready(page, role) })

async function expectClean(page: Page, what: string) {
  for (const colorScheme of colorSchemes) {
    await prefer(page, colorScheme)
    expect.soft(await violationsOn(page), `${what}, ${colorScheme}`).toEqual([])
  }
}

/** What each button of the desk opens, on a desk and on a phone. */
const dialogs: { place: PlaceName; button: string | RegExp }[] = [
  { place: 'students', button: 'Nuevo estudiante' },
  { place: 'student', button: 'Editar' },
  { place: 'student', button: 'Reiniciar Puntos' },
  { place: 'student', button: 'Editar: Contacto de emergencia' },
  { place: 'tutor', button: 'Editar' },
  { place: 'tutor', button: 'Crear Pago' },
  { place: 'contacts', button: 'Nuevo contacto' },
  { place: 'payments', button: 'Crear Pago' },
  { place: 'payment', button: 'Editar' },
  { place: 'bankData', button: /^Editar la cuenta de / },
  { place: 'attendance', button: 'Crear Asistencia' },
  { place: 'attendance', button: /^Puntos de / },
]

for (const { name, width, height } of [{ name: 'phone', width: 390, height: 844 }, { name: 'desk', width: 1366, height: 768 }]) {
  test(`every dialog of the desk, on a ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, people.admin)
    for (const { place, button } of dialogs) {
      await test.step(`${place}: ${button}`, async () => {
        await visit(page, place, 'admin')
        await page.getByRole('main').getByRole('button', { name: button, exact: typeof button === 'string' }).first().click()
        await expect(dialogOn(page)).toBeVisible()
        await expectClean(page, `${button} on ${place}`)
        await page.screenshot({ path: `.artifacts/screenshots/dialogs/${place}-${String(button).replace(/\W+/g, '-')}-${name}.png`, animations: 'disabled' })
        await escape(page, dialogOn(page))
      })
    }
  })
}

test("what opens over a teacher's screens", async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, people.teacher)
  await installed(page)
  await expect(rollOn(page).tiles).toHaveCount(20)
  await page.getByRole('button', { name: /^Más de / }).first().click()
  await expect(dialogOn(page)).toBeVisible()
  await expectClean(page, 'more of a pupil')
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  await takeRoll(page)
  await expectClean(page, 'a saved roll')
  await chipOn(page).click()
  await expect(page.getByRole('button', { name: 'Descartar' }).first()).toBeVisible()
  await expectClean(page, 'what waits')

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/dashboard')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Grupos' })).toBeVisible()
  await expectClean(page, 'the menu')
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(dialogOn(page).getByText('Todavía hay cambios por enviar')).toBeVisible()
  await expectClean(page, 'the question before signing out')
})

/** What each screen is for, as a person without a mouse finds it. */
const deeds: { role: Role; place: PlaceName; find: (page: Page) => Locator; opens?: (page: Page) => Locator }[] = [
  { role: 'teacher', place: 'home', find: (page) => rollOn(page).tile(0) },
  { role: 'teacher', place: 'rollCall', find: (page) => rollOn(page).save },
  { role: 'teacher', place: 'attendance', find: (page) => page.getByRole('button', { name: 'Crear Asistencia' }), opens: dialogOn },
  { role: 'teacher', place: 'groups', find: (page) => page.getByRole('link', { name: /^Asistencia de / }).first() },
  { role: 'admin', place: 'group', find: (page) => page.getByRole('button', { name: 'Reiniciar Puntos' }), opens: dialogOn },
  { role: 'admin', place: 'students', find: (page) => page.getByRole('button', { name: 'Nuevo estudiante' }), opens: dialogOn },
  { role: 'admin', place: 'student', find: (page) => page.getByRole('button', { name: 'Editar', exact: true }), opens: dialogOn },
  { role: 'admin', place: 'tutors', find: (page) => page.getByRole('main').getByRole('table').getByRole('link').first() },
  { role: 'admin', place: 'tutor', find: (page) => page.getByRole('button', { name: 'Crear Pago' }), opens: dialogOn },
  { role: 'admin', place: 'contacts', find: (page) => page.getByRole('button', { name: 'Nuevo contacto' }), opens: dialogOn },
  { role: 'admin', place: 'schools', find: (page) => page.getByRole('main').getByRole('searchbox') },
  { role: 'admin', place: 'payments', find: (page) => page.getByRole('button', { name: 'Crear Pago' }), opens: dialogOn },
  { role: 'admin', place: 'payment', find: (page) => page.getByRole('button', { name: 'Copiar CLABE' }) },
  { role: 'admin', place: 'bankData', find: (page) => page.getByRole('button', { name: /^Editar la cuenta de / }).first(), opens: dialogOn },
  { role: 'tutor', place: 'home', find: (page) => page.getByRole('main').getByRole('link', { name: 'Próximo pago' }).first() },
  { role: 'tutor', place: 'myPayments', find: (page) => page.getByRole('table', { name: 'Mis Pagos' }).getByRole('link').first() },
]

for (const role of ['teacher', 'admin', 'tutor'] as const) {
  test(`the keyboard alone, ${role}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, people[role])
    for (const { place, find, opens } of deeds.filter((deed) => deed.role === role)) {
      await test.step(place, async () => {
        await visit(page, place, role)
        const unseen = await tabTo(page, find(page))
        expect.soft(unseen, `focus without a mark on ${place}`).toEqual([])
        if (!opens) return
        await page.keyboard.press('Enter')
        await expect(opens(page)).toBeVisible()
        await escape(page, opens(page))
      })
    }
  })
}

/** Presses Escape until the window is gone: where a list of choices is open in it, that one goes first. */
async function escape(page: Page, window: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(window).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

/** Presses Tab until `target` has the focus; answers what had it on the way without showing so. */
async function tabTo(page: Page, target: Locator): Promise<string[]> {
  const unseen: string[] = []
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const unmarked = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused)
      const marked = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      return marked ? null : focused.outerHTML.slice(0, 120)
    })
    if (unmarked) unseen.push(unmarked)
    if (await target.evaluate((element) => element === document.activeElement)) return unseen
  }
  throw new Error('eighty presses of Tab do not lead there')
}
