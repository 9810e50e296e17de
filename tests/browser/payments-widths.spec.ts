/** The list of payments on the smallest screen and on a wide one: what it is narrowed to is said in whole words, and a day stands on one line. */
import { cutChoicesOn, sizes } from './look'
import { expect, open, people, signIn, test } from './story'

test.use({ writes: false })

test.describe('on a phone', () => {
  test.use({ viewport: sizes.phone })
  test('every choice stands in its box whole, and what was chosen stands on the folded button', async ({ page }) => {
    await signIn(page, people.desk)
    await open(page, '/dashboard/pagos/?saldo=si')
    const fold = page.getByRole('button', { name: 'Filtrar y ordenar: Con saldo por pagar', exact: true })
    const filters = page.getByRole('region', { name: 'Filtros de pagos' })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(filters).toBeHidden()
    await fold.click()
    await expect(filters.getByRole('combobox')).toHaveCount(6)
    expect(await cutChoicesOn(page, { all: true })).toEqual([])
    await filters.getByLabel('Grupo').selectOption({ label: 'Kids 2' })
    await expect(page.getByRole('button', { name: 'Filtrar y ordenar: Con saldo por pagar · Kids 2', exact: true })).toBeVisible()
    await filters.getByRole('button', { name: 'Limpiar filtros' }).click()
    await page.getByRole('button', { name: 'Filtrar y ordenar' }).click()
    await expect(filters).toBeHidden()
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })
  test('the table takes the room there is, and each date stands on one line with its long month', async ({ page }) => {
    await signIn(page, people.desk)
    await open(page, '/dashboard/pagos/')
    const table = page.getByRole('table', { name: 'Historial de Pagos' })
    const dates = table.getByRole('cell', { name: /^\d{1,2} de \p{L}+ de \d{4}$/u })
    await expect(dates.first()).toBeVisible()
    expect((await table.boundingBox())?.width).toBeGreaterThan(1500)
    const lines = await dates.evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }),
    )
    expect(new Set(lines)).toEqual(new Set([1]))
  })
})
