/** Renewals: everybody whose cycle is about to end or has ended, with at most two actions each. */
import { countTaps } from '../roll'
import { expect, menuLink, open, people, signIn, test } from '../story'
import { queueOn, withoutMessenger, writeAndGoOn } from './messages'

test(
  'three families are written to with two taps each; a receipt is there with two more; a colleague sees who did it',
  { tag: '@long' },
  async ({ page, context, browser, provider }) => {
    await withoutMessenger(context)
    await signIn(page, people.desk)
    await (await menuLink(page, 'Renovaciones')).click()
    await expect(queueOn(page).write).toBeVisible()
    const taps = await countTaps(page)
    await open(page, '/dashboard/pagos/renovaciones/')
    await expect(queueOn(page).write).toBeVisible()

    const before = await taps()
    const written = [await writeAndGoOn(page), await writeAndGoOn(page), await writeAndGoOn(page)]
    expect((await taps()) - before).toBeLessThanOrEqual(2 * written.length)
    for (const { about, message } of written) {
      expect(message).toContain(about)
      expect(message).toMatch(/El siguiente ciclo cuesta \$\d/)
      expect(message).toMatch(/CLABE \d{18}, a nombre de /)
      expect(message).toMatch(/Concepto: LUC-\d{4} [A-Z]{3} \d{4} /)
    }
    expect(new Set(written.map(({ about }) => about)).size).toBe(3)

    // The receipt opens filled in; it is saved once the person has chosen its status.
    const [first] = written
    await page
      .getByRole('button', { name: `Crear recibo de ${first?.about}` })
      .first()
      .click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Monto esperado')).toHaveValue(/^(950|1100)/)
    await page.keyboard.press('Escape')

    const other = await browser.newContext({ baseURL: provider.origin })
    const colleague = await other.newPage()
    await signIn(colleague, people.admin)
    await open(colleague, '/dashboard/pagos/renovaciones/')
    await expect(colleague.getByText(/^Mensaje abierto hoy, \d+:\d\d por /)).toHaveCount(3)
    // The colleague's queue goes on with a family that has not got a message.
    for (const { about } of written)
      await expect(queueOn(colleague).turn.locator('strong').first()).not.toHaveText(about)
    await other.close()
  },
)
