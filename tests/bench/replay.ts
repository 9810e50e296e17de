/** Sends a thousand waiting edits to a provider that answers after 50 ms, beside a loop that only sends. */
import { schoolDay } from '../../src/contract/index.ts'
import type { Bench } from './bench.ts'
import { heldHeap, withBrowser } from './chromium.ts'
import type { Figure } from './figures.ts'
import { makeSchool } from './school.ts'

/** Fifty groups of twenty students: a thousand rows of today. */
const groups = 50
const delayMs = 50

const announced = ['row-versions', 'idempotency-key', 'batch'] as const

export async function replay({ rounds, standIn }: Bench): Promise<Figure[]> {
  const before = standIn.school
  const plain = { took: [] as number[], reads: [] as number[], writes: [] as number[], heap: [] as number[] }
  const together = { took: [] as number[], reads: [] as number[], writes: [] as number[], heap: [] as number[] }
  const lanes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const loop = () =>
      withBrowser(async (context) => {
        standIn.school = makeSchool(groups, [schoolDay(Date.now())])
        const edits = standIn.school.attendance.map((row) => ({ row, value: row.points + 1 }))
        const page = await context.newPage()
        await page.goto(`${standIn.origin}/device.html`)
        standIn.delayMs = delayMs
        lanes.push(await page.evaluate((all) => window.measures.replay.plainLoop(all), edits))
        standIn.delayMs = 0
      })
    const ours = (capabilities: typeof announced | readonly [], seen: typeof plain) =>
      withBrowser(async (context) => {
        const school = makeSchool(groups, [schoolDay(Date.now())])
        standIn.school =
          capabilities.length > 0
            ? { ...school, attendance: school.attendance.map((row) => ({ ...row, version: 1 })) }
            : school
        const edits = standIn.school.attendance.map((row) => ({ row, value: row.points + 1 }))
        const page = await context.newPage()
        await page.goto(`${standIn.origin}/device.html`)
        await page.evaluate(([all, known]) => window.measures.replay.prepare(all, known), [
          edits,
          capabilities,
        ] as const)
        const session = await context.newCDPSession(page)
        const held = await heldHeap(session)
        standIn.forget()
        standIn.delayMs = delayMs
        seen.took.push(await page.evaluate(() => window.measures.replay.send()))
        standIn.delayMs = 0
        const { reads, writes } = standIn.counts
        seen.reads.push(Math.max(0, ...Object.values(reads)))
        seen.writes.push(Math.max(...Object.values(writes)))
        seen.heap.push((await heldHeap(session)) - held)
        const left = await page.evaluate(() => window.measures.replay.leave())
        if (left > 0 || Object.keys(writes).length !== edits.length)
          throw new Error(`${left} edits left, ${Object.keys(writes).length} rows written`)
      })
    const works = [() => ours([], plain), loop, () => ours(announced, together)]
    for (const work of round % 2 === 0 ? works : works.reverse()) await work()
  }
  standIn.school = before
  return [
    {
      what: `${groups * 20} queued edits, sent to a provider that answers in ${delayMs} ms`,
      unit: 'ms',
      values: plain.took,
      limit: { name: 'six lanes of fetch, no store', values: lanes },
      promise: { kind: 'ratio', atMost: 1.03 },
    },
    {
      what: 'List reads for one group and date in it, at most',
      unit: 'calls',
      values: plain.reads,
      promise: { kind: 'value', atMost: 1 },
    },
    {
      what: 'Writes for one edit in it, at most',
      unit: 'calls',
      values: plain.writes,
      promise: { kind: 'value', atMost: 1 },
    },
    {
      what: 'Script heap that it leaves behind',
      unit: 'MB',
      values: plain.heap,
      promise: { kind: 'value', atMost: 2 },
    },
    {
      what: 'The same where the provider takes batches',
      unit: 'ms',
      values: together.took,
      limit: { name: 'six lanes of fetch, no store', values: lanes },
      promise: { kind: 'value', atMost: 1_000 },
    },
    {
      what: 'List reads for one group and date in that, at most',
      unit: 'calls',
      values: together.reads,
      promise: { kind: 'value', atMost: 0 },
    },
    {
      what: 'Writes for one edit in that, at most',
      unit: 'calls',
      values: together.writes,
      promise: { kind: 'value', atMost: 1 },
    },
  ]
}
