/** The roll of the class that is on now: three taps, no wait for the network, ten seconds to undo it. */
import { countTaps, creationsFrom, groupOn, rollOn, takeRoll, undoPasses } from './roll'
import { chipOn, expect, people, reload, signIn, test } from './story'

test('two absent students of twenty cost three taps on one screen, and nobody waits for the network', async ({
  page,
}) => {
  const taps = await countTaps(page)
  await signIn(page, people.teacher)
  const { tiles, tile, saved } = rollOn(page)
  await expect(tiles).toHaveCount(20)
  const before = await taps()
  const address = page.url()
  // From here on the provider does not answer.
  await page.route('**/api/**', () => {})

  await tile(3).click()
  await tile(11).click()
  await page.getByRole('button', { name: 'Guardar · 18 presentes · 2 faltas' }).click()

  await expect(saved).toBeVisible()
  expect((await taps()) - before).toBe(3)
  expect(page.url()).toBe(address)
})

test(
  'another class of today costs one tap more and one screen more, and is there again when its page was closed midway',
  { tag: '@long' },
  async ({ page }) => {
    const taps = await countTaps(page)
    await signIn(page, people.teacher)
    await expect(rollOn(page).tiles.first()).toBeVisible()
    const before = await taps()

    await page
      .getByRole('link', { name: /^Pasar lista: / })
      .first()
      .click()
    const { tiles, tile, save, saved } = rollOn(page)
    await expect(page).toHaveURL(/\/dashboard\/lista\?group_id=/)
    await expect(tiles).toHaveCount(20)
    await tile(0).click()
    await tile(19).click()
    await expect(page.getByRole('button', { name: 'Guardar · 18 presentes · 2 faltas' })).toBeVisible()
    await reload(page)
    await expect(page.getByRole('button', { name: 'Guardar · 18 presentes · 2 faltas' })).toBeVisible()
    await save.click()

    await expect(saved).toBeVisible()
    expect((await taps()) - before).toBe(4)
  },
)

test('what was saved reaches the provider after the ten seconds of undo, every student once', async ({
  page,
  provider,
}) => {
  await page.clock.install()
  await signIn(page, people.teacher)
  const absent = await takeRoll(page)
  await undoPasses(page)

  await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 40_000 })
  const rows = await (await groupOn(page, provider)).rows()
  expect(rows).toHaveLength(20)
  expect(new Set(rows.map(({ student }) => student.id)).size).toBe(20)
  const falta = rows.filter(({ status }) => status?.value === 'falta')
  expect(falta.map(({ student }) => `${student.first_name} ${student.last_name}`)).toEqual([absent])
})

test('Deshacer takes the whole roll back: the marks stay, nothing was sent', { tag: '@long' }, async ({ page }) => {
  const sent = creationsFrom(page)
  await signIn(page, people.teacher)
  const { tiles, tile, save, saved, undo } = rollOn(page)
  await expect(tiles).toHaveCount(20)
  await tile(5).click()
  await save.click()
  await expect(saved).toBeVisible()

  await undo.click()

  await expect(page.getByRole('button', { name: 'Guardar · 19 presentes · 1 falta' })).toBeVisible()
  await expect(chipOn(page)).toHaveText(/Todo enviado/)
  expect(sent).toEqual([])
})
