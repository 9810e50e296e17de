/** What a new school needs before its groups, on an administrator's phone: a place, an account, a price, an option. */
import type { Page } from '@playwright/test'
import { expect, open, people, settled, signIn, test } from '../story'

test.use({ viewport: { width: 360, height: 740 } })

/** Opens the form, fills its boxes in and saves it. */
async function add(page: Page, button: string, boxes: Record<string, string>, choose?: [box: RegExp, option: RegExp]) {
  const opener = page.getByRole('button', { name: button, exact: true })
  await expect(opener).toBeVisible()
  await settled(page)
  await opener.click()
  const form = page.getByRole('dialog')
  for (const [label, value] of Object.entries(boxes)) await form.getByLabel(new RegExp(`^${label}`)).fill(value)
  if (choose) {
    const select = form.getByLabel(choose[0])
    await select.selectOption(await select.getByRole('option', { name: choose[1] }).getAttribute('value'))
  }
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(form).toBeHidden()
}

test('each is added in the portal, and the next one can be chosen from it', async ({ page }) => {
  await signIn(page, people.admin)
  await open(page, '/dashboard/school/')
  await add(page, 'Nueva escuela', { Nombre: 'Lucero Norte', Calle: 'Insurgentes Norte 1200' })
  await expect(page.getByText('Lucero Norte', { exact: true })).toBeVisible()

  await open(page, '/dashboard/pagos/datos-bancarios/')
  await add(page, 'Nueva cuenta', {
    Banco: 'Santander',
    Beneficiario: 'Lucero Norte A. C.',
    'Número de cuenta': '6550 1234 5678',
    CLABE: '014345000000000120',
  })
  await expect(page.getByText('CLABE correcta · Santander')).toBeVisible()

  await open(page, '/dashboard/pagos/precios/')
  const price = { Nombre: 'Mensualidad Norte', Cantidad: '875.50', 'Clases que incluye': '8' }
  await add(page, 'Nuevo precio', price, [/^Cuenta/, /Santander/])
  await expect(page.getByText('$875.50 · 8 clases')).toBeVisible()

  await open(page, '/dashboard/opciones')
  await add(page, 'Nueva opción: Parentescos', { Nombre: 'Madrina' })
  await expect(page.getByRole('region', { name: 'Parentescos' }).getByText('Madrina', { exact: true })).toBeVisible()

  await open(page, '/dashboard/group/')
  await page.getByRole('button', { name: 'Nuevo grupo' }).click()
  const group = page.getByRole('dialog', { name: 'Nuevo grupo' })
  await expect(group.getByLabel(/^Escuela/).getByRole('option', { name: /Lucero Norte/ })).toHaveCount(1)
  await expect(group.getByLabel(/^Precio/).getByRole('option', { name: /Mensualidad Norte · \$875\.50/ })).toHaveCount(
    1,
  )
})
