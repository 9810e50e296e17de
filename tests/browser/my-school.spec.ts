/**
 * An administrator makes the portal the school's own: what was entered is on the screen at once, on the public page at
 * its next visit, and on the device without a network; nothing names the demo school any more.
 */
import { expect, installed, open, people, settled, signIn, test } from './story'

test('a new name is everywhere, also without a network and before a sign-in', async ({ page, context }) => {
  await signIn(page, people.admin)
  await open(page, '/dashboard/mi-escuela')
  const form = page.getByRole('dialog')
  const edit = async (card: string, values: Record<string, string>) => {
    await settled(page)
    await page.getByRole('button', { name: `Editar ${card}` }).click()
    for (const [label, value] of Object.entries(values)) await form.getByRole('textbox', { name: label }).fill(value)
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(form).toBeHidden()
  }
  await edit('nombre e imagen', { 'Nombre completo': 'Colegio Ñandú · Inglés', Descripción: 'Inglés por las tardes' })
  await settled(page)
  await page.getByRole('button', { name: 'Editar nombre e imagen' }).click()
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Colegio Ñandú')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveTitle('Mi escuela · Colegio Ñandú')
  await edit('contacto', { Correo: 'hola@nandu.example', Teléfono: '(55) 4433 2211', WhatsApp: '55 4433 2212' })
  await edit('aviso de privacidad', { 'Aviso de privacidad': '# Quién responde\n\nColegio Ñandú responde.' })
  await installed(page)

  await test.step('the public page and the notice, at each visit as they are now', async () => {
    await open(page, '/')
    await expect(page.getByRole('link', { name: 'Colegio Ñandú, al inicio de la página' })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '55 4433 2211' })).toBeVisible()
    await open(page, '/privacidad')
    await expect(page.getByRole('heading', { level: 2, name: 'Quién responde' })).toBeVisible()
    await expect(page.getByText('Lucero')).toHaveCount(0)
  })

  await test.step('without a network, as they were last seen', async () => {
    await context.setOffline(true)
    await open(page, '/')
    await expect(page.getByRole('link', { name: 'Colegio Ñandú, al inicio de la página' })).toBeVisible()
    await open(page, '/dashboard/mi-escuela')
    await expect(page).toHaveTitle('Mi escuela · Colegio Ñandú')
    await context.setOffline(false)
  })

  await test.step('on a device that has never been here', async () => {
    const other = await context.browser()?.newContext()
    const door = await other?.newPage()
    if (!other || !door) throw new Error('no other device')
    await door.goto(new URL('/login', page.url()).href)
    await expect(door.getByRole('heading', { name: 'Bienvenido a Colegio Ñandú' })).toBeVisible()
    await expect(door).toHaveTitle('Colegio Ñandú')
    await expect(door.getByText('Lucero')).toHaveCount(0)
    await other.close()
  })
})
