/**
 * axe finds nothing in the windows that open over a screen, light or dark; only in the long run. The screens themselves
 * and the keyboard are checked by every-screen.spec.
 */
import type { Page } from '@playwright/test'
import { colorSchemes, prefer, violationsOn } from './axe'
import { lookAt, sizes } from './look'
import { rollOn, takeRoll } from './roll'
import { places, show } from './screens'
import { atRest, chipOn, expect, installed, open, people, signIn, test } from './story'
import { dialogOn, dialogs, escape, openDialog } from './windows'

test.setTimeout(600_000)
test.use({ writes: false })

async function expectClean(page: Page, what: string, colorScheme: (typeof colorSchemes)[number]) {
  await prefer(page, colorScheme)
  expect.soft(await violationsOn(page), `${what}, ${colorScheme}`).toEqual([])
}

const placesWithDialogs = [...new Set(dialogs.map(({ place }) => place))]
for (const size of ['phone', 'desk'] as const) {
  for (const name of placesWithDialogs) {
    test(`the desk's dialogs of ${name}, opened on a ${size}`, { tag: '@long' }, async ({ page }) => {
      await page.setViewportSize(sizes[size])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page, people.admin)
      for (const { button } of dialogs.filter(({ place }) => place === name)) {
        await test.step(String(button), async () => {
          await show(page, { name, address: places[name].address, ready: (page) => places[name].ready(page, 'admin') })
          await openDialog(page, button)
          for (const colorScheme of colorSchemes)
            await lookAt(
              page,
              `dialogs/${name}-${String(button).replace(/\W+/g, '-')}`,
              { size, colorScheme },
              { fullPage: false },
            )
          await escape(page, dialogOn(page))
        })
      }
    })
  }
}

for (const colorScheme of colorSchemes) {
  test(`what opens over a teacher's screens, ${colorScheme}`, { tag: '@long' }, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, people.teacher)
    await installed(page)
    await expect(rollOn(page).tiles).toHaveCount(20)
    await page
      .getByRole('button', { name: /^Más de / })
      .first()
      .click()
    await expect(dialogOn(page)).toBeVisible()
    await expectClean(page, 'more of a student', colorScheme)
    await page.keyboard.press('Escape')

    await context.setOffline(true)
    await takeRoll(page)
    await expectClean(page, 'a saved roll', colorScheme)
    await chipOn(page).click()
    await atRest(page)
    await page.getByRole('button', { name: 'Ver 20 cambios' }).click()
    await expect(page.getByRole('button', { name: 'Descartar' }).first()).toBeVisible()
    await expectClean(page, 'what waits', colorScheme)

    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/dashboard')
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Grupos' })).toBeVisible()
    await expectClean(page, 'the menu', colorScheme)
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(dialogOn(page).getByText('¿Cerrar la sesión sin conexión?')).toBeVisible()
    await expectClean(page, 'the question before signing out', colorScheme)
  })
}
