/** Back from a child's page: the list stands where it was left, in its first picture. */
import { expect, open, people, signIn, test } from './story'

test.use({ writes: false })

test('a list that was scrolled is come back to at the same place', async ({ page }) => {
  await signIn(page, people.desk)
  await open(page, '/dashboard/student/?filas=30')
  const links = page.getByRole('table', { name: 'Estudiantes' }).getByRole('link')
  await expect(links).toHaveCount(30)
  await page.evaluate(() => scrollTo({ top: 1_000, behavior: 'instant' }))
  const child = links.nth(24)
  const name = await child.innerText()
  await child.click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(links).toHaveCount(30)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900)
})
