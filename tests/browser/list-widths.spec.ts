/**
 * Lists on the smallest screen and on a wide one: the filters of payments are readable in full, each link has a height
 * of its own of 44 px, a date fits on one line.
 */
import { cutChoicesOn, sizes } from './look'
import { follow } from './screens'
import { expect, open, people, signIn, test } from './story'

test.use({ writes: false, serviceWorkers: 'block' })

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
    await filters.getByLabel('Grupo').selectOption({ label: 'Kids 2 · Lucero Del Valle' })
    await expect(
      page.getByRole('button', {
        name: 'Filtrar y ordenar: Con saldo por pagar · Kids 2 · Lucero Del Valle',
        exact: true,
      }),
    ).toBeVisible()
    await filters.getByRole('button', { name: 'Limpiar filtros' }).click()
    await page.getByRole('button', { name: 'Filtrar y ordenar' }).click()
    await expect(filters).toBeHidden()
  })

  test('what can be searched is written over the box, inside of it', async ({ page }) => {
    await signIn(page, people.desk)
    await open(page, '/dashboard/pagos/corte/')
    const hint = page.getByRole('main').getByText('Buscar por folio, estudiante, grupo o quien recibió')
    await expect(hint).toBeVisible()
    const { onTop, inside } = await hint.evaluate((words) => {
      words.style.pointerEvents = 'auto'
      words.scrollIntoView({ block: 'center' })
      const text = document.createRange()
      text.selectNodeContents(words)
      const [said, box] = [text.getBoundingClientRect(), words.parentElement?.getBoundingClientRect()]
      return {
        onTop: document.elementFromPoint(said.left + 4, (said.top + said.bottom) / 2) === words,
        inside: box !== undefined && said.top >= box.top && said.bottom <= box.bottom,
      }
    })
    expect({ onTop, inside }).toEqual({ onTop: true, inside: true })
  })

  test('each link of a card is 44 px high and overlaps no other one', async ({ page }) => {
    await signIn(page, people.desk)
    for (const address of [
      '/dashboard/contacto-emergencia/',
      '/dashboard/tutor/',
      '/dashboard/tutor/5',
      '/dashboard/student/1',
    ]) {
      await test.step(address, async () => {
        await follow(page, address)
        const links = page.getByRole('definition').getByRole('link')
        await expect(links.filter({ hasText: /\d{2} \d{4} \d{4}/ }).first()).toBeVisible()
        const boxes = await links.evaluateAll((all) =>
          all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
        )
        expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
        const overlaps = boxes.flatMap((one, index) =>
          boxes.slice(index + 1).map((other) => ({
            across: Math.min(one.right, other.right) - Math.max(one.left, other.left),
            down: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
          })),
        )
        expect(overlaps.filter(({ across, down }) => across > 1 && down > 1)).toEqual([])
      })
    }
  })

  test('each sum of the list is a line of its own, from edge to edge', async ({ page }) => {
    await signIn(page, people.desk)
    await open(page, '/dashboard/pagos/')
    const totals = page.getByRole('region', { name: 'Totales de la lista' })
    await expect(totals.getByRole('definition').last()).toHaveText(/^\$/)
    const gaps = await totals.locator('dl > div').evaluateAll((lines) =>
      lines.map((line) => {
        const [label, amount] = [...line.children].map((part) => part.getBoundingClientRect())
        const box = line.closest('section')?.getBoundingClientRect()
        return [label?.left, amount?.right, label?.bottom, amount?.bottom, box?.left, box?.right].map((edge) =>
          Math.round(edge ?? 0),
        )
      }),
    )
    expect(gaps).toHaveLength(3)
    for (const [left = 0, right = 0, low = 0, amountLow = 0, from = 0, to = 0] of gaps) {
      expect(left - from).toBeLessThan(24)
      expect(to - right).toBeLessThan(24)
      expect(Math.abs(low - amountLow)).toBeLessThan(12)
    }
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('the page begins where the menu ends, whatever the menu holds', async ({ page }) => {
    await signIn(page, people.desk)
    await expect(page.locator('aside > :first-child')).toHaveCSS('width', '272px')
    expect(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().left)).toBe(272)
  })

  const tables = [
    ['Historial de Pagos', '/dashboard/pagos/'],
    ['Datos bancarios', '/dashboard/pagos/datos-bancarios/'],
    ['Estudiantes', '/dashboard/student/'],
    ['Tutores', '/dashboard/tutor/'],
    ['Contacto Emergencia', '/dashboard/contacto-emergencia/'],
    ['Escuelas', '/dashboard/school/'],
  ] as const
  test(
    'a table takes the room there is, and each date stands on one line with its long month',
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, people.desk)
      for (const [name, address] of tables) {
        await test.step(name, async () => {
          await follow(page, address)
          const table = page.getByRole('table', { name })
          const dates = table.getByRole('cell', { name: /^\d{1,2} de \p{L}+ de \d{4}/u })
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
      }
    },
  )
})
