/** Two tabs of one teacher: one outbox, one sender, and each tab shows what the other did. */
import { creationsFrom, groupOn, nameOn, rollOn, takeRoll, undoPasses } from './roll'
import { chipOn, expect, open, people, signIn, test } from './story'

test('a roll saved in one tab stands in the other, and both together send every student once', async ({
  page,
  context,
  provider,
}) => {
  const sent = creationsFrom(context)
  await page.clock.install()
  await signIn(page, people.teacher)
  await expect(rollOn(page).tiles).toHaveCount(20)
  const other = await context.newPage()
  await open(other, '/dashboard')
  await expect(rollOn(other).tiles).toHaveCount(20)

  const absent = await takeRoll(page)
  await expect(rollOn(other).tile(4)).toHaveAccessibleName(`${absent}: Falta`)
  await expect(chipOn(other)).toHaveText(/20 por enviar|Enviando/)
  await undoPasses(page)

  for (const tab of [page, other]) await expect(chipOn(tab)).toHaveText(/Todo enviado/, { timeout: 40_000 })
  expect(sent).toHaveLength(20)
  expect(await (await groupOn(page, provider)).rows()).toHaveLength(20)
})

test(
  'a roll that is marked in two tabs has the marks of both, and keeps them when one is closed',
  { tag: '@long' },
  async ({ page, context }) => {
    await signIn(page, people.teacher)
    const other = await context.newPage()
    await open(other, '/dashboard')
    for (const tab of [page, other]) await expect(rollOn(tab).tiles).toHaveCount(20)
    const [first, second] = [await nameOn(rollOn(page).tile(2)), await nameOn(rollOn(page).tile(5))]
    await rollOn(page).tile(2).click()
    await rollOn(other).tile(5).click()
    for (const tab of [page, other]) {
      await expect(rollOn(tab).tile(2)).toHaveAccessibleName(`${first}: Falta`)
      await expect(rollOn(tab).tile(5)).toHaveAccessibleName(`${second}: Falta`)
    }
    await other.close()
    await page.reload()
    await expect(rollOn(page).tile(2)).toHaveAccessibleName(`${first}: Falta`)
    await expect(rollOn(page).tile(5)).toHaveAccessibleName(`${second}: Falta`)
  },
)

test(
  'an edit in one tab waits there when the other is closed in the middle of it',
  { tag: '@long' },
  async ({ page, context, provider }) => {
    await page.clock.install()
    await signIn(page, people.teacher)
    await takeRoll(page)
    await undoPasses(page)
    await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 40_000 })
    const other = await context.newPage()
    await open(other, '/dashboard')
    const tile = rollOn(other).tile(10)
    await expect(tile).toBeVisible()
    const name = await nameOn(tile)
    await context.setOffline(true)
    await tile.click()
    await expect(tile).toHaveAccessibleName(`${name}: Falta`)
    await other.close()

    await expect(rollOn(page).tile(10)).toHaveAccessibleName(`${name}: Falta`)
    await context.setOffline(false)
    await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 40_000 })
    expect((await (await groupOn(page, provider)).rowOf(name)).status?.value).toBe('falta')
  },
)

test(
  'a roll saved in a tab that closes within its ten seconds leaves from the other',
  { tag: '@long' },
  async ({ page, context, provider }) => {
    // Removes Background Sync, which some browsers lack.
    await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
    await page.clock.install()
    await signIn(page, people.teacher)
    await expect(rollOn(page).tiles).toHaveCount(20)
    const other = await context.newPage()
    await open(other, '/dashboard')
    await expect(rollOn(other).tiles).toHaveCount(20)
    // The clock stands still, so that on a slow machine the ten seconds do not pass while the roll is taken.
    const then = await page.evaluate(() => Date.now())
    await context.clock.setFixedTime(then)
    await takeRoll(other)
    await other.close()

    await expect(chipOn(page)).toHaveText(/20 por enviar/)
    await context.clock.setSystemTime(then)
    await page.clock.fastForward(60_000)
    await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 40_000 })
    expect(await (await groupOn(page, provider)).rows()).toHaveLength(20)
  },
)
