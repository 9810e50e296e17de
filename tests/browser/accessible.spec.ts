/** axe finds nothing on any screen, light or dark, nor in what opens over one. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { rollOn, takeRoll } from './roll'
import { screens } from './screens'
import { chipOn, expect, installed, people, signIn, test } from './story'

const schemes = ['light', 'dark'] as const

async function expectClean(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

for (const person of [null, 'teacher', 'desk', 'tutor', 'pupil', 'admin'] as const) {
  test(`every screen of ${person ?? 'a visitor'}`, async ({ page }) => {
    // Colours fade in; what is measured is where they end.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (person) await signIn(page, people[person])
    for (const screen of screens.filter((one) => one.person === person)) {
      await test.step(screen.name, async () => {
        await page.goto(screen.address)
        await screen.ready(page)
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme })
          await expectClean(page)
        }
      })
    }
  })
}

for (const colorScheme of schemes) {
  test(`what opens over a screen, ${colorScheme}`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    await signIn(page, people.teacher)
    await installed(page)
    await expect(rollOn(page).tiles).toHaveCount(20)
    await page.getByRole('button', { name: /^Más de / }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectClean(page)
    await page.keyboard.press('Escape')

    await context.setOffline(true)
    await takeRoll(page)
    await expectClean(page)
    await chipOn(page).click()
    await expect(page.getByRole('button', { name: 'Descartar' }).first()).toBeVisible()
    await expectClean(page)

    await page.goto('/dashboard/student/assistance')
    await page.getByRole('button', { name: 'Crear Asistencia' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectClean(page)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Grupos' })).toBeVisible()
    await expectClean(page)
  })
}
