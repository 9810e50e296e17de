/** Lucero before a provider that is not ours: another origin, strict CORS, nothing announced, and the same promises. */
import { chipOn, installed, open, people, reload, signIn } from './story'
import { expect, test } from './plain'
import { groupOn, rollOn, takeRoll, undoPasses } from './roll'

/** Whatever the hour, a class may be on or not: one that this teacher has is opened. */
const roll = '/dashboard/lista?group_id=5'

test('the roll travels with no header but Authorization and Content-Type', async ({ page, provider }) => {
  const headers = new Set<string>()
  page.on('request', (request) => {
    const asked = request.headers()['access-control-request-headers']
    if (request.url().startsWith(provider.origin) && asked) asked.split(',').forEach((name) => headers.add(name.trim().toLowerCase()))
    if (request.url().startsWith(provider.origin)) for (const name of ['if-match', 'idempotency-key']) if (name in request.headers()) headers.add(name)
  })
  await signIn(page, people.teacher)
  await open(page, roll)
  await takeRoll(page)
  await undoPasses(page)

  await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 40_000 })
  expect(await (await groupOn(page, provider)).rows()).toHaveLength(20)
  expect([...headers].filter((name) => !['authorization', 'content-type'].includes(name))).toEqual([])
})

test('and waits for it while the provider is away', async ({ page, provider }) => {
  await signIn(page, people.teacher)
  await installed(page)
  await open(page, roll)
  const { tiles, save, saved } = rollOn(page)
  await expect(tiles).toHaveCount(20)
  await provider.stop()
  await save.click()
  await expect(saved).toBeVisible()
  await reload(page)
  await expect(chipOn(page)).toHaveText(/20 (por enviar|guardados aquí)/)

  await provider.start()
  await undoPasses(page)
  await open(page, '/dashboard/por-enviar')
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
})
