/** The Wi-Fi goes, the tablet dies, and nothing that a teacher saved is lost or sent twice. */
import { wakeWorker } from './background'
import { creationsFrom, groupOn, marksOn, rollOn, takeRoll, tapEveryTile, undoPasses } from './roll'
import { chipOn, expect, installed, open, people, settled, signIn, test, type Device } from './story'

/**
 * Shifts the clock of the device's pages by `seconds`; its service worker keeps the real time. So the worker considers
 * the 10 s for *Deshacer* of a roll that a page saved as over at once (negative), or only after `seconds` (positive).
 */
const shiftClock = ({ context }: Device, seconds: number) =>
  context.clock.install({ time: Date.now() + seconds * 1000 })

test('a killed browser opens by a deep link without a network, shows what waits, and sends it once', async ({
  device,
  provider,
}) => {
  // For the worker, whose clock is 50 minutes behind, this roll can still be undone, so the worker must not send it.
  await shiftClock(device, 3000)
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
  await shiftClock(device, 3060)
  await open(device.page, '/dashboard/por-enviar')
  const more = device.page.getByRole('button', { name: 'Ver 20 cambios' })
  await expect(more).toBeVisible()
  // The banner about the clock appears late and moves the page.
  await expect(device.page.getByText(/^La hora de este equipo está mal/)).toBeVisible()
  await settled(device.page)
  await more.click()

  await expect(chipOn(device.page)).toHaveText(/20 guardados aquí/)
  await expect(device.page.getByText(`Falta · ${absent}`)).toBeVisible()
  expect(await rows()).toEqual([])

  const sent = creationsFrom(device.context)
  await device.context.setOffline(false)
  await expect(chipOn(device.page)).toHaveText(/Todo enviado/, { timeout: 45_000 })
  expect(sent).toHaveLength(20)
  expect(await rows()).toHaveLength(20)
})

test('with the app closed, Background Sync sends what waits', async ({ device, provider }) => {
  await shiftClock(device, -11)
  await signIn(device.page, people.teacher)
  await installed(device.page)
  await expect(rollOn(device.page).tiles).toHaveCount(20)
  const { rows } = await groupOn(device.page, provider)
  await device.context.setOffline(true)
  await takeRoll(device.page)
  await device.context.newPage()
  await device.page.close()
  expect(await rows()).toEqual([])

  await device.context.setOffline(false)
  await wakeWorker(device.context, provider.origin, 'lucero-outbox')

  await expect.poll(async () => (await rows()).length, { timeout: 30_000 }).toBe(20)
})

test('the provider goes and comes back while the Wi-Fi stays: no browser says so, and the roll is sent all the same', async ({
  page,
  provider,
}) => {
  let unanswered = 0
  page.on('requestfailed', () => (unanswered += 1))
  await page.clock.install()
  await signIn(page, people.teacher)
  await expect(rollOn(page).tiles).toHaveCount(20)
  const { rows } = await groupOn(page, provider)
  await provider.kill()
  await takeRoll(page)
  await undoPasses(page)
  await expect(chipOn(page)).toHaveText(/Sin conexión.*20 guardados aquí/, { timeout: 40_000 })
  // Two minutes without a provider: long enough for the engine to pause for minutes.
  for (let round = 0; round < 6; round += 1) {
    const before = unanswered
    await page.clock.fastForward(20_000)
    await expect.poll(() => unanswered).toBeGreaterThan(before)
  }

  await provider.start()
  // The page checks every few seconds whether the provider is back.
  await page.clock.fastForward(11_000)
  await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 30_000 })
  expect(await rows()).toHaveLength(20)
})

/** A hundred kills in total, spread over devices that run in parallel. */
const tablets = 5
const killsOfEach = 20
/** The mark that a tap turns each mark into. */
const afterTap: Readonly<Record<string, string>> = { Asistencia: 'Falta', Falta: 'Retardo', Retardo: 'Asistencia' }

for (let tablet = 1; tablet <= tablets; tablet += 1) {
  test(
    `killed ${killsOfEach} times while it writes, tablet ${tablet} of ${tablets} has every mark that its screen called saved`,
    { tag: '@long' },
    async ({ device, provider }) => {
      // A browser that was killed opens slowly on a busy machine.
      test.slow()
      await signIn(device.page, people.teacher)
      await installed(device.page)
      await expect(chipOn(device.page)).toHaveText(/Todo enviado/)
      await expect(rollOn(device.page).tiles).toHaveCount(20)
      const { rows } = await groupOn(device.page, provider)
      await provider.stop()
      await takeRoll(device.page)
      /** Marks that each tile may show after the next opening. */
      let expected = new Map([...(await marksOn(device.page))].map(([name, mark]) => [name, [mark]]))

      for (let kill = 1; kill <= killsOfEach; kill += 1) {
        await device.kill()
        await device.reopen()
        await open(device.page, '/dashboard')
        const marks = await marksOn(device.page)
        for (const [name, mark] of marks) expect(expected.get(name), `${name} after ${kill} kills`).toContain(mark)
        const saved = await tapEveryTile(device.page, 1 + ((5 * kill + tablet) % 17))
        // A mark that was tapped, but not yet shown as saved before the kill, may be stored or not.
        expected = new Map(
          [...marks].map(([name, mark]) => [name, [...(saved.has(name) ? [] : [mark]), afterTap[mark] ?? '']]),
        )
      }

      await device.kill()
      await provider.start()
      await device.reopen()
      await open(device.page, '/dashboard')
      const marks = await marksOn(device.page)
      await expect(chipOn(device.page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
      expect(await marksOn(device.page)).toEqual(marks)
      expect(
        (await rows())
          .map(({ student, status }) => [`${student.first_name} ${student.last_name}`, status?.label])
          .sort(),
      ).toEqual([...marks].sort())
    },
  )
}
