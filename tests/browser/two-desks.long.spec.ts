/**
 * Two receptionists edit one receipt, each on her own device: nothing is overwritten unseen, and both see what
 * happened.
 */
import type { Page } from '@playwright/test'
import { expect, open, people, signIn, test } from './story'

type Row = {
  id: number
  amount_expected: string
  abono: string
  observations: string
  is_active: boolean
  status: { value: string } | null
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Editar pago' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Guardar' }).click()
const said = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible({ timeout: 20_000 })

async function edit(page: Page, label: string, text: string) {
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await form(page).getByLabel(label, { exact: false }).first().fill(text)
}
/** The amount with this label on the receipt's page. */
const amount = (page: Page, label: string) =>
  page
    .getByRole('region', { name: /^Pago / })
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .first()
    .locator('xpath=following-sibling::dd[1]')

test(
  'the same amount changed at both desks is asked about, another field is not, and a flag is not set back',
  { tag: '@long' },
  async ({ page, browser, provider, baseURL }) => {
    const token = await provider.signIn(people.desk)
    const { json } = await provider.call<{ results: Row[] }>('GET', '/api/payments/receipt/?page_size=100', { token })
    const receipt = json.results.find(
      (row) => row.status?.value === 'pendiente' && Number(row.abono) === 0 && row.is_active,
    )
    if (!receipt) throw new Error('no receipt is open')
    const now = async () => (await provider.call<Row>('GET', `/api/payments/receipt/${receipt.id}/`, { token })).json
    const address = `/dashboard/pagos/${receipt.id}`

    const context = await browser.newContext({ baseURL, locale: 'es-MX', timezoneId: 'America/Mexico_City' })
    const other = await context.newPage()
    await signIn(page, people.desk)
    await signIn(other, people.admin)
    for (const desk of [page, other]) await open(desk, address)

    // Both open the form of the same receipt before either saves.
    await edit(page, 'Monto esperado', '900')
    await edit(other, 'Monto esperado', '1000')
    await save(page)
    await said(page, 'Pago actualizado correctamente')
    await save(other)
    const question = other.getByRole('dialog', { name: 'Alguien más lo cambió mientras tanto' })
    const choice = question.getByRole('group', { name: 'Conflicto: Monto esperado' })
    await expect(choice).toContainText('$1,000.00')
    await expect(choice).toContainText('$900.00')
    expect(Number((await now()).amount_expected)).toBe(900)
    await choice.getByRole('button', { name: 'Conservar el mío' }).click()
    await question.getByRole('button', { name: 'Guardar' }).click()
    await said(other, 'Pago actualizado correctamente')
    await expect(amount(other, 'Monto esperado')).toHaveText('$1,000.00')
    expect(Number((await now()).amount_expected)).toBe(1000)

    // The first desk still shows what it saved; when it adds a note, it sees the other amount, which stays.
    await edit(page, 'Observaciones', 'Paga el viernes')
    await save(page)
    await said(page, 'Mientras editabas, alguien más cambió')
    await expect(amount(page, 'Monto esperado')).toHaveText('$1,000.00')
    await expect(amount(page, 'Saldo')).toHaveText('$1,000.00')
    expect(await now()).toMatchObject({ observations: 'Paga el viernes' })
    expect(Number((await now()).amount_expected)).toBe(1000)

    await page.getByRole('button', { name: 'Desactivar', exact: true }).click()
    await said(page, 'Desactivado correctamente')
    await other.getByRole('button', { name: 'Desactivar', exact: true }).click()
    await said(other, 'Ya estaba desactivado: cambió mientras tenías esto abierto.')
    await expect(other.getByRole('button', { name: 'Activar', exact: true })).toBeVisible()
    expect(await now()).toMatchObject({ is_active: false })
    await context.close()
  },
)
