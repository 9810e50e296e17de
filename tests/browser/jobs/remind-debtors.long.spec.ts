/**
 * Reminding everybody who owes this month: at most two taps per family, and no family gets messages from two people.
 */
import { countTaps } from '../roll'
import { expect, open, people, signIn, test } from '../story'
import { queueOn, withoutMessenger, writeAndGoOn } from './messages'

test(
  'debtors are walked with two taps each; what was opened is remembered, who has paid is not asked',
  { tag: '@long' },
  async ({ page, context, provider }) => {
    await withoutMessenger(context)
    const taps = await countTaps(page)
    await signIn(page, people.desk)
    await open(page, '/dashboard/pagos/')
    await page.getByRole('button', { name: 'Recordar' }).click()
    await expect(queueOn(page).write).toBeVisible()

    const before = await taps()
    const written = [await writeAndGoOn(page), await writeAndGoOn(page), await writeAndGoOn(page)]
    expect((await taps()) - before).toBeLessThanOrEqual(2 * written.length)
    for (const { message } of written) {
      expect(message).toMatch(/: \$[\d,]+\.\d\d/)
      expect(message).toMatch(/CLABE \d{18}/)
      expect(message).toMatch(/Concepto: LUC-\d{4} [A-Z]{3} \d{4} /)
    }

    // The family that is next in the queue pays meanwhile, and disappears from the list.
    const token = await provider.signIn(people.desk)
    const paying = await queueOn(page).turn.locator('strong').first().innerText()
    const { json } = await provider.call<{
      results: {
        id: number
        user: { first_name: string; last_name: string }
        amount_expected: string
        abono: string
        payment_total: string
        is_active: boolean
      }[]
    }>('GET', '/api/payments/receipt/?page_size=1000', { token })
    const owed = json.results.filter(
      ({ user, amount_expected, abono }) =>
        `${user.first_name} ${user.last_name}` === paying && amount_expected !== abono,
    )
    for (const { id, amount_expected } of owed)
      await provider.call('PATCH', `/api/payments/receipt/${id}/`, {
        token,
        body: { abono: amount_expected, status: 'pagado' },
      })

    await open(page, '/dashboard/pagos/')
    await page.getByRole('button', { name: 'Recordar' }).click()
    await expect(page.getByText(/^Mensaje abierto hoy, \d+:\d\d por /)).toHaveCount(3)
    await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: paying })).toHaveCount(0)
    for (const { about } of written) await expect(queueOn(page).turn.locator('strong').first()).not.toHaveText(about)
  },
)
