/**
 * What the printer gets: a receipt, in full and of one payment, and a group's roll; nothing of the frame, and no extra
 * page.
 */
import type { Page } from '@playwright/test'
import { rows } from './screens'
import { expect, open, people, signIn, test } from './story'

test.use({ serviceWorkers: 'block' })

/** Nothing is printed; the tests look at the page in print media instead. */
test.beforeEach(({ page }) => page.addInitScript(() => void (window.print = () => {})))

/** The text on the paper; checks that nothing but the sheet would be printed. */
async function paperOf(page: Page, sheet: string, file: string): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('region', { name: sheet })
  await expect(paper).toBeVisible()
  // Anything else that is visible would be in this text as well.
  const words = await page.evaluate(() => document.body.innerText)
  expect(words.replace(/\s+/g, ' ').trim()).toBe((await paper.innerText()).replace(/\s+/g, ' ').trim())
  await page.screenshot({ path: `.artifacts/screenshots/print/${file}.png`, fullPage: true })
  return words
}

/** The number of pages, and whether they are landscape, in the PDF that Chromium prints. */
async function sheetsOf(page: Page, file: string) {
  const pdf = (await page.pdf({ path: `.artifacts/screenshots/print/${file}.pdf`, preferCSSPageSize: true })).toString(
    'latin1',
  )
  return { pages: pdf.match(/\/Type\s*\/Page\b/g)?.length, lying: /\/MediaBox\s*\[0 0 792 612\]/.test(pdf) }
}

test(
  'a receipt says who, for what, the amount in words and what stays owed; one that was deactivated, that it is not valid',
  { tag: '@long' },
  async ({ page, provider }) => {
    const token = await provider.signIn(people.desk)
    const { status } = await provider.call('PATCH', `/api/payments/receipt/${rows.payment.id}/`, {
      token,
      body: { abono: 475, payment_total: 475, status: 'parcial' },
    })
    expect(status).toBe(200)
    await signIn(page, people.desk)
    await open(page, `/dashboard/pagos/${rows.payment.id}`)
    await expect(page.getByRole('heading', { name: `Pago ${rows.payment.id}` })).toBeVisible()
    await expect(page.getByRole('link', { name: rows.student.name })).toBeVisible()
    const paper = await paperOf(page, 'Recibo para imprimir', 'receipt-partial')
    for (const words of [
      'Lucero · Inglés para niños',
      'Recibo de pago',
      `${rows.payment.id}`,
      rows.tutor.name,
      `${rows.student.name} · ${rows.student.folio}`,
      `Clases de ${rows.group.name}`,
      '$475.00',
      '(CUATROCIENTOS SETENTA Y CINCO PESOS 00/100 M.N.)',
      'Monto esperado',
      '$950.00',
      'Abono',
      'Saldo',
      'Nombre y firma de quien recibe',
    ])
      expect(paper).toContain(words)
    expect(await sheetsOf(page, 'receipt-partial')).toMatchObject({ pages: 1 })
    await page.emulateMedia({ media: 'screen' })

    // This button prints the receipt of one payment only.
    await page.getByRole('button', { name: /^Imprimir el recibo de \$475\.00 / }).click()
    expect(await paperOf(page, 'Recibo de abono para imprimir', 'receipt-entry')).toContain('Queda por pagar')
    expect(await sheetsOf(page, 'receipt-entry')).toMatchObject({ pages: 1 })
    await page.emulateMedia({ media: 'screen' })

    const { json } = await provider.call<{ results: { id: number; status: { value: string } }[] }>(
      'GET',
      '/api/payments/receipt/?page=1&page_size=50',
      { token },
    )
    const paid = json.results.find(({ status }) => status.value === 'pagado')
    if (!paid) throw new Error('nobody has paid')
    await provider.call('PATCH', `/api/payments/receipt/${paid.id}/`, { token, body: { is_active: false } })
    await open(page, `/dashboard/pagos/${paid.id}`)
    await expect(page.getByRole('heading', { name: `Pago ${paid.id}` })).toBeVisible()
    // On a newly filled device the child's name may appear a moment later.
    await expect(page.getByRole('main').locator('a[href^="/dashboard/student/"]')).toBeVisible()
    const inactive = await paperOf(page, 'Recibo para imprimir', 'receipt-inactive')
    expect(inactive).toContain('Inactivo: este recibo no es válido')
    expect(inactive).toMatch(/Saldo\s+\$0\.00/)
    expect(await sheetsOf(page, 'receipt-inactive')).toMatchObject({ pages: 1 })
  },
)

test(
  "a group's roll: every student with a box for each class of the month, lying on one sheet",
  { tag: '@long' },
  async ({ page, provider }) => {
    await signIn(page, people.teacher)
    await open(page, `/dashboard/group/${rows.group.id}`)
    // On a newly filled device the members may appear a moment later.
    await expect(page.getByRole('main').getByText(rows.student.name).first()).toBeVisible()
    await page.getByRole('button', { name: 'Imprimir lista' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click()
    const paper = await paperOf(page, 'Lista de asistencia', 'roll')
    const roll = page.getByRole('table', { name: 'Lista de asistencia' })
    await expect(roll.getByRole('rowheader')).toHaveCount(20)
    // Kids 2 meets on Monday, Wednesday and Friday.
    const [year = 0, month = 0] = provider.today.split('-').map(Number)
    const days = Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, index) =>
      new Date(Date.UTC(year, month - 1, index + 1)).getUTCDay(),
    )
    await expect(roll.getByRole('columnheader')).toHaveCount(3 + days.filter((day) => [1, 3, 5].includes(day)).length)
    for (const words of [
      rows.group.name,
      rows.student.name,
      rows.student.folio,
      'Lucero · Inglés para niños',
      'Firma del maestro',
      'Asistencia',
    ])
      expect(paper).toContain(words)
    expect(await sheetsOf(page, 'roll')).toEqual({ pages: 1, lying: true })

    // The sheet exists only while it is printed.
    await expect(page.getByRole('region', { name: 'Lista de asistencia' })).toHaveCount(0)
  },
)
