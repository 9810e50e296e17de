/**
 * Every screen × every role on the production build, each visited once: it opens or is refused, shows what the role
 * table grants and nothing more, can be reached by the keyboard alone, and axe finds nothing in the look of its role
 * (`lookOf`). Windows over the desk's screens are checked by accessible.long.spec. For the desk, features that browsers
 * of 2023 lack are removed (`beOlder`). The table of roles is written to .artifacts/reports/roles.md, the pictures to
 * .artifacts/screenshots.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { complaintsOf, lookAt, lookOf } from './look'
import { beOlder } from './older-browser'
import type { Provider } from './provider'
import { matters, marksOf, secrets, wires } from './matters'
import {
  follow,
  looksAt,
  placeNames,
  places,
  publicScreens,
  roles,
  rows,
  screensOf,
  show,
  strangers,
  type PlaceName,
  type Role,
  type Screen,
} from './screens'
import { expect, open, people, signIn, test } from './story'
import { deeds, escape, tabTo } from './windows'

const report = '.artifacts/reports'
const column = (role: Role) => `${report}/roles-${role}.json`

/** Long enough for sixteen screens and three rows of other people. */
test.setTimeout(600_000)
test.use({ writes: false, serviceWorkers: 'block' })

test.beforeAll(() => void mkdirSync(report, { recursive: true }))

/**
 * Writes into a family's receipt what only the school may read: the same words for all tests that share the provider.
 */
async function writeSecrets(provider: Provider) {
  const token = await provider.signIn(people.desk)
  const { status } = await provider.call('PATCH', `/api/payments/receipt/${rows.payment.id}/`, {
    token,
    body: { observation_internal: secrets.internal },
  })
  expect(status).toBe(200)
}

/**
 * The roles of every run: teachers, tutors and students. The long run also has admin and desk, who have many more
 * screens.
 */
const inEveryRun: readonly Role[] = ['teacher', 'tutor', 'student']
for (const role of roles) {
  test(
    `what ${role} may open, see and reach`,
    { tag: inEveryRun.includes(role) ? [] : ['@long'] },
    async ({ page, provider, viewport }) => {
      rmSync(column(role), { force: true })
      await writeSecrets(provider)
      if (role === 'desk') await beOlder(page)
      const heard = listenTo(page)
      const complaints = complaintsOf(page)
      // Turns off the animations in which colours fade in.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page, people[role])
      const looked = screensOf(role).filter(({ name }) => looksAt(role, name))
      const cells: Record<string, string> = {}
      for (const name of placeNames) {
        await test.step(name, async () => {
          const place = places[name]
          if (viewport) await page.setViewportSize(viewport)
          if (!place.opensFor.includes(role)) {
            await follow(page, place.address)
            await expect(page.getByText('Esta página no es para tu cuenta')).toBeVisible()
            await expect(page.getByRole('main').getByRole('link')).toHaveText(['Volver al inicio'])
            cells[name] = 'refused'
            return
          }
          await show(page, { name, address: place.address, ready: (page) => place.ready(page, role) }, follow)
          cells[name] = await expectMatters(page, name, role)
          // Two screens show phone numbers to a teacher on purpose: whom to call in an emergency, and who picks a child
          // up.
          for (const { what, mark } of marksOf(role).filter(
            ({ what }) => !['emergency', 'student'].includes(name) || what !== 'a phone number',
          ))
            await expect.soft(page.getByRole('main').getByText(mark), `${what} on ${name}`).toHaveCount(0)
          await expectKeyboard(page, name, role)
          const screen = looked.find((screen) => screen.name === name)
          if (screen) await expectLooks(page, screen, role)
        })
      }
      for (const screen of looked.filter(({ name }) => !(name in places))) {
        await test.step(screen.name, async () => {
          await show(page, screen, follow)
          await expectLooks(page, screen, role)
        })
      }
      await test.step('rows of other people', () => expectNoStrangers(page, role))
      if (role === 'admin')
        expect
          .soft(
            wires.teacher.filter((field) => !heard.has(field)),
            'fields that nobody would have noticed',
          )
          .toEqual([])
      expect
        .soft(
          [...heard].filter((field) => wires[role].includes(field)),
          'fields that arrived at the device',
        )
        .toEqual([])
      expect(complaints).toEqual([])
      writeFileSync(column(role), JSON.stringify(cells))
    },
  )
}

test('what a visitor sees', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const complaints = complaintsOf(page)
  for (const screen of publicScreens) {
    await show(page, screen)
    await expectLooks(page, screen, 'visitor')
  }
  expect(complaints).toEqual([])
})

async function expectLooks(page: Page, { name, ready }: Screen, folder: Role | 'visitor') {
  await lookAt(page, `${folder}/${name}`, lookOf[folder], { ready, fullPage: name !== 'landing' })
}

