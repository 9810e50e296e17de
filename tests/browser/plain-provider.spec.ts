/** Lucero with a provider that is not ours: another origin, strict CORS, no capabilities, and the same promises. */
import { chipOn, installed, open, people, reload, settled, signIn } from './story'
import { expect, test } from './plain'
import { groupOn, rollOn, takeRoll, undoPasses } from './roll'

/** A group of this teacher, opened by its address, because no class may be on at this hour. */
const roll = '/dashboard/lista?group_id=5'

test('the roll waits while the provider is away, and travels with no header but Authorization and Content-Type', async ({
  page,
  provider,
}) => {
  const headers = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().startsWith(provider.origin)) return
    const { 'access-control-request-headers': asked = '', ...sent } = request.headers()
    for (const name of asked.split(',').filter(Boolean)) headers.add(name.trim().toLowerCase())
    for (const name of ['if-match', 'idempotency-key']) if (name in sent) headers.add(name)
  })
  await signIn(page, people.teacher)
  await installed(page)
  await open(page, roll)
  // Such a provider announces no clock, so the roll is that of the device's own day, which may be one without class.
  const anyway = page.getByRole('button', { name: 'Pasar lista hoy de todos modos' })
  await expect(anyway.or(rollOn(page).tiles.first())).toBeVisible()
  if (await anyway.isVisible()) {
    await settled(page)
    await anyway.click()
  }
  await expect(rollOn(page).tiles).toHaveCount(20)
  const group = await groupOn(page, provider)
  await provider.stop()
  await takeRoll(page)
  await reload(page)
  await expect(chipOn(page)).toHaveText(/20 (por enviar|guardados aquí)/)

  await provider.start()
  await undoPasses(page)
  await open(page, '/dashboard/por-enviar')
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
  expect(await group.rows()).toHaveLength(20)
  expect([...headers].filter((name) => !['authorization', 'content-type'].includes(name))).toEqual([])
})
