/**
 * The limit for the measures of touch.ts: the product's own pictures, stored as HTML and put in place without any
 * library; and a roll written to IndexedDB directly.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { throttle } from './chromium.ts'
import { painted, slowness, typed } from './painted.ts'

/** How long after opening a page has finished its first work, ms. */
const leftAloneMs = 3_000
/** After this time, ms, a list has followed a letter, and a picture that was put in place is fully drawn. */
const settledMs = 300

declare global {
  interface Window {
    picture: Promise<string>
    nextPicture: string
  }
}

/**
 * Opens pages by clicking links and stores the first picture of each that contains `sign`; then measures how long
 * putting these pictures in place takes. `addresses`: those of the pages.
 */
export async function bareSteps(
  context: BrowserContext,
  address: string,
  link: string,
  sign: string,
  steps: number,
): Promise<{ times: number[]; addresses: string[] }> {
  const page = await openAt(context, address, link)
  const links = page.locator(link)
  const before = await page.locator('main').innerHTML()
  const [pictures, addresses]: [string[], string[]] = [[], []]
  for (let step = 0; step < steps; step += 1) {
    await page.evaluate((sign) => {
      const path = location.pathname
      window.picture = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (location.pathname === path || !document.querySelector(sign)) return
          observer.disconnect()
          resolve(document.querySelector('main')?.innerHTML ?? '')
        })
        observer.observe(document.body, { subtree: true, childList: true })
      })
    }, sign)
    await links.nth(step).click()
    pictures.push(await page.evaluate(() => window.picture))
    addresses.push(new URL(page.url()).pathname)
    await page.goBack()
    await links.first().waitFor()
  }
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      (event) => {
        event.stopPropagation()
        event.preventDefault()
        const [heading, main] = [document.querySelector<HTMLElement>('h1'), document.querySelector('main')]
        if (main) main.innerHTML = window.nextPicture
        heading?.focus({ preventScroll: true })
      },
      { capture: true },
    )
  })
  const times: number[] = []
  for (const [step, picture] of pictures.entries()) {
    await page.evaluate(
      ([before, picture]) => {
        const main = document.querySelector('main')
        if (main) main.innerHTML = before
        window.nextPicture = picture
      },
      [before, picture] as const,
    )
    await page.waitForTimeout(settledMs)
    times.push(await painted(page, 'click', sign, () => links.nth(step).click()))
  }
  await page.close()
  return { times, addresses }
}

/** Writes a roll of twenty as one record, then changes the button's text. */
export async function bareSave(
  context: BrowserContext,
  address: string,
  button: string,
  times: number,
): Promise<number[]> {
  const page = await openAt(context, address, button)
  await page.evaluate(async (button) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('lucero-bench')
      request.onupgradeneeded = () => request.result.createObjectStore('rolls')
      request.onsuccess = () => resolve(request.result)
    })
    const marks = Array.from({ length: 20 }, (_, student) => ({
      student: `${student}`,
      status: 'asistencia',
      points: 0,
      observations: null,
    }))
    let turn = 0
    document.addEventListener(
      'click',
      (event) => {
        event.stopPropagation()
        event.preventDefault()
        const transaction = database.transaction('rolls', 'readwrite', { durability: 'strict' })
        turn += 1
        transaction.objectStore('rolls').put({ group: '1', date: '2026-01-01', marks }, turn)
        transaction.oncomplete = () => {
          const place = document.querySelector(button)
          if (place) place.textContent = `Lista tomada ${turn}`
        }
      },
      { capture: true },
    )
  }, button)
  const taken: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    taken.push(await painted(page, 'click', button, () => page.locator(button).tap()))
    await page.waitForTimeout(settledMs)
  }
  await page.close()
  return taken
}

/** Puts in place the attendance list's rows for each letter of `words`. */
export async function bareLetters(
  context: BrowserContext,
  address: string,
  row: string,
  words: readonly string[],
): Promise<number[]> {
  const page = await openAt(context, address, row)
  const box = page.getByRole('main').getByRole('searchbox')
  const list = page.locator('main ul').first()
  const rows: string[] = []
  await box.focus()
  for (const word of words) {
    for (const letter of word) {
      await page.keyboard.press(letter)
      await page.waitForTimeout(settledMs)
      if ((await list.count()) > 0) rows.push(await list.innerHTML())
    }
    await box.fill('')
    await page.waitForTimeout(settledMs)
  }
  await page.evaluate((rows) => {
    let turn = 0
    // From here on no other listener gets the box's events.
    for (const name of ['beforeinput', 'input', 'keypress', 'keyup', 'selectionchange', 'change', 'focus', 'focusin']) {
      addEventListener(
        name,
        (event) => {
          event.stopImmediatePropagation()
          const list = document.querySelector('main ul')
          if (name === 'input' && list) list.innerHTML = rows[turn++ % rows.length] ?? ''
        },
        { capture: true },
      )
    }
  }, rows)
  const times: number[] = []
  for (const word of words) times.push(...(await typed(page, word, 'main section')).list)
  await page.close()
  return times
}

async function openAt(context: BrowserContext, address: string, sign: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator(sign).first().waitFor()
  await throttle(page, slowness)
  await page.waitForTimeout(leftAloneMs)
  return page
}
