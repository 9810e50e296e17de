/**
 * What a device may do to a teacher's work: not promise to keep it, have no room for it, or suspend a tab in the middle
 * of sending.
 */
import { creationsFrom, groupOn, rollOn, takeRoll } from './roll'
import { chipOn, expect, open, people, signIn, test } from './story'

test(
  'a browser that does not promise to keep the data is named in the menu, and a saved roll is safe',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, people.teacher)
    await takeRoll(page)
    expect(await page.evaluate(() => navigator.storage.persisted())).toBe(false)
    await expect(rollOn(page).saved).toBeVisible()
    // On a tablet the menu is folded; its short entry leads to the page with the whole sentence.
    await page.getByRole('link', { name: 'Lo guardado puede borrarse' }).click()
    await expect(page.getByText(/Este navegador no promete conservar/)).toBeVisible()
    await expect(chipOn(page)).toHaveText(/por enviar|enviando/i)
  },
)

test(
  'a tab that fell asleep while it was sending is overtaken after two minutes, and every student is sent once',
  { tag: '@long' },
  async ({ page, context, provider }) => {
    const sent = creationsFrom(context)
    await signIn(page, people.teacher)
    await expect(rollOn(page).tiles).toHaveCount(20)

    const asleep = await context.newPage()
    await open(asleep, '/')
    // Holds the lock that a suspended drain would hold for this person.
    await asleep.evaluate(async () => {
      const person = (await indexedDB.databases()).find(({ name }) => name?.startsWith('lucero-person'))
      await new Promise<void>((held) => {
        void navigator.locks.request(`lucero-drain ${person?.name}`, () => {
          held()
          return new Promise(() => {})
        })
      })
    })

    await page.bringToFront()
    await page.clock.install()
    await takeRoll(page)
    await page.clock.fastForward('00:30')
    await expect(chipOn(page)).toHaveText(/20 por enviar/)
    expect(sent).toEqual([])

    await page.clock.fastForward('02:10')
    await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 40_000 })
    expect(sent).toHaveLength(20)
    expect(await (await groupOn(page, provider)).rows()).toHaveLength(20)
  },
)

test('a device that keeps failing at its storage says so, and sends by itself once it can', async ({
  page,
  provider,
}) => {
  await page.clock.install()
  await signIn(page, people.teacher)
  await expect(rollOn(page).tiles).toHaveCount(20)
  // The tablet's storage has no room for the record that a drain writes when it begins.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...what) {
      if (this.name === 'drainState' && !document.documentElement.classList.contains('room-again'))
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      return put.apply(this, what)
    }
  })
  await takeRoll(page)
  // Read now: during the minutes that pass below the class may end, and then another roll is open.
  const group = await groupOn(page, provider)
  const banner = page.getByRole('status').filter({ hasText: 'Este equipo no logra leer o guardar sus datos' })
  await expect(async () => {
    await page.clock.fastForward(60_000)
    await expect(banner).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(chipOn(page)).toHaveText(/Falla este equipo.*20 guardados aquí/)
  await expect(banner.getByRole('button', { name: 'Volver a cargar' })).toBeVisible()

  await page.evaluate(() => document.documentElement.classList.add('room-again'))
  await expect(async () => {
    await page.clock.fastForward(60_000)
    await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 1_000 })
  }).toPass()
  await expect(banner).toHaveCount(0)
  expect(await group.rows()).toHaveLength(20)
})
