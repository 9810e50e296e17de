/**
 * A browser that translates the page all the same, as Chrome does on command: it replaces each text by a `<font>`
 * element with other words. The page works on, and what changes afterwards is true.
 */
import type { Page } from '@playwright/test'
import { rollOn } from './roll'
import { places, show } from './screens'
import { expect, people, settled, signIn, test } from './story'

/**
 * Replaces every text of the page by a `<font>` element with other text, as a translating browser does. `inside`: moves
 * the page's own text node into the `<font>` instead, as some translators do.
 */
async function translate(page: Page, { inside = false } = {}): Promise<void> {
  await page.evaluate((inside) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode())
      if (
        walker.currentNode instanceof Text &&
        /\p{L}/u.test(walker.currentNode.data) &&
        !walker.currentNode.parentElement?.closest('script, style, font')
      )
        texts.push(walker.currentNode)
    for (const text of texts) {
      const font = document.createElement('font')
      const words = document.createElement('font')
      font.append(words)
      if (inside) {
        text.before(font)
        words.append(text)
      } else {
        words.textContent = `«${text.data}»`
        text.replaceWith(font)
      }
    }
  }, inside)
}

/** What the page reports as wrong from now on. */
function troubles(page: Page): string[] {
  const found: string[] = []
  page.on('pageerror', ({ message }) => found.push(message))
  page.on(
    'console',
    (line) => line.type() === 'error' && /not a child|NotFound/.test(line.text()) && found.push(line.text()),
  )
  return found
}

for (const inside of [true, false])
  test(`a roll is marked, saved and undone with texts that were ${inside ? 'moved into' : 'replaced by'} fonts`, async ({
    page,
  }) => {
    const found = troubles(page)
    await signIn(page, people.teacher)
    const { roll, tiles, tile } = rollOn(page)
    // Replaced texts have quotation marks around them.
    const save = roll.getByRole('button', { name: /^«?Guardar/ })
    const undo = roll.getByRole('button', { name: /^«?Deshacer/ })
    await expect(tiles).toHaveCount(20)
    await translate(page, { inside })
    await tile(3).click()
    await expect(tile(3)).toContainText('Falta')
    await expect(tile(3)).not.toContainText('Asistencia')
    await expect(roll.getByText(/1 falta/).first()).toBeVisible()
    await translate(page, { inside })
    await tile(3).click()
    await expect(tile(3)).toContainText('Retardo')
    await expect(tile(3)).not.toContainText('Falta')
    await save.click()
    await translate(page, { inside })
    await expect(undo).toBeEnabled()
    await undo.click()
    await expect(save).toBeVisible()
    await roll
      .getByRole('button', { name: /^Más de / })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await translate(page, { inside })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(found).toEqual([])
  })

test('lists are searched, turned and left, and their windows open and close', async ({ page }) => {
  const found = troubles(page)
  await signIn(page, people.desk)
  for (const name of ['students', 'tutors', 'payments', 'groups', 'attendance'] as const)
    await test.step(name, async () => {
      await show(page, { name, address: places[name].address, ready: (page) => places[name].ready(page, 'desk') })
      await translate(page)
      const box = page.getByRole('main').getByRole('searchbox').first()
      if (await box.isVisible()) {
        await box.fill('zzzz')
        await expect(page.locator('main tbody tr')).toHaveCount(0)
        await translate(page)
        await box.fill('')
        await places[name].ready(page, 'desk')
        await translate(page)
      }
      await settled(page)
      await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link').first().click()
      await places.home.ready(page, 'desk')
      await translate(page)
    })
  await expect(page.getByRole('button', { name: 'Recargar' })).toHaveCount(0)
  expect(found).toEqual([])
})
