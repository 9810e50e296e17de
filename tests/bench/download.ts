/** The first download of a big school, beside a plain Dexie bulkPut of the same pages. */
import { daysFrom, schoolDay } from '../../src/contract/index.ts'
import type { Bench } from './bench.ts'
import { heldHeap, withBrowser } from './chromium.ts'
import type { Figure } from './figures.ts'
import { makeSchool, type School } from './school.ts'

/** 250 groups of 20 students on ten days: 5,000 students, 50,000 rows. */
export function bigSchool(): School {
  const today = schoolDay(Date.now())
  return makeSchool(
    250,
    Array.from({ length: 10 }, (_, day) => daysFrom(today, -day)),
  )
}

export async function download({ rounds, standIn }: Bench): Promise<Figure[]> {
  const before = standIn.school
  standIn.school = bigSchool()
  const seen = {
    ours: [] as number[],
    plain: [] as number[],
    longest: [] as number[],
    plainLongest: [] as number[],
    held: [] as number[],
    peak: [] as number[],
  }
  for (let round = 0; round < rounds; round += 1) {
    const plain = () =>
      withBrowser(async (context) => {
        const page = await context.newPage()
        await page.goto(`${standIn.origin}/device.html`)
        const { ms, longestTask } = await page.evaluate(() => window.measures.download.plain())
        seen.plain.push(ms)
        seen.plainLongest.push(longestTask)
      })
    const ours = () =>
      withBrowser(async (context) => {
        const page = await context.newPage()
        await page.goto(`${standIn.origin}/device.html`)
        const session = await context.newCDPSession(page)
        const held = await heldHeap(session)
        const { ms, longestTask, rows, peakHeap } = await page.evaluate(() => window.measures.download.ours('download'))
        if (rows !== standIn.school.attendance.length) throw new Error(`${rows} rows arrived`)
        seen.ours.push(ms)
        seen.longest.push(longestTask)
        seen.peak.push(peakHeap - held)
        seen.held.push((await heldHeap(session)) - held)
      })
    for (const work of round % 2 === 0 ? [ours, plain] : [plain, ours]) await work()
  }
  standIn.school = before
  return [
    {
      what: 'First download of 50,000 attendance rows, pages of 1,000',
      unit: 'ms',
      values: seen.ours,
      limit: { name: 'plain Dexie bulkPut of the same pages', values: seen.plain },
      promise: { kind: 'ratio', atMost: 0.5 },
    },
    {
      what: 'Longest task in it (with students, groups and members)',
      unit: 'ms',
      values: seen.longest,
      limit: { name: 'in the plain one', values: seen.plainLongest },
      promise: { kind: 'value', atMost: 50 },
    },
    {
      what: 'Script heap that it leaves behind',
      unit: 'MB',
      values: seen.held,
      promise: { kind: 'value', atMost: 50 },
    },
    {
      what: 'Highest script heap on the way, garbage included',
      unit: 'MB',
      values: seen.peak,
      promise: { kind: 'value', atMost: 50 },
    },
  ]
}
