/** Row 5: a browser that starts without a network, on a slow device, until each screen of a class shows what it is opened for. */
import { paths, rollCallOf, groupOf, studentOf } from '../../src/paths.ts'
import { end } from '../browser/provider.ts'
import type { Bench } from './bench.ts'
import { newProfile, throttle, type Profile } from './chromium.ts'
import type { Figure } from './figures.ts'
import { attendanceRow, enter, startProduct } from './product.ts'

const slowness = 4

declare global {
  interface Window {
    /** When its code had been read and run as far as its first question to the device. */
    firstQuestionAt?: number
    firstRowAt?: number
  }
}

const tile = '[data-tile]'

/** A teacher's screens, and what each is opened for. */
const screens = [
  { what: 'the home with the roll', at: paths.home, shows: tile },
  { what: 'a roll', at: rollCallOf('5'), shows: tile },
  { what: "the attendance list's first row", at: paths.attendance, shows: attendanceRow },
  { what: 'Por enviar', at: paths.outbox, shows: 'main p' },
  { what: 'a group with its students', at: groupOf('5'), shows: `main a[href^="${paths.students}"]` },
  { what: 'a student', at: studentOf('1'), shows: 'main h2' },
]

export async function coldStart({ rounds, standIn }: Bench): Promise<Figure[]> {
  const { process: provider, origin } = await startProduct()
  const profile = newProfile()
  try {
    const bare = { at: `${standIn.origin}/list.html`, shows: attendanceRow, times: [] as number[], asked: [] as number[] }
    const ours = screens.map((screen) => ({ ...screen, at: `${origin}${screen.at}`, times: [] as number[], asked: [] as number[] }))
    await fill(profile, origin, ours, bare.at)
    // The first round fills the browser's code caches; nobody counts it. Each takes its turn at every place of a round.
    const visits = [bare, ...ours]
    for (let round = 0; round <= rounds; round += 1) {
      for (let turn = 0; turn < visits.length; turn += 1) {
        const visit = visits[(round + turn) % visits.length] ?? bare
        const { asked, shown } = await untilShown(profile, visit)
        if (round === 0) continue
        visit.times.push(shown)
        visit.asked.push(asked)
      }
    }
    return ours.map(({ what, times, asked }) => ({
      what: `Cold start offline, processor ${slowness} × slower: ${what}`,
      unit: 'ms',
      values: times,
      also: { what: 'the device is first asked after', unit: 'ms', values: asked },
      limit: { name: 'a bare React + Mantine + Dexie list', values: bare.times },
      promise: { kind: 'ratio', atMost: 1 },
    }))
  } finally {
    profile.remove()
    await end(provider, 'SIGTERM')
  }
}

/** Signs in, lets the first download and the worker finish, opens each screen once, and gives the bare list as many rows as the device holds. */
async function fill(profile: Profile, origin: string, ours: readonly { at: string; shows: string }[], bare: string): Promise<void> {
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

async function untilShown(profile: Profile, { at, shows }: { at: string; shows: string }): Promise<{ asked: number; shown: number }> {
  const context = await profile.open()
  try {
    await context.setOffline(true)
    await context.addInitScript(noteFirst, shows)
    const page = await context.newPage()
    await throttle(page, slowness)
    await page.goto(at, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.firstRowAt)
    return await page.evaluate(() => ({ asked: window.firstQuestionAt ?? Number.NaN, shown: window.firstRowAt ?? Number.NaN }))
  } finally {
    await context.close()
  }
}

/** Runs before a page's own scripts: notes when they first ask the device, and when what the page is opened for stood painted, in milliseconds since the visit began. */
function noteFirst(selector: string): void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...asked) {
    window.firstQuestionAt ??= performance.now()
    return open.apply(this, asked)
  }
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (window.firstRowAt = performance.now())
      port2.postMessage(null)
    })
  }).observe(document, { childList: true, subtree: true })
}
