/**
 * How long a teacher waits for a tap or a letter on a slow device: a tile, saving, a group, a student, a page, a
 * search; until the effect is painted.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '../../src/paths.ts'
import { end } from '../browser/provider.ts'
import { bareLetters, bareSave, bareSteps } from './bare-pictures.ts'
import type { Bench } from './bench.ts'
import { throttle, withBrowser } from './chromium.ts'
import { median, type Figure } from './figures.ts'
import { notePaints, painted, slowness, typed } from './painted.ts'
import { enter, startProduct } from './product.ts'

const tapsInRound = 8
/** Searches in which the first letters each change the list. */
const words = ['lop', 'mate', 'ik', 'esc', 'nunez']
/** Pause between two taps, as a person makes, so that the first one's writing ends; ms. */
const betweenTapsMs = 100
/** The button in the roll's bar. */
const bar = 'main button[data-kind]'
/** *Deshacer* ignores taps for this long, ms. */
const undoMs = 1_000
/** Links to children on a group's page. */
const child = `main a[href^="${paths.students}"]`
/** A group's link on the page of groups. */
const card = 'main li h2 a'
/** A row of the attendance list. */
const row = 'main select[aria-label^="Estado de"]'
/** How many groups are opened per round. */
const opened = 3

type Timed = 'tile' | 'save' | 'group' | 'student' | 'next' | 'box' | 'list'
type Round = Record<Timed, number[]>
/**
 * Medians of the steps that are also measured without any library, in the same round: the same picture put in place, a
 * record of the same size written.
 */
type Bare = Partial<Record<Timed, number>>

const promised: Record<Timed, [what: string, atMost: number]> = {
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
    const walks: { ours: Round; bare: Bare }[] = []
    await withBrowser(async (context) => {
      await notePaints(context)
      const page = await context.newPage()
      await enter(page, origin, 'maestra@lucero.test')
      await page.locator('[data-tile]').first().waitFor()
      await throttle(page, slowness)
      for (let round = 0; round <= rounds; round += 1) {
        const ours = { ...(await takeRoll(page)), ...(await openPages(page)), ...(await readList(page)) }
        walks.push({ ours, bare: await putBare(context, origin) })
      }
    })
    // The first round warms the code and is not counted.
    const counted = walks.slice(1)
    const keys = ['tile', 'save', 'group', 'student', 'next', 'box', 'list'] as const
    return keys.map((key) =>
      figure(
        promised[key],
        counted.map(({ ours }) => ours[key]),
        counted.flatMap(({ bare }) => bare[key] ?? []),
      ),
    )
  } finally {
    await end(provider, 'SIGTERM')
  }
}

function figure([what, atMost]: [string, number], times: number[][], bare: number[]): Figure {
  return {
    what: `${what}, processor ${slowness} × slower`,
    unit: 'ms',
    values: times.map((round) => median(round)),
    also: { what: 'slowest', unit: 'ms', values: times.map((round) => Math.max(...round)) },
    ...(bare.length > 0 && { limit: { name: 'the same, by no library', values: bare } }),
    promise: { kind: 'value', atMost },
  }
}

async function putBare(context: BrowserContext, origin: string): Promise<Bare> {
  const group = await bareSteps(context, `${origin}${paths.groups}`, card, child, opened)
  const student = await bareSteps(context, `${origin}${group.addresses[0]}`, child, 'main h2', opened)
  const save = median(await bareSave(context, `${origin}${paths.home}`, bar, tapsInRound))
  return {
    save,
    group: median(group.times),
    student: median(student.times),
    list: median(await bareLetters(context, `${origin}${paths.attendance}`, row, words)),
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
  const save = await painted(page, 'click', 'button[data-kind=taken]', () =>
    page.getByRole('button', { name: /^Guardar · / }).tap(),
  )
  await page.waitForTimeout(undoMs)
  await page.getByRole('button', { name: 'Deshacer' }).tap()
  await page.getByRole('button', { name: /^Guardar · / }).waitFor()
  return { tile, save: [save] }
}

async function openPages(page: Page): Promise<Pick<Round, 'group' | 'student'>> {
  const times: Pick<Round, 'group' | 'student'> = { group: [], student: [] }
  await menu(page, 'Grupos')
  const cards = page.locator(card)
  await cards.first().waitFor()
  for (let index = 0; index < opened; index += 1) {
    times.group.push(await painted(page, 'click', child, () => cards.nth(index).click()))
    times.student.push(await painted(page, 'click', 'main h2', () => page.locator(child).nth(1).click()))
    await page.goBack()
    await page.locator(child).first().waitFor()
    await page.goBack()
    await cards.first().waitFor()
  }
  return times
}

async function readList(page: Page): Promise<Pick<Round, 'next' | 'box' | 'list'>> {
  // Opened by its address: the menu has no entry for it.
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, paths.attendance)
  await page.waitForSelector(row)
  const next: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    next.push(await painted(page, 'click', row, () => page.getByRole('button', { name: 'Página siguiente' }).click()))
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

async function menu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
}