/**
 * The main control of this screen can be reached without a mouse, and every element on the way shows that it has the
 * focus.
 */
async function expectKeyboard(page: Page, name: PlaceName, role: Role) {
  for (const { find, opens } of deeds.filter((deed) => deed.role === role && deed.place === name)) {
    const unseen = await tabTo(page, find(page))
    expect.soft(unseen, `focus without a mark on ${name}`).toEqual([])
    if (!opens) continue
    await page.keyboard.press('Enter')
    await expect(opens(page)).toBeVisible()
    await escape(page, opens(page))
  }
}

/** Checks which of this screen's `matters` this role sees; returns them as a cell of the table. */
async function expectMatters(page: Page, name: string, role: Role): Promise<string> {
  const here = matters.filter(({ place }) => place === name)
  for (const { what, seenBy, find } of here) {
    if (seenBy.includes(role)) await expect.soft(find(page).first(), `${role} sees ${what} on ${name}`).toBeVisible()
  }
  // Checked last: once all that must be visible is visible, whatever must not be visible would have appeared too.
  for (const { what, seenBy, find } of here) {
    if (!seenBy.includes(role)) await expect.soft(find(page), `${role} does not see ${what} on ${name}`).toHaveCount(0)
  }
  const [seen, unseen] = [
    here.filter(({ seenBy }) => seenBy.includes(role)),
    here.filter(({ seenBy }) => !seenBy.includes(role)),
  ].map((part) => part.map(({ what }) => what))
  return ['opens', seen?.length ? `with ${seen.join(', ')}` : '', unseen?.length ? `without ${unseen.join(', ')}` : '']
    .filter(Boolean)
    .join('; ')
}

/** The address of a row that this person may not read says that there is no such row. */
async function expectNoStrangers(page: Page, role: Role) {
  const foreign = [
    { address: `/dashboard/group/${strangers.group}`, says: 'No se encontró el grupo', to: ['teacher'] },
    {
      address: `/dashboard/student/${strangers.student}`,
      says: 'No se encontró el estudiante',
      to: ['tutor', 'student'],
    },
    {
      address: `/dashboard/student/${rows.student.id + 1}`,
      says: 'No se encontró el estudiante',
      to: ['teacher', 'student'],
    },
    { address: `/dashboard/tutor/${strangers.tutor}`, says: 'No se encontró el tutor', to: ['tutor'] },
    { address: `/dashboard/pagos/${strangers.payment}`, says: 'No se encontró el pago', to: ['tutor'] },
  ]
  for (const { address, says } of foreign.filter(({ to }) => to.includes(role))) {
    await open(page, address)
    await expect(page.getByRole('main').getByText(says)).toBeVisible()
  }
}

/** The names of all fields that the provider sent to this page. */
function listenTo(page: Page): Set<string> {
  const fields = new Set<string>()
  page.on('response', async (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return
    // A teacher may know whom to call in an emergency.
    if (response.url().includes('/api/school/emergency/')) return
    // The school's own telephone is for everybody.
    if (response.url().includes('/api/school/profile/')) return
    // An answer that the page stopped waiting for has no body.
    const body: unknown = await response.json().catch(() => null)
    // So may a teacher know who picks a child up, and by which telephone.
    JSON.stringify(body, (key, value: unknown) => (key === 'pickups' ? undefined : (fields.add(key), value)))
  })
  return fields
}

test.describe('if the desk has withdrawn the permission', () => {
  test.use({ writes: true })
  test('a family without the permission to register sees no button for it', async ({ page, provider }) => {
    const token = await provider.signIn(people.desk)
    await provider.call('POST', `/api/users/tutor/boolean/creation-student/${rows.tutor.id}/`, {
      token,
      body: { create_student: false },
    })
    await signIn(page, people.tutor)
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/users/tutor/')
    await show(page, {
      name: 'students',
      address: places.students.address,
      ready: (page) => places.students.ready(page, 'tutor'),
    })
    await (await asked).finished()
    await expect(page.getByRole('button', { name: 'Nuevo estudiante' })).toHaveCount(0)
  })
})

/** Workers test the roles in parallel; the last one to finish writes the whole table. */
test.afterAll(async () => {
  const columns = roles.map((role) => {
    try {
      return JSON.parse(readFileSync(column(role), 'utf8')) as Record<string, string>
    } catch {
      return {}
    }
  })
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const table = [
    line(['screen', ...roles]),
    line(['screen', ...roles].map(() => '---')),
    ...placeNames.map((name) => line([name, ...columns.map((cells) => cells[name] ?? 'not shown to hold')])),
  ].join('\n')
  writeFileSync(`${report}/roles.md`, `${table}\n`)
  await test.info().attach('every screen × every role', { body: table, contentType: 'text/markdown' })
})
