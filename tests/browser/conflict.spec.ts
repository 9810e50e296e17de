/** The desk changed the same row meanwhile: nothing is overwritten, both values are shown, a person chooses. */
import type { Page } from '@playwright/test'
import { groupOn, nameOn, rollOn, takeRoll, undoPasses } from './roll'
import type { Provider } from './provider'
import { chipOn, expect, open, people, reload, signIn, test } from './story'

/** A teacher without a signal marks a student absent whom the desk, at the same time, excuses. */
async function disagree(page: Page, provider: Provider) {
  await page.clock.install()
  await signIn(page, people.teacher)
  await takeRoll(page)
  await undoPasses(page)
  await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 40_000 })
  const desk = await groupOn(page, provider)
  const tile = rollOn(page).tile(8)
  const name = await nameOn(tile)
  const { id } = await desk.rowOf(name)

  await page.context().setOffline(true)
  await tile.click()
  await expect(tile).toHaveAccessibleName(`${name}: Falta`)
  await desk.change(id, { status: 'justificada' })
  await page.context().setOffline(false)

  await expect(chipOn(page)).toHaveText('1 conflicto', { timeout: 40_000 })
  const atProvider = async () => (await desk.rowOf(name)).status?.value
  expect(await atProvider()).toBe('justificada')
  return { name, atProvider }
}

function choiceOn(page: Page, name: string) {
  return page.getByRole('group', { name: `Conflicto de ${name}: Estado` })
}

test('Conservar el mío sends what the teacher entered', async ({ page, provider }) => {
  const { name, atProvider } = await disagree(page, provider)

  // A flag outlives a reload.
  await reload(page)
  await chipOn(page).click()
  const choice = choiceOn(page, name)
  await expect(choice).toContainText('Falta')
  await expect(choice).toContainText('Falta justificada')
  await choice.getByRole('button', { name: 'Conservar el mío' }).click()

  await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 40_000 })
  expect(await atProvider()).toBe('falta')
})

test('Usar el del servidor drops it, on the row itself', async ({ page, provider }) => {
  const { name, atProvider } = await disagree(page, provider)

  await open(page, '/dashboard/student/assistance')
  // Twenty new rows are two pages, and six lanes brought them there in no order.
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(name)
  const choice = choiceOn(page, name)
  await choice.getByRole('button', { name: 'Usar el del servidor' }).click()

  await expect(chipOn(page)).toHaveText(/Todo enviado/)
  await expect(choice).toBeHidden()
  expect(await atProvider()).toBe('justificada')
})
