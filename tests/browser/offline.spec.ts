/**
 * Without a network every address of every role opens as a deep link: what the device has is shown with its age,
 * everything else says that it needs a connection, and the page recovers when the network returns.
 */
import type { Locator, Page } from '@playwright/test'
import { coveredByAgeOn, sizes } from './look'
import { follow, placeNames, places, roles, show, type PlaceName, type Role } from './screens'
import { chipOn, expect, installed, open, people, signIn, test } from './story'

/** Long enough for two rounds through a dozen screens; without a network each waits for its second attempt. */
test.setTimeout(600_000)
test.use({ writes: false })

/** The person's own work on this device has no age; the chip says whether it was sent. */
const ownWork: readonly PlaceName[] = ['outbox', 'rollCall']
/** Part of the app, so it has no age. */
const shipped: readonly PlaceName[] = ['help', 'helpTopic']
/** Asks the provider every time and stores nothing; without a network the screen says so. */
const askedAnew: readonly PlaceName[] = ['renewals']
const classroom: readonly Role[] = ['admin', 'desk', 'teacher']

/** Waits until all was sent. A family sends nothing that waits: its chip is there only while something is wrong. */
const allSent = (page: Page, role: Role) =>
  classroom.includes(role)
    ? expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
    : expect(chipOn(page)).toBeHidden({ timeout: 60_000 })

/** A row that this person may open but did not open while there was a network, and what its page says without one. */
const unread: Record<Exclude<Role, 'student'>, { address: string; says: string }> = {
  admin: { address: '/dashboard/tutor/9', says: 'Error al cargar los detalles' },
  desk: { address: '/dashboard/pagos/400', says: 'Error al cargar los detalles' },
  teacher: { address: '/dashboard/student/12', says: 'Sin conexión: datos guardados en este equipo.' },
  tutor: { address: '/dashboard/student/2', says: 'Sin conexión: datos guardados en este equipo.' },
}

const age = (page: Page) => page.getByText(/^Datos de hace /).first()
const apology = (page: Page) =>
  page.getByText(/^Datos de hace |No hay conexión con la escuela|Sin conexión: datos guardados/)
/** Texts that no person should ever read. */
const foreign = /TypeError|ReferenceError|Failed to|Loading|Network|undefined|\bnull\b|NaN|\[object|\bat \w+ \(/

for (const role of roles) {
  // A student's few screens are among a family's, and the desk works with a connection: those roles are checked in the
  // long run.
  test(
    `every address without a network, ${role}`,
    { tag: role === 'teacher' ? [] : ['@long'] },
    async ({ page, context }) => {
      const broken: string[] = []
      page.on('pageerror', (error) => broken.push(error.message))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page, people[role])
      await installed(page)
      await allSent(page, role)
      const mine = placeNames.filter((name) => places[name].opensFor.includes(role))
      for (const name of mine)
        await show(
          page,
          { name, address: places[name].address, ready: (page) => places[name].ready(page, role) },
          follow,
        )

      await context.setOffline(true)
      for (const name of mine) {
        await test.step(`${name}, from the device`, async () => {
          await open(page, places[name].address)
          await places[name].ready(page, role)
          await expect(chipOn(page)).toHaveText(/Sin conexión/)
          const aged = ![...ownWork, ...shipped].includes(name) && !(name === 'home' && classroom.includes(role))
          if (askedAnew.includes(name))
            await expect(page.getByText('No hay conexión con la escuela')).toBeVisible({ timeout: 30_000 })
          else if (aged) await expect(age(page), `${name} says how old it is`).toBeVisible({ timeout: 30_000 })
          await expectReadable(page)
        })
      }
      for (const name of placeNames.filter((name) => !mine.includes(name))) {
        await open(page, places[name].address)
        await expect(page.getByText('Esta página no es para tu cuenta')).toBeVisible()
      }

      if (role === 'student') await open(page, places.student.address)
      else {
        const { address, says } = unread[role]
        await open(page, address)
        // Each part that comes from the device says so.
        await expect(page.getByText(says).first()).toBeVisible({ timeout: 30_000 })
        await expectReadable(page)
      }
      await expect(apology(page).first()).toBeVisible({ timeout: 30_000 })
      await context.setOffline(false)
      await allSent(page, role)
      await expect(apology(page)).toHaveCount(0, { timeout: 30_000 })
      expect(broken).toEqual([])
    },
  )
}

/** What a person is reading when the network goes. */
const read: readonly [PlaceName, (page: Page) => Locator][] = [
  ['attendance', (page) => page.getByRole('button', { name: /^Más de / }).first()],
  ['students', (page) => page.getByRole('region', { name: 'Estudiantes', exact: true })],
  ['emergency', (page) => page.getByRole('link', { name: /^Llamar a / }).first()],
]
for (const size of ['phone', 'tablet'] as const) {
  test(
    `a page that says it is old moves nothing, on a ${size}`,
    { tag: size === 'phone' ? [] : ['@long'] },
    async ({ page, context }) => {
      await page.setViewportSize(sizes[size])
      await signIn(page, people.teacher)
      await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
      for (const [name, under] of read) {
        await test.step(name, async () => {
          await open(page, places[name].address)
          await places[name].ready(page, 'teacher')
          const before = await under(page).boundingBox()
          await context.setOffline(true)
          await expect(age(page)).toBeVisible({ timeout: 30_000 })
          expect(await under(page).boundingBox()).toEqual(before)
          const again = page.getByRole('button', { name: 'Reintentar' }).first()
          expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44)
          await again.click({ trial: true })
          await context.setOffline(false)
          await expect(age(page)).toBeHidden({ timeout: 60_000 })
        })
      }
    },
  )
}

for (const size of ['phone', 'desk'] as const) {
  test(
    `where several answers stand on a page each says how old it is in a place of its own, on a ${size}`,
    { tag: '@long' },
    async ({ page, context }) => {
      await page.setViewportSize(sizes[size])
      await signIn(page, people.desk)
      await installed(page)
      for (const name of ['home', 'payments'] as const) {
        await test.step(name, async () => {
          await open(page, places[name].address)
          await places[name].ready(page, 'desk')
          await expect(chipOn(page)).toHaveText(/Todo enviado/, { timeout: 60_000 })
          await context.setOffline(true)
          await open(page, places[name].address)
          await expect(age(page)).toBeVisible({ timeout: 30_000 })
          await expect(async () => expect(await page.getByText(/^Datos de hace /).count()).toBeGreaterThan(1)).toPass({
            timeout: 30_000,
          })
          expect(await coveredByAgeOn(page)).toEqual([])
          await context.setOffline(false)
        })
      }
    },
  )
}

/** The page has content, nothing keeps loading, and no text is technical. */
async function expectReadable(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => {
    // Parts that load only when they are scrolled to must finish as well.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await page.getByRole('status', { name: 'Cargando' }).count()).toBe(0)
  }).toPass({ timeout: 60_000 })
  const said = await page.getByRole('main').innerText()
  expect(said.trim().length).toBeGreaterThan(20)
  expect(said).not.toMatch(foreign)
  expect(await coveredByAgeOn(page)).toEqual([])
}
