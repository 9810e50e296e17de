/**
 * The pictures of README.md and .docs/product.md and the manifest's screenshots show the portal as it is now.
 * After a change of a screen, take them again (`npm run build` first):
 *
 *   PLAN=long npm run test:browser -- pictures --update-snapshots
 */
import type { Page } from '@playwright/test'
import { atRest, expect, open, people, signIn, test } from './story'

/**
 * `sends`: the account sends changes, so its pages have a sync chip. `look` brings the page into the state that the
 * picture shows.
 */
type Picture = {
  file: string
  who: keyof typeof people
  sends: boolean
  address: string
  width: number
  height: number
  look: (page: Page) => Promise<void>
}

const markTwo = async (page: Page) => {
  for (const place of [3, 11]) await page.locator('[data-tile]').nth(place).click()
}

const pictures: Picture[] = [
  {
    file: '.docs/pictures/family.png',
    who: 'tutor',
    sends: false,
    address: '/dashboard',
    width: 390,
    height: 844,
    look: (page) => page.getByText('Cómo pagar').first().waitFor(),
  },
  {
    file: '.docs/pictures/student.png',
    who: 'desk',
    sends: true,
    address: '/dashboard/student/1',
    width: 1366,
    height: 768,
    look: (page) => page.getByRole('region', { name: 'Contacto de emergencia' }).getByRole('link').first().waitFor(),
  },
  {
    file: '.docs/pictures/receipt.png',
    who: 'desk',
    sends: true,
    address: '/dashboard/pagos/301',
    width: 820,
    height: 672,
    look: async (page) => {
      await page.getByRole('link', { name: 'Íñigo Peña' }).waitFor()
      await page.emulateMedia({ media: 'print' })
    },
  },
  {
    file: 'public/screenshots/roll-wide.png',
    who: 'teacher',
    sends: true,
    address: '/dashboard',
    width: 1180,
    height: 820,
    look: markTwo,
  },
  {
    file: 'public/screenshots/roll-narrow.png',
    who: 'teacher',
    sends: true,
    address: '/dashboard',
    width: 390,
    height: 844,
    look: markTwo,
  },
]

test.use({ writes: false, serviceWorkers: 'block' })

for (const { file, who, sends, address, width, height, look } of pictures)
  test(`${file} shows the screen of today`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, people[who])
    // Pictures must not show this notice, which is shown once and closes by itself unless the pointer is on it.
    await page.mouse.move(0, 0)
    const notice = page.getByText(/Tu sesión dura/).first()
    await notice.waitFor()
    await notice.waitFor({ state: 'hidden' })
    await open(page, address)
    // The chip shows this time once everything is downloaded.
    if (sends) await page.getByRole('link', { name: /Todo enviado · \d/ }).waitFor()
    await page
      .getByText(/Descargando/)
      .first()
      .waitFor({ state: 'hidden' })
    await atRest(page)
    await look(page)
    await atRest(page)
    // 250 px are fewer than one changed word has, and more than the changed minute in the sync chip.
    await expect(page).toHaveScreenshot(file.split('/'), { maxDiffPixels: 250, animations: 'disabled' })
  })
