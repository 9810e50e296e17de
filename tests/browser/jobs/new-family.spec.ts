/**
 * A new family with two children: from registration to the first paid receipt at the desk; every action and every typed
 * letter is counted.
 */
import type { Locator } from '@playwright/test'
import { expect, menuLink, open, people, settled, signIn, test } from '../story'

/** Counts actions and typed letters. A slow typist types about 500 letters in three minutes; these are under 200. */
function countHands() {
  const done = { actions: 0, letters: 0 }
  return {
    done,
    async press(button: Locator) {
      done.actions += 1
      await button.click()
    },
    async choose(box: Locator, label: string | RegExp) {
      done.actions += 1
      const value = await box.getByRole('option', { name: label }).first().getAttribute('value')
      await box.selectOption(value)
    },
    async write(box: Locator, text: string) {
      done.letters += text.length
      await box.fill(text)
    },
  }
}

test('is written down by the family once, activated by the desk at once, and paid for', async ({
  browser,
  page,
  provider,
}) => {
  const family = countHands()
  const context = await browser.newContext({ baseURL: provider.origin, javaScriptEnabled: false })
  const home = await context.newPage()
  await open(home, '/api/record/')
  const part = (name: string) => home.getByRole('group', { name, exact: true })
  const person = async (name: string, first: string, last: string) => {
    await family.write(part(name).getByLabel('Nombre'), first)
    await family.write(part(name).getByLabel('Apellidos'), last)
  }
  await person('Madre, padre o tutor', 'Ñusta', 'Núñez')
  await family.write(home.getByLabel('Correo'), 'nusta@familia.example')
  await family.write(part('Madre, padre o tutor').getByLabel('Teléfono'), '5512345678')
  await family.choose(part('Madre, padre o tutor').getByLabel('Género'), 'Femenino')
  await family.choose(part('Madre, padre o tutor').getByLabel('Parentesco'), 'Madre')
  await family.press(home.getByRole('button', { name: 'Agregar otra hija o hijo' }))
  await person('Estudiante 1', 'Zoé', 'Núñez')
  await family.write(part('Estudiante 1').getByLabel('Fecha de nacimiento'), '2018-02-28')
  await person('Estudiante 2', 'Saúl', 'Núñez')
  await family.write(part('Estudiante 2').getByLabel('Fecha de nacimiento'), '2020-05-01')
  await person('Contacto de emergencia', 'Jesús', 'Peña')
  await family.write(part('Contacto de emergencia').getByLabel('Teléfono'), '5598765432')
  await family.choose(part('Contacto de emergencia').getByLabel('Parentesco'), 'Abuelo')
  await expect(home.getByLabel('Correo')).toHaveValue('nusta@familia.example')
  await family.press(home.getByRole('button', { name: 'Enviar registro' }).last())
  await expect(home.getByRole('heading', { name: 'Recibimos tu registro' })).toBeVisible()
  await context.close()

  await signIn(page, people.desk)
  const desk = countHands()
  await desk.press(await menuLink(page, 'Registros nuevos'))
  const card = page.getByRole('region', { name: 'Ñusta Núñez' })
  await expect(page.getByRole('heading', { name: 'Registros nuevos (1)' })).toBeVisible()
  await expect(card.getByText('Zoé Núñez')).toBeVisible()
  await expect(card.getByText('Saúl Núñez')).toBeVisible()
  // In the first second after a card appears, its buttons do nothing.
  await settled(page)
  await desk.choose(card.getByLabel('Grupo de Zoé Núñez'), /^Kids 3 · .+ · Quedan? \d+ de 22 lugares$/)
  await desk.choose(card.getByLabel('Grupo de Saúl Núñez'), /^Teens 3 /)
  await desk.press(card.getByRole('button', { name: 'Activar a la familia de Ñusta Núñez' }))
  await expect(card.getByText(/^Activado /)).toBeVisible()
  const draft = decodeURIComponent(
    (await card.getByRole('link', { name: 'Avisar por WhatsApp a Ñusta Núñez' }).getAttribute('href')) ?? '',
  )
  expect(draft).toMatch(/Zoé en Kids 3 · Lucero [^,]+, Saúl en Teens 3 · Lucero/)

  await settled(page)
  await desk.press(card.getByRole('button', { name: 'Crear Pago: Zoé' }))
  const receipt = page.getByRole('dialog', { name: 'Crear Pago' })
  await expect(receipt.getByLabel('Monto esperado')).toHaveValue('950')
  await desk.write(receipt.getByLabel('Abono'), '950')
  await desk.choose(receipt.getByLabel('Tipo de pago'), 'Efectivo')
  await desk.press(receipt.getByRole('button', { name: 'Guardar' }))
  await page.waitForURL(/\/dashboard\/pagos\/\d+$/, { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Zoé Núñez' })).toBeVisible()
  await expect(page.getByText('Liquidado').first()).toBeVisible()

  expect(desk.done).toEqual({ actions: 7, letters: 3 })
  expect(family.done.letters + desk.done.letters).toBeLessThan(200)
  expect(family.done.actions).toBe(5)
})
