/** What a teacher's finger waits for on a slow device: a tile, the save, a group, a student, a page, a letter; until what they changed stands painted. */
import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '../../src/paths.ts'
import { end } from '../browser/provider.ts'
import type { Bench } from './bench.ts'
import { throttle, withBrowser } from './chromium.ts'
import { median, type Figure } from './figures.ts'
import { notePaints, painted, slowness, typed } from './painted.ts'
import { enter, startProduct } from './product.ts'

const tapsInRound = 8
/** The first letters of each find other children than the letter before. */
const words = ['lop', 'mate', 'ik', 'esc', 'nunez']
/** A moment for what a tap writes down, as between two taps of a person. */
const betweenTapsMs = 100
/** What a page does first is over by then, ms. */
const leftAloneMs = 3_000
/** *Deshacer* hears nothing sooner. */
const undoMs = 1_000

type Round = { tile: number[]; save: number[]; group: number[]; student: number[]; next: number[]; box: number[]; list: number[]; bareList: number[] }

const promised: Record<Exclude<keyof Round, 'bareList'>, [what: string, atMost: number]> = {
  tile: ['Tap on a roll tile, until it is painted', 100],
  save: ['Tap on Guardar, until the roll is on disk and says so', 100],
  group: ['A group from its card, until it stands with its students', 100],
  student: ['A student from the group, until the first picture stands', 100],
  next: ['The next page of the attendance list', 100],
  box: ['Letter in the attendance search, until it stands in the box', 100],
  list: ['Letter in the attendance search, until the list has followed', 50],
}

export async function touch({ rounds }: Bench): Promise<Figure[]> {
  const { process: provider, origin } = await startProduct()
  try {
    const walks: Round[] = []
    await withBrowser(async (context) => {
      await notePaints(context)
      const page = await context.newPage()
      await enter(page, origin, 'maestra@lucero.test')
      await page.locator('[data-tile]').first().waitFor()
      await throttle(page, slowness)
      for (let round = 0; round <= rounds; round += 1) walks.push({ ...(await takeRoll(page)), ...(await openPages(page)), ...(await readList(page)), bareList: await readBareList(context, origin) })
    })
    // The first round warms the code; nobody counts it.
    const counted = walks.slice(1)
    const keys = ['tile', 'save', 'group', 'student', 'next', 'box', 'list'] as const
    const bare = { name: 'the same rows put into that page as text, by no library', values: counted.map(({ bareList }) => median(bareList)) }
    return keys.map((key) => ({ ...figure(promised[key], counted.map((walk) => walk[key])), ...(key === 'list' && { limit: bare }) }))
  } finally {
    await end(provider, 'SIGTERM')
  }
}

function figure([what, atMost]: [string, number], times: number[][]): Figure {
  return {
    what: `${what}, processor ${slowness} × slower`,
    unit: 'ms',
    values: times.map((round) => median(round)),
    also: { what: 'slowest', unit: 'ms', values: times.map((round) => Math.max(...round)) },
    promise: { kind: 'value', atMost },
  }
}

async function takeRoll(page: Page): Promise<Pick<Round, 'tile' | 'save'>> {
  await menu(page, 'Inicio')
  await page.locator('[data-tile]').first().waitFor()
  const tile: number[] = []
  for (let index = 0; index < tapsInRound; index += 1) {
    const one = page.locator('[data-tile]').nth(index)
    await one.scrollIntoViewIfNeeded()
    const student = await one.getAttribute('data-tile')
    tile.push(await painted(page, 'pointerdown', `[data-tile="${student}"]`, () => one.tap()))
    await page.waitForTimeout(betweenTapsMs)
  }
  const save = await painted(page, 'click', 'button[data-kind=taken]', () => page.getByRole('button', { name: /^Guardar · / }).tap())
  await page.waitForTimeout(undoMs)
  await page.getByRole('button', { name: 'Deshacer' }).tap()
  await page.getByRole('button', { name: /^Guardar · / }).waitFor()
  return { tile, save: [save] }
}

async function openPages(page: Page): Promise<Pick<Round, 'group' | 'student'>> {
  const times: Pick<Round, 'group' | 'student'> = { group: [], student: [] }
  await menu(page, 'Grupos')
  const cards = page.locator('main li h2 a')
  await cards.first().waitFor()
  const many = Math.min(3, await cards.count())
  for (let index = 0; index < many; index += 1) {
    times.group.push(await painted(page, 'click', `main a[href^="${paths.students}"]`, () => cards.nth(index).click()))
    const child = page.locator(`main a[href^="${paths.students}"]`).nth(1)
    times.student.push(await painted(page, 'click', 'main h2', () => child.click()))
    await page.goBack()
    await page.locator(`main a[href^="${paths.students}"]`).first().waitFor()
    await page.goBack()
    await cards.first().waitFor()
  }
  return times
}

async function readList(page: Page): Promise<Pick<Round, 'next' | 'box' | 'list'>> {
  // A teacher comes to all of it by a link or the address: no menu leads there.
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, paths.attendance)
  await page.waitForSelector('main select[aria-label^="Estado de"]')
  const next: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    next.push(await painted(page, 'click', 'main select[aria-label^="Estado de"]', () => page.getByRole('button', { name: 'Página siguiente' }).click()))
    await page.waitForTimeout(betweenTapsMs)
  }
  const letters: Pick<Round, 'box' | 'list'> = { box: [], list: [] }
  for (const word of words) {
    const { box, list } = await typed(page, word, 'main section')
    letters.box.push(...box)
    letters.list.push(...list)
  }
  return { next, ...letters }
}

/** What the rows of each letter cost the browser by itself: found before, written down as text, and put where the list stands. */
async function readBareList(context: BrowserContext, origin: string): Promise<number[]> {
  const page = await context.newPage()
  await page.goto(`${origin}${paths.attendance}`)
  await page.waitForSelector('main select[aria-label^="Estado de"]')
  await throttle(page, slowness)
  await page.waitForTimeout(leftAloneMs)
  const box = page.getByRole('main').getByRole('searchbox')
  const list = page.locator('main ul').first()
  const rows: string[] = []
  await box.focus()
  for (const word of words) {
    for (const letter of word) {
      await page.keyboard.press(letter)
      await page.waitForTimeout(250)
      if ((await list.count()) > 0) rows.push(await list.innerHTML())
    }
    await box.fill('')
    await page.waitForTimeout(250)
  }
  await page.evaluate((rows) => {
    let turn = 0
    // From here on nobody else hears the box.
    for (const name of ['beforeinput', 'input', 'keypress', 'keyup', 'selectionchange', 'change', 'focus', 'focusin']) {
      addEventListener(name, (event) => {
        event.stopImmediatePropagation()
        const list = document.querySelector('main ul')
        if (name === 'input' && list) list.innerHTML = rows[turn++ % rows.length] ?? ''
      }, { capture: true })
    }
  }, rows)
  const times: number[] = []
  for (const word of words) times.push(...(await typed(page, word, 'main section')).list)
  await page.close()
  return times
}

async function menu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
}
