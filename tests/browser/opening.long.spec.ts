/**
 * Pages that open while the provider's answers arrive late and one after another: from the first frame on nothing that
 * can be tapped takes another's place, and no sentence is taken back.
 */
import type { Page } from '@playwright/test'
import { noteLinesOn, takenBackOn } from './sayings'
import { places, type PlaceName, type Role } from './screens'
import { chipOn, expect, installed, open, people, signIn, test } from './story'
import { misledTapsOn } from './taps'

test.use({ writes: false })

/** Width and height of the screen, and the root font's size, all px. */
const sizes = {
  phone: [360, 740, 16],
  'phone with large letters': [360, 740, 24],
  tablet: [820, 1180, 16],
  desk: [1180, 820, 16],
} as const

const opened: readonly { role: Role; size: keyof typeof sizes; pages: readonly PlaceName[] }[] = [
  { role: 'tutor', size: 'phone', pages: ['home'] },
  { role: 'tutor', size: 'phone with large letters', pages: ['home'] },
  { role: 'teacher', size: 'phone with large letters', pages: ['home', 'rollCall', 'emergency', 'outbox'] },
  { role: 'teacher', size: 'tablet', pages: ['home', 'rollCall', 'emergency', 'outbox'] },
  { role: 'teacher', size: 'phone', pages: ['home', 'rollCall', 'emergency', 'outbox'] },
  { role: 'teacher', size: 'desk', pages: ['home', 'rollCall', 'emergency', 'outbox'] },
  { role: 'desk', size: 'desk', pages: ['home', 'emergency'] },
]

for (const { role, size, pages } of opened) {
  test(
    `what can be tapped stays in place while a ${size} opens the pages of ${role}`,
    { tag: '@long' },
    async ({ page, context }) => {
      const [width, height, standard] = sizes[size]
      await page.setViewportSize({ width, height })
      await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes: { standard } })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const misled = await misledTapsOn(page)
      await noteLinesOn(page)
      await answerLate(page)
      const expectCalm = async (name: PlaceName, when: string) => {
        await places[name].ready(page, role)
        // Waits 4 s, until the last answers have arrived and are drawn.
        await page.waitForTimeout(4_000)
        expect.soft(misled(), `${name}, ${when}`).toEqual([])
        expect.soft(await takenBackOn(page), `${name}, ${when}`).toEqual([])
      }
      await signIn(page, people[role])
      await expectCalm('home', 'after signing in')
      await installed(page)
      for (const signal of ['with', 'without']) {
        await context.setOffline(signal === 'without')
        for (const name of pages) {
          await open(page, places[name].address)
          await expectCalm(name, `${signal} a network`)
        }
      }
    },
  )
}

test(
  'the tiles of a roll that a phone opens for the first time, without a network, stay in place',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const misled = await misledTapsOn(page)
    await signIn(page, people.teacher)
    await installed(page)
    await expect(chipOn(page)).toContainText('Todo enviado')
    await context.setOffline(true)
    const browser = await context.newCDPSession(page)
    for (const rate of [1, 4]) {
      await browser.send('Emulation.setCPUThrottlingRate', { rate })
      await open(page, places.rollCall.address)
      await places.rollCall.ready(page, 'teacher')
      await expect(page.getByRole('link', { name: /: Sin tomar$/ }).first()).toBeVisible()
      await page.waitForTimeout(4_000)
      expect.soft(misled(), `${rate} times slower`).toEqual([])
    }
  },
)

test(
  'a button that takes the place of another one is found, and so is a word taken back',
  { tag: '@long' },
  async ({ page }) => {
    const misled = await misledTapsOn(page)
    await noteLinesOn(page)
    await open(page, '/privacidad')
    await page.evaluate(async () => {
      const main = document.querySelector('main') ?? document.body
      main.innerHTML = '<p>Sin clases</p><button>Uno</button>'
      await new Promise((resolve) => setTimeout(resolve, 200))
      main.innerHTML = '<p>33 clases</p><button>Dos</button>'
    })
    await expect.poll(misled).toEqual([expect.stringMatching(/“button Dos” where “button Uno” stood/)])
    expect(await takenBackOn(page)).toContain('Sin clases')
  },
)

/** Each answer of the provider takes its own time, from 0.2 s to 1.6 s. */
async function answerLate(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const sum = [...pathname].reduce((total, letter) => total + letter.charCodeAt(0), 0)
    await new Promise((resolve) => setTimeout(resolve, 200 + ((sum * 7) % 8) * 200))
    await route.continue().catch(() => undefined)
  })
}
