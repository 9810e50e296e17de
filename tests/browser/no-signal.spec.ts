/** The Wi-Fi goes, the tablet dies, and nothing that a teacher saved is lost or sent twice. */
import { wakeWorker } from './background'
import { groupOn, rollOn, takeRoll } from './roll'
import { chipOn, expect, installed, open, people, signIn, test } from './story'

test('a killed browser opens by a deep link without a network, shows what waits, and sends it once', async ({ device, provider }) => {
  await signIn(device.page, people.teacher)
  await installed(device.page)
  await expect(rollOn(device.page).tiles).toHaveCount(20)
  const { rows } = await groupOn(device.page, provider)
  await device.context.setOffline(true)
  const absent = await takeRoll(device.page)
  await expect(chipOn(device.page)).toHaveText(/Sin conexión.*20 guardados aquí/)

  await device.kill()
  await device.reopen()
  await device.context.setOffline(true)
  await open(device.page, '/dashboard/por-enviar')

  await expect(chipOn(device.page)).toHaveText(/20 guardados aquí/)
  await expect(device.page.getByText(`Falta · ${absent}`)).toBeVisible()
  expect(await rows()).toEqual([])

  const sent: string[] = []
  device.context.on('request', (request) => request.method() === 'POST' && request.url().includes('/attendance/') && sent.push(request.url()))
  await device.context.setOffline(false)
  await expect(chipOn(device.page)).toHaveText(/Todo enviado/, { timeout: 45_000 })
  expect(sent).toHaveLength(20)
  expect(await rows()).toHaveLength(20)
})

test('with the app closed, Background Sync sends what waits', async ({ device, provider }) => {
  await signIn(device.page, people.teacher)
  await installed(device.page)
  await expect(rollOn(device.page).tiles).toHaveCount(20)
  const { rows } = await groupOn(device.page, provider)
  await device.context.setOffline(true)
  await takeRoll(device.page)
  const elsewhere = await device.context.newPage()
  await device.page.close()
  // The ten seconds of undo pass while nobody looks.
  await elsewhere.waitForTimeout(11_000)
  expect(await rows()).toEqual([])

  await device.context.setOffline(false)
  await wakeWorker(device.context, provider.origin, 'lucero-outbox')

  await expect.poll(async () => (await rows()).length, { timeout: 30_000 }).toBe(20)
})

test('the provider goes and comes back while the Wi-Fi stays: no browser says so, and the roll is sent all the same', async ({ page, provider }) => {
  await signIn(page, people.teacher)
  await expect(rollOn(page).tiles).toHaveCount(20)
  const { rows } = await groupOn(page, provider)
  await provider.kill()
  await takeRoll(page)
  // Long enough for the engine to rest for minutes.
  await expect(chipOn(page)).toHaveText(/Sin conexión.*20 guardados aquí/, { timeout: 40_000 })
  await page.waitForTimeout(45_000)

  await provider.start()
  await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 30_000 })
  expect(await rows()).toHaveLength(20)
})
