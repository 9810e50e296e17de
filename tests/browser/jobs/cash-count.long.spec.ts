/**
 * The end of the desk's day: from its home to a counted and closed drawer, printed on one page; every action is
 * counted.
 */
import { rows } from '../screens'
import { expect, open, people, signIn, test } from '../story'

test(
  'corte de caja: at most five actions from the desk’s home, and the day takes nothing more',
  { tag: '@long' },
  async ({ page, provider }) => {
    await page.addInitScript(() => void (window.print = () => {}))
    const token = await provider.signIn(people.desk)
    type Cut = { total: string; cash: string }
    const before = (
      await provider.call<Cut>('GET', `/api/payments/cash/?from=${provider.today}&to=${provider.today}`, { token })
    ).json
    const pesos = (amount: number) =>
      new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(amount)
    const [total, cash] = [Number(before.total) + 300, Number(before.cash) + 300]
    const pay = () =>
      provider.call('PATCH', `/api/payments/receipt/${rows.payment.id}/`, {
        token,
        body: { abono: 300, type_payment: 'efectivo', payment_date: provider.today },
      })
    expect((await pay()).status).toBe(200)
    await signIn(page, people.desk)
    const taken = page.getByRole('link', { name: /Cobrado hoy/ })
    await expect(taken).toContainText(pesos(total))

    const actions: string[] = []
    const act = async (what: string, work: () => Promise<unknown>) => {
      actions.push(what)
      await work()
    }
    await act('open the cut of today', () => taken.click())
    const drawer = page.getByRole('region', { name: 'Caja del día' })
    await act('begin to close', () => drawer.getByRole('button', { name: 'Cerrar el día' }).click())
    const dialog = page.getByRole('dialog')
    await act('type what the drawer began with', () => dialog.getByLabel(/^Fondo inicial/).fill('500'))
    await act('type what was counted', () => dialog.getByLabel(/^Contado/).fill(String(500 + cash - 10)))
    await expect(dialog.getByText('Faltan $10.00')).toBeVisible()
    await act('close the day', () => dialog.getByRole('button', { name: 'Cerrar el día' }).click())
    await expect(drawer.getByText('Cerrada', { exact: true })).toBeVisible()
    await expect(drawer.getByText('Faltan $10.00')).toBeVisible()
    expect(actions.length, actions.join(', ')).toBeLessThanOrEqual(5)

    // Nobody can enter a payment on that day any more, and only an administrator could reopen it.
    expect(
      (
        await provider.call<{ detail: string }>('PATCH', `/api/payments/receipt/${rows.payment.id}/`, {
          token,
          body: { abono: 400 },
        })
      ).status,
    ).toBe(409)
    await expect(drawer.getByRole('button')).toHaveCount(0)

    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('region', { name: 'Corte de caja para imprimir' })
    await expect(paper).toBeVisible()
    for (const words of [
      `Cobrado en total: ${pesos(total)}`,
      'Efectivo',
      'Faltan $10.00',
      'Nombre y firma de quien entrega',
    ])
      await expect(paper).toContainText(words)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  },
)

test('a month of drawers with a long note is printed on one page too', { tag: '@long' }, async ({ page, provider }) => {
  const token = await provider.signIn(people.desk)
  const first = new Date(`${provider.today}T12:00:00Z`)
  first.setUTCDate(first.getUTCDate() - 30)
  const days = Array.from({ length: 31 }, (_, after) =>
    new Date(first.getTime() + after * 86_400_000).toISOString().slice(0, 10),
  )
  const note = 'Se contó dos veces; faltaba el cambio de la mañana. '.repeat(9).trim()
  for (const day of days)
    expect(
      (
        await provider.call('POST', '/api/payments/cash/', {
          token,
          body: { day, opening: 500, counted: 12_499.5, note },
        })
      ).status,
      day,
    ).toBeLessThan(300)
  await signIn(page, people.desk)
  for (const from of [days[0], provider.today]) {
    await open(page, `/dashboard/pagos/corte/?desde=${from}&hasta=${provider.today}`)
    await expect(page.getByRole('region', { name: 'Corte de caja para imprimir', includeHidden: true })).toContainText(
      from === provider.today ? note : 'Cajas de estos días',
    )
    await page.emulateMedia({ media: 'print' })
    expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
  }
})
