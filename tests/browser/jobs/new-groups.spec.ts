/** Two new groups in a row at the desk: the second takes six actions, and its teacher has it at the next contact. */
import type { Locator } from '@playwright/test'
import { expect, open, people, signIn, test } from '../story'

test('are made in one dialog, of which the second group keeps what both have in common', async ({ page, provider }) => {
  await signIn(page, people.desk)
  await open(page, '/dashboard/group/')
  await page.getByRole('button', { name: 'Nuevo grupo' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo grupo' })
  const box = (name: RegExp) => form.getByLabel(name)
  const choose = async (select: Locator, label: RegExp) =>
    select.selectOption(await select.getByRole('option', { name: label }).first().getAttribute('value'))
  let actions = 0
  async function fillIn(name: string, days: readonly string[], start: string) {
    actions = 1 + days.length + 1
    await box(/^Nombre/).fill(name)
    for (const day of days) await form.getByRole('checkbox', { name: day }).check()
    await box(/^Empieza/).fill(start)
  }
  await fillIn('Kids 6', ['Lunes', 'Miércoles'], '19:00')
  await expect(box(/^Termina/)).toHaveValue('20:00')
  await choose(box(/^Escuela/), /Del Valle/)
  await choose(box(/^Maestro/), /Óscar Güemes/)
  await choose(box(/^Precio/), /Kids/)
  await form.getByRole('button', { name: 'Guardar y otro' }).click()
  await expect(box(/^Nombre/)).toHaveValue('')

  await fillIn('Kids 7', ['Martes', 'Jueves'], '19:00')
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  expect(actions + 1).toBeLessThanOrEqual(6)
  await expect(form).toBeHidden()
  await page.getByRole('searchbox').fill('Kids 7')
  await expect(page.getByRole('link', { name: 'Kids 7', exact: true })).toBeVisible()

  const token = await provider.signIn(people.otherTeacher)
  const { json } = await provider.call<{ name: string }[]>('GET', '/api/school/group/', { token })
  expect(json.map(({ name }) => name)).toEqual(expect.arrayContaining(['Kids 6', 'Kids 7']))
})
