/**
 * A mother at the desk pays half a month in cash and leaves with a receipt: at most six actions from the desk's home.
 */
import { rows } from '../screens'
import { expect, menuLink, open, people, settled, signIn, test } from '../story'

test('half a month in cash with its printed receipt', { tag: '@long' }, async ({ page, provider }) => {
  // Records what would be printed, as there is no printer here.
  await page.addInitScript(
    () =>
      void (window.print = () =>
        document.body.setAttribute(
          'data-printed',
          document.querySelector('section[aria-label="Recibo de abono para imprimir"]')?.textContent ?? 'nothing',
        )),
  )
  const done: string[] = []
  /** One action: a click, or typing without touching the mouse in between. */
  const act = async (what: string, deed: () => Promise<unknown>) => {
    done.push(what)
    await deed()
  }
  await signIn(page, people.desk)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: 'Registrar abono' })

  await act('opens the payments', async () => (await menuLink(page, 'Historial de Pagos')).click())
  await act('types whose', () => main.getByRole('searchbox').fill(rows.student.name))
  await expect(main.getByRole('row').filter({ hasText: 'Vencido' })).toHaveCount(1)
  await settled(page)
  await act('opens the one that is overdue', () =>
    main.getByRole('row').filter({ hasText: 'Vencido' }).getByRole('link', { name: rows.student.name }).click(),
  )
  await act('takes a payment', () => main.getByRole('button', { name: 'Registrar abono' }).click())
  const amount = dialog.getByLabel('Cantidad')
  // The whole balance is filled in and selected, ready to be replaced; the date is today.
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('950.00')
  await expect(dialog.getByLabel('Fecha de pago')).toHaveValue(provider.today)
  await act('types how much, chooses cash, Enter', async () => {
    await page.keyboard.type('475')
    await expect(dialog.getByText('Después de este abono quedan por pagar $475.00.')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('radio', { name: 'Efectivo' })).toBeChecked()
    await page.keyboard.press('Enter')
  })
  await expect(dialog).toBeHidden()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Recibo de abono/)
  expect(done.length, done.join(', ')).toBeLessThanOrEqual(6)

  // The print is the receipt of this payment: its date, its amount in words, and what is left to pay.
  const paper = (await page.locator('body').getAttribute('data-printed')) ?? ''
  for (const words of [
    'Recibimos de',
    rows.tutor.name,
    `${rows.student.name} · ${rows.student.folio}`,
    '18 de noviembre de 2026',
    'Efectivo',
    '$475.00',
    '(CUATROCIENTOS SETENTA Y CINCO PESOS 00/100 M.N.)',
    'Queda por pagar$475.00',
  ])
    expect(paper).toContain(words)
  const entry = main.getByRole('list', { name: 'Abonos' }).getByRole('listitem')
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('Recibió')
  await expect(main.getByRole('region', { name: `Pago ${rows.payment.id}` })).toContainText('Saldo$475.00')
  const token = await provider.signIn(people.desk)
  expect((await provider.call('GET', `/api/payments/receipt/${rows.payment.id}/`, { token })).json).toMatchObject({
    abono: '475.00',
    payment_total: '475.00',
    status: { value: 'vencido' },
    payment_date: provider.today,
    type_payment: { value: 'efectivo' },
  })

  // The mother sees the same amount everywhere.
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByLabel('Correo electrónico')).toBeVisible()
  await signIn(page, people.tutor)
  const child = main.getByRole('listitem').filter({ hasText: rows.student.name }).first()
  await expect(child).toContainText('$475.00')
  await expect(main.getByRole('region', { name: 'Recordatorios de pago' })).toContainText('$475.00')
  await open(page, `/dashboard/pagos/${rows.payment.id}`)
  await expect(main.getByRole('list', { name: 'Abonos' }).getByRole('listitem')).toHaveCount(1)
  await expect(main.getByRole('button', { name: 'Copiar Monto por pagar' })).toBeVisible()
  for (const desk of ['Registrar abono', /^Cancelar el abono/])
    await expect(main.getByRole('button', { name: desk })).toHaveCount(0)
})

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 1366, height: 768 }, writes: false })

  test('why a payment was not kept stands in sight, above a form that was read to its end', async ({ page }) => {
    await signIn(page, people.desk)
    await open(page, `/dashboard/pagos/${rows.payment.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Registrar abono' }).click()
    const dialog = page.getByRole('dialog', { name: 'Registrar abono' })
    // However long the form is, its buttons are visible from the first moment.
    await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeInViewport({ ratio: 1 })
    await dialog.getByText('Efectivo').click()
    await page.route('**/payment/', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    const reason = dialog.getByText('No hay conexión con la escuela.')
    await expect(reason).toBeVisible()
    // Whether the beginning of the message is visible and not covered by the window's fixed head.
    const seen = () =>
      dialog.getByRole('alert').evaluate((alert) => {
        const { left, top } = alert.getBoundingClientRect()
        return alert.contains(document.elementFromPoint(left + 20, top + 4))
      })
    await expect.poll(seen).toBe(true)
  })
})
