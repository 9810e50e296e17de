/** One command in an empty folder: it prints an address and the demo accounts, and the whole product runs. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, run } from './provider'
import { chipOn, expect, installed, open, people, reload, signIn, test } from './story'

test.use({ writes: false })

// Only in the long run: creating a database takes as long as ten tests, and the server tests create one from nothing in
// every run.
test('an empty folder becomes a school with people who can sign in', { tag: '@long' }, async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'lucero-'))
  const { process: provider, origin, said } = await run('dist/server/main.js', folder, 0, {})
  try {
    // The lines are printed one after another.
    for (const email of Object.values(people)) await expect.poll(said).toContain(email)
    expect(said()).toContain('lucero-demo')
    await open(page, origin)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByLabel('Correo electrónico')).toBeVisible()
  } finally {
    await end(provider, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
})

test('the public page and the portal open again without a network', async ({ page, context }) => {
  await signIn(page, people.teacher)
  await installed(page)
  await context.setOffline(true)

  await reload(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()
  await open(page, '/dashboard/por-enviar')
  await expect(page.getByRole('heading', { level: 1, name: 'Por enviar' })).toBeVisible()
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1, name: 'El inglés se aprende jugando' })).toBeVisible()
})

/**
 * Addresses that a teacher opens on a tablet without a network, with a text that `main` contains in its first frame.
 */
const whole: readonly [address: string, words: RegExp][] = [
  ['/dashboard', /Guardar · \d+/],
  ['/dashboard/lista?group_id=5', /Guardar · \d+|Lista tomada/],
  ['/dashboard/student/assistance', /\d+ asistencias/],
  // The first students of the group; the others and the list's foot follow.
  ['/dashboard/group/5', /(LUC-\d+[^]*){5}/],
  // Unsent changes of other people are counted after the first frame.
  ['/dashboard/por-enviar', /Nada tuyo espera|Todo enviado/],
]

test('without a network a class’ screens begin with a picture that is whole', async ({ page, context }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const main = document.querySelector('main')
      if (!main) return
      observer.disconnect()
      Object.assign(window, { firstPicture: main.innerText })
    }).observe(document, { childList: true, subtree: true })
  })
  await signIn(page, people.teacher)
  await installed(page)
  await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
  for (const [address, words] of whole) {
    await open(page, address)
    await expect(page.getByRole('main')).toContainText(words)
  }
  await context.setOffline(true)
  for (const [address, words] of whole) {
    // Tried again: a device that is busy may draw a part first and fill in the rest.
    await expect(async () => {
      await open(page, address)
      const noted = await page.waitForFunction(() => 'firstPicture' in window && String(window.firstPicture))
      expect(await noted.jsonValue()).toMatch(words)
    }, address).toPass({ timeout: 30_000 })
  }
})
