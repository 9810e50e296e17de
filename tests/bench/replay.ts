/** Row 2: a thousand edits that waited, sent to a provider that answers in 50 ms, beside a loop that only sends. */
import { schoolDay } from '../../src/contract/index.ts'
import type { Bench } from './bench.ts'
import { heldHeap, withBrowser } from './chromium.ts'
import type { Figure } from './figures.ts'
import { makeSchool } from './school.ts'

/** Fifty groups of twenty students: a thousand rows of today. */
const groups = 50
const delayMs = 50

export async function replay({ rounds, standIn }: Bench): Promise<Figure[]> {
  const before = standIn.school
  const seen = { ours: [] as number[], loop: [] as number[], reads: [] as number[], writes: [] as number[], heap: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const loop = () =>
      withBrowser(async (context) => {
        standIn.school = makeSchool(groups, [schoolDay(Date.now())])
        const edits = standIn.school.attendance.map((row) => ({ row, value: row.points + 1 }))
        const page = await context.newPage()
        await page.goto(`${standIn.origin}/device.html`)
        standIn.delayMs = delayMs
        seen.loop.push(await page.evaluate((all) => window.measures.replay.plainLoop(all), edits))
        standIn.delayMs = 0
      })
    const ours = () =>
      withBrowser(async (context) => {
        standIn.school = makeSchool(groups, [schoolDay(Date.now())])
        const edits = standIn.school.attendance.map((row) => ({ row, value: row.points + 1 }))
        const page = await context.newPage()
        await page.goto(`${standIn.origin}/device.html`)
        await page.evaluate((all) => window.measures.replay.prepare(all), edits)
        const session = await context.newCDPSession(page)
        const held = await heldHeap(session)
        standIn.forget()
        standIn.delayMs = delayMs
        seen.ours.push(await page.evaluate(() => window.measures.replay.send()))
        standIn.delayMs = 0
        const { reads, writes } = standIn.counts
        seen.reads.push(Math.max(...Object.values(reads)))
        seen.writes.push(Math.max(...Object.values(writes)))
        seen.heap.push((await heldHeap(session)) - held)
        const left = await page.evaluate(() => window.measures.replay.leave())
        if (left > 0 || Object.keys(writes).length !== edits.length) throw new Error(`${left} edits left, ${Object.keys(writes).length} rows written`)
      })
    for (const work of round % 2 === 0 ? [ours, loop] : [loop, ours]) await work()
  }
  standIn.school = before
  return [
    {
      what: `${groups * 20} queued edits, sent to a provider that answers in ${delayMs} ms`,
      unit: 'ms',
      values: seen.ours,
      limit: { name: 'six lanes of fetch, no store', values: seen.loop },
      promise: { kind: 'ratio', atMost: 1.1 },
    },
    { what: 'List reads for one group and date in it, at most', unit: 'calls', values: seen.reads, promise: { kind: 'value', atMost: 1 } },
    { what: 'Writes for one edit in it, at most', unit: 'calls', values: seen.writes, promise: { kind: 'value', atMost: 1 } },
    { what: 'Script heap that it leaves behind', unit: 'MB', values: seen.heap, promise: { kind: 'value', atMost: 2 } },
  ]
}
