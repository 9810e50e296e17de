/** Por enviar: everything that waits or was refused, in a teacher's words, with what can be done about it. */
import { readFile } from 'node:fs/promises'
import { groupOn, nameOn, rollOn, takeRoll, undoPasses } from './roll'
import { atRest, chipOn, expect, installed, people, signIn, test } from './story'

test(
  'what waits is told as sentences and can be taken along as a file',
  { tag: '@long' },
  async ({ page, context }) => {
    await signIn(page, people.teacher)
    await installed(page)
    await expect(rollOn(page).tiles).toHaveCount(20)
    const group = (await rollOn(page).roll.getAttribute('aria-label'))?.replace('Lista de ', '') ?? ''
    await context.setOffline(true)
    const absent = await takeRoll(page)
    await chipOn(page).click()
    await atRest(page)
    await page.getByRole('button', { name: 'Ver 20 cambios' }).click()

    await expect(
      page.getByText(new RegExp(`^Falta · ${absent} · ${group} · Lucero [^·]+ · hoy \\d{1,2}:\\d{2}`)),
    ).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar a un archivo' }).click(),
    ])
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain(absent)
    expect(file.trim().split('\n')).toHaveLength(21)
  },
)

test(
  "a refused change shows the provider's own words, blocks nothing else, and can be given up",
  { tag: '@long' },
  async ({ page, provider }) => {
    await page.clock.install()
    await signIn(page, people.teacher)
    await takeRoll(page)
    await undoPasses(page)
    await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 40_000 })
    const desk = await groupOn(page, provider)
    const [first, second] = [rollOn(page).tile(1), rollOn(page).tile(2)]
    const [refused, accepted] = [await nameOn(first), await nameOn(second)]
    const { id } = await desk.rowOf(refused)
    // This provider has a rule that our reference provider does not have.
    await page.route(`**/attendance/student/${id}/`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { detail: 'El grupo ya cerró su lista.' } })
        : route.continue(),
    )
    await first.click()
    await second.click()

    await expect(chipOn(page)).toHaveText('1 rechazado', { timeout: 40_000 })
    await expect.poll(async () => (await desk.rowOf(accepted)).status?.value).toBe('falta')
    await chipOn(page).click()
    await expect(page.getByText('La escuela dijo: «El grupo ya cerró su lista.»')).toBeVisible()
    // Chooses the button by its description: the accepted change may still be listed, if its answer has not arrived.
    await page.getByRole('button', { name: 'Descartar', description: new RegExp(refused) }).click()
    await page.getByRole('button', { name: 'Sí, descartar' }).click()

    await expect(chipOn(page)).toHaveText(/Todo enviado/)
    expect((await desk.rowOf(refused)).status?.value).toBe('asistencia')
  },
)
