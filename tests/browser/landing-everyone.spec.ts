/**
 * The public page for everyone: without scripts, without a mouse, on the narrowest phone, at double size, light and
 * dark.
 */
import type { Page } from '@playwright/test'
import { colorSchemes, violationsOn } from './axe'
import { awake, expect, openAwake, picturesThere, readToTheEnd, screens, test } from './public-page'
import { open } from './story'

test.use({ serviceWorkers: 'block' })

const headings = [
  'Primero se vive, después se dice',
  'Nuestra esencia',
  'Avisos',
  'Encuéntranos',
  'Lo dicen las familias',
]

/** Elements that extend beyond the page's right edge, except those that a section hides on purpose. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const hidden = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || hidden(element.parentElement))
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && box.right > width + 1 && !hidden(element.parentElement) && !element.closest('svg')
    })
    return {
      scrolls: document.documentElement.scrollWidth > width,
      out: out.map((element) => element.outerHTML.slice(0, 80)),
    }
  })

/**
 * The smallest and the largest size and both colour schemes run always; the combinations between them only in the long
 * run.
 */
const when = (always: boolean) => ({ tag: always ? [] : ['@long'] })

/** Texts that do not fit into their element. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main p, main h1, main h2, main h3, main h4, main a, main button, main address, main blockquote, footer a',
      ),
    ]
      .filter(
        (element) =>
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).display !== 'inline',
      )
      .map((element) => element.outerHTML.slice(0, 80)),
  )

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('everything reads, the menu opens, every testimonial can be reached, and no button is there that does nothing', async ({
    page,
  }) => {
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1, name: 'El inglés se aprende jugando' })).toBeVisible()
    for (const name of headings) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    for (const words of [
      'Av. División del Norte 1204',
      'Lunes a viernes, de 14:00 a 20:00',
      'La primera clase es de prueba',
      'Pasó de esconderse detrás de mí',
    ]) {
      await expect(page.getByText(words)).toHaveCSS('visibility', 'visible')
      await expect(page.getByText(words)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Encuéntranos' }).click()
    await expect(page).toHaveURL('/#Encuentranos')

    const last = page.getByRole('figure').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await expect(page.locator('.map img')).toHaveCount(2)
    await expect(page.locator('video')).toHaveCount(3)
    // Only the menu's button is visible; the videos' own controls are not counted.
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(1)
  })
})

for (const colorScheme of colorSchemes) {
  for (const { name, width, height } of [screens[0], screens[2]]) {
    test(
      `axe finds nothing, ${colorScheme}, ${name}`,
      when(`${colorScheme} ${name}` === 'light phone'),
      async ({ page }) => {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await openAwake(page)
        await readToTheEnd(page)
        await picturesThere(page)
        expect(await violationsOn(page)).toEqual([])
        if (width < 768) {
          await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
          await page.getByRole('button', { name: 'Menú' }).click()
          await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible()
          expect(await violationsOn(page)).toEqual([])
        }
        await open(page, '/privacidad')
        await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidad' })).toBeVisible()
        expect(await violationsOn(page)).toEqual([])
      },
    )
  }
}

test('the keyboard alone: past the bar in one step, through every link and button, each showing where one is', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAwake(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Escríbenos por WhatsApp' }).first()).toBeFocused()

  const seen: string[] = []
  const unmarked: string[] = []
  for (let presses = 0, inClip = false; presses < 80; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const inClip = element.tagName === 'VIDEO'
      return {
        name: element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ') ?? '',
        inClip,
        marked: inClip || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2),
        onScreen: box.bottom > bar && box.top < innerHeight,
      }
    })
    // Nothing has the focus at the page's end, or if the focused control of a video (one of the browser's own) has
    // disappeared while the video loads. In the latter case the next Tab continues from there.
    if (!focused && !inClip) break
    if (focused) {
      seen.push(focused.name)
      if (!focused.marked || !focused.onScreen) unmarked.push(focused.name)
      inClip = focused.inClip
    }
    await page.keyboard.press('Tab')
  }
  expect(unmarked).toEqual([])
  for (const name of [
    'Quiero el programa',
    'Ver el mapa de Lucero Del Valle',
    'Cómo llegar a Lucero Coyoacán',
    'Testimonio anterior',
    'Mover los testimonios',
    'Testimonio siguiente',
    'hola@lucero.test',
    'Aviso de privacidad',
    'Escribe a Lucero por WhatsApp',
  ])
    expect(seen).toContain(name)
})

test('the keyboard alone on a phone: the menu opens, gives the focus back, and its links lead', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAwake(page)
  const button = page.getByRole('button', { name: 'Menú' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Inicio' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#Nuestra_esencia')
  await expect(page.getByRole('navigation', { name: 'Menú' })).toBeHidden()
})

for (const { what, width, height, style, always } of [
  { what: '320 px wide', width: 320, height: 640, style: '', always: true },
  { what: 'at 200 % of a 1280 px screen', width: 640, height: 400, style: '', always: false },
  { what: 'at 400 % of a 1280 px screen', width: 320, height: 256, style: '', always: true },
  { what: 'with letters of twice the size', width: 820, height: 1180, style: 'html{font-size:200%}', always: false },
  {
    what: 'with letters of twice the size on a phone',
    width: 390,
    height: 844,
    style: 'html{font-size:200%}',
    always: false,
  },
]) {
  test(`${what} nothing sticks out and no word is cut off`, when(always), async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAwake(page)
    if (style) await page.addStyleTag({ content: style })
    await readToTheEnd(page)
    await picturesThere(page)
    expect(await sticksOut(page)).toEqual({ scrolls: false, out: [] })
    expect(await cutOff(page)).toEqual([])
    await page.screenshot({
      path: `.artifacts/screenshots/landing/${what.replace(/\W+/g, '-')}.png`,
      fullPage: true,
      animations: 'disabled',
    })
  })
}

for (const colorScheme of colorSchemes) {
  for (const { name, width, height } of screens) {
    test(
      `the whole page, ${colorScheme}, ${name}`,
      when(`${colorScheme} ${name}` === 'dark desk'),
      async ({ page }) => {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await openAwake(page)
        await readToTheEnd(page)
        await picturesThere(page)
        await awake(page)
        expect((await sticksOut(page)).out).toEqual([])
        // The sections are in this order, and none is empty.
        const sections = await page
          .locator('main > section')
          .evaluateAll((all) => all.map((section) => [section.id, Math.round(section.getBoundingClientRect().height)]))
        expect(sections.map(([id]) => id)).toEqual([
          'Inicio',
          'como',
          'Nuestra_esencia',
          'Cartelera',
          'Encuentranos',
          'familias',
        ])
        for (const [id, tall] of sections) expect(Number(tall), String(id)).toBeGreaterThan(300)
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        await page.screenshot({
          path: `.artifacts/screenshots/landing/${name}-${colorScheme}.png`,
          fullPage: true,
          animations: 'disabled',
        })
      },
    )
  }
}
