/**
 * A browser starts without a network, on a slow device, until each screen of a class shows what people open it for. The
 * limit is the least that this much code could take: the same first picture, put in place as HTML when the product
 * makes its first request to IndexedDB, without reading anything or drawing with a library.
 */
import { paths, rollCallOf, groupOf, studentOf } from '../../src/paths.ts'
import { end } from '../browser/provider.ts'
import type { Bench } from './bench.ts'
import { newProfile, throttle, type Profile } from './chromium.ts'
import type { Figure } from './figures.ts'
import { attendanceRow, enter, startProduct } from './product.ts'

const slowness = 4

declare global {
  interface Window {
    /** When the page's code first opened IndexedDB, ms since the visit began. */
    firstQuestionAt?: number
    firstRowAt?: number
    firstPicture?: string
  }
}

const tile = '[data-tile]'

/** A teacher's screens, each with the element that people open it for. */
const screens = [
  { what: 'the home with the roll', at: paths.home, shows: tile },
  { what: 'a roll', at: rollCallOf('5'), shows: tile },
  { what: "the attendance list's first row", at: paths.attendance, shows: attendanceRow },
  { what: 'Por enviar', at: paths.outbox, shows: 'main p' },
  { what: 'a group with its students', at: groupOf('5'), shows: `main a[href^="${paths.students}"]` },
  { what: 'a student', at: studentOf('1'), shows: 'main h2' },
]

type Visit = {
  at: string
  shows: string
  /** HTML that is put in place instead of drawing the page; absent or '': the page draws itself. */
  picture?: string
  shown: number[]
  asked: number[]
}

export async function coldStart({ rounds, standIn }: Bench): Promise<Figure[]> {
  const { process: provider, origin } = await startProduct()
  const profile = newProfile()
  try {
    const bare: Visit = { at: `${standIn.origin}/list.html`, shows: attendanceRow, shown: [], asked: [] }
    const ours = screens.map(({ what, at, shows }) => ({
      what,
      at: `${origin}${at}`,
      shows,
      shown: [],
      asked: [],
      asText: { at: `${origin}${at}`, shows, picture: '', shown: [], asked: [] },
    }))
    await fill(profile, origin, ours, bare.at)
    // The first round fills the browser's code caches and records the pictures; it is not counted.
    await untilShown(profile, bare)
    for (const one of ours) one.asText.picture = (await untilShown(profile, one)).picture
    // Over the rounds, each visit runs at every position of a round.
    const visits: Visit[] = [bare, ...ours.flatMap((one) => [one, one.asText])]
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < visits.length; turn += 1) {
        const visit = visits[(round + turn) % visits.length] ?? bare
        const { asked, shown } = await untilShown(profile, visit)
        visit.shown.push(shown)
        visit.asked.push(asked)
      }
    }
    const limit = { name: 'a bare React + Mantine + Dexie list', values: bare.shown }
    return ours.flatMap(({ what, shown, asked, asText }): Figure[] => [
      {
        what: `Cold start offline, processor ${slowness} × slower: ${what}`,
        unit: 'ms',
        values: shown,
        also: { what: 'the device is first asked after', unit: 'ms', values: asked },
        limit,
        promise: { kind: 'ratio', atMost: 1 },
      },
      {
        what: '… the same picture put as text once the code has run',
        unit: 'ms',
        values: asText.shown,
        limit,
        promise: { kind: 'none' },
      },
    ])
  } finally {
    profile.remove()
    await end(provider, 'SIGTERM')
  }
}

/**
 * Signs in, waits until the first download and the service worker's installation are done, opens each screen once, and
 * gives the bare list as many rows as the device has.
 */
async function fill(
  profile: Profile,
  origin: string,
  ours: readonly { at: string; shows: string }[],
  bare: string,
): Promise<void> {
  const context = await profile.open()
  const page = await context.newPage()
  const rows = await enter(page, origin, 'maestra@lucero.test')
  for (const { at, shows } of ours) {
    await page.goto(at)
    await page.waitForSelector(shows)
  }
  await page.goto(bare)
  await page.evaluate((all) => window.fillList(all), rows)
  await context.close()
}

async function untilShown(
  profile: Profile,
  { at, shows, picture }: Visit,
): Promise<{ asked: number; shown: number; picture: string }> {
  const context = await profile.open()
  try {
    await context.setOffline(true)
    await context.addInitScript(noteFirst, shows)
    if (picture) await context.addInitScript(putAsText, picture)
    const page = await context.newPage()
    await throttle(page, slowness)
    await page.goto(at, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.firstRowAt)
    return await page.evaluate(() => ({
      asked: window.firstQuestionAt ?? Number.NaN,
      shown: window.firstRowAt ?? Number.NaN,
      picture: window.firstPicture ?? '',
    }))
  } finally {
    await context.close()
  }
}

/**
 * Runs before a page's own scripts: notes when they first open IndexedDB, and when the element that the page is opened
 * for was painted, in ms since the visit began.
 */
function noteFirst(selector: string): void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...asked) {
    window.firstQuestionAt ??= performance.now()
    return open.apply(this, asked)
  }
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    window.firstPicture = document.getElementById('root')?.innerHTML ?? ''
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (window.firstRowAt = performance.now())
      port2.postMessage(null)
    })
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Runs before a page's own scripts: when they first open IndexedDB, they get no answer, and the picture is put where
 * they would draw.
 */
function putAsText(picture: string): void {
  IDBFactory.prototype.open = () => {
    window.firstQuestionAt ??= performance.now()
    queueMicrotask(() => {
      const root = document.getElementById('root')
      if (root?.childElementCount === 0) root.innerHTML = picture
    })
    return new EventTarget() as IDBOpenDBRequest
  }
}
