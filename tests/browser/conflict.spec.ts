/** The desk changed the same row meanwhile: nothing is overwritten, both values are shown, and the person decides. */
import type { Page } from '@playwright/test'
import { groupOn, nameOn, rollOn, takeRoll, undoPasses } from './roll'
import { chipOn, expect, open, people, reload, signIn, test } from './story'

const choiceOn = (page: Page, name: string) => page.getByRole('group', { name: `Conflicto de ${name}: Estado` })

test('Conservar el mío sends what the teacher entered, Usar el del servidor drops it, on the row itself', async ({
  page,
  provider,
}) => {
  await page.clock.install()
  await signIn(page, people.teacher)
  await takeRoll(page)
  await undoPasses(page)
  await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 40_000 })
  const desk = await groupOn(page, provider)
  const tiles = [rollOn(page).tile(8), rollOn(page).tile(9)]
  const names = await Promise.all(tiles.map(nameOn))
  const [mine = '', theirs = ''] = names
  const atProvider = async (name: string) => (await desk.rowOf(name)).status?.value

  // A teacher without a network marks two children absent; at the same time the desk excuses them.
  await page.context().setOffline(true)
  for (const [index, tile] of tiles.entries()) {
    await tile.click()
    await expect(tile).toHaveAccessibleName(`${names[index]}: Falta`)
  }
  for (const name of names) await desk.change((await desk.rowOf(name)).id, { status: 'justificada' })
  await page.context().setOffline(false)
  await expect(chipOn(page)).toHaveText('2 conflictos', { timeout: 40_000 })
  for (const name of names) expect(await atProvider(name)).toBe('justificada')

  // The conflict is still flagged after a reload.
  await reload(page)
  await chipOn(page).click()
  await expect(choiceOn(page, mine)).toContainText('Falta')
  await expect(choiceOn(page, mine)).toContainText('Falta justificada')
  await choiceOn(page, mine).getByRole('button', { name: 'Conservar el mío' }).click()
  await expect(chipOn(page)).toHaveText('1 conflicto', { timeout: 40_000 })
  await expect.poll(() => atProvider(mine)).toBe('falta')

  await open(page, '/dashboard/student/assistance')
  // Searches for the row, because twenty new rows fill two pages, in an order that depends on which was sent first.
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(theirs)
  await choiceOn(page, theirs).getByRole('button', { name: 'Usar el del servidor' }).click()
  await expect(chipOn(page)).toHaveText(/Todo enviado/)
  await expect(choiceOn(page, theirs)).toBeHidden()
  expect(await atProvider(theirs)).toBe('justificada')
})
