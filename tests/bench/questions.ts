/** What the screens ask of 50,000 rows and 5,000 students, beside the same questions to IndexedDB itself. */
import type { Bench } from './bench.ts'
import { withBrowser } from './chromium.ts'
import { bigSchool } from './download.ts'
import { median, type Figure } from './figures.ts'

const timesInRound = 20

export async function questions({ rounds, standIn }: Bench): Promise<Figure[]> {
  const before = standIn.school
  const { attendance } = (standIn.school = bigSchool())
  const date = attendance[0]?.attendance_date ?? ''
  try {
    return await withBrowser(async (context) => {
      const page = await context.newPage()
      await page.goto(`${standIn.origin}/device.html`)
      const rows = await page.evaluate(() => window.measures.questions.fill())
      if (rows !== attendance.length) throw new Error(`${rows} rows arrived`)
      const ask = () =>
        page.evaluate(([times, day]) => window.measures.questions.round(times, day), [timesInRound, date] as const)
      // The first round warms code and files and is not counted.
      await ask()
      const taken: Awaited<ReturnType<typeof ask>>[] = []
      for (let round = 0; round < rounds; round += 1) taken.push(await ask())
      const of = (name: keyof (typeof taken)[number]) => taken.map((asked) => median(asked[name]))
      return [
        {
          what: 'Of 50,000 rows: those of one group and date',
          unit: 'ms',
          values: of('day'),
          limit: { name: 'bare IndexedDB', values: of('bareDay') },
          promise: { kind: 'value', atMost: 1.5 },
        },
        {
          what: 'The roster of that day: members, rows and what waits on them',
          unit: 'ms',
          values: of('roster'),
          limit: { name: 'bare IndexedDB, the rows alone', values: of('bareDay') },
          promise: { kind: 'none' },
        },
        {
          what: 'Of 50,000 rows: the first page, newest first',
          unit: 'ms',
          values: of('newest'),
          limit: { name: 'bare IndexedDB', values: of('bareNewest') },
          promise: { kind: 'value', atMost: 8 },
        },
        {
          what: 'All 50,000 rows, read once where a list of them opens, a day at a time',
          unit: 'ms',
          values: of('everything'),
          promise: { kind: 'none' },
        },
        {
          what: 'Of 50,000 rows in memory: page 4,000',
          unit: 'ms',
          values: of('farDown'),
          promise: { kind: 'value', atMost: 5 },
        },
        {
          what: 'Of 5,000 students: a name without its accents',
          unit: 'ms',
          values: of('search'),
          limit: { name: 'bare IndexedDB', values: of('bareSearch') },
          promise: { kind: 'value', atMost: 20 },
        },
        {
          what: 'Of 50,000 rows in memory: the first page of those with a name',
          unit: 'ms',
          values: of('rowSearch'),
          promise: { kind: 'value', atMost: 30 },
        },
      ]
    })
  } finally {
    standIn.school = before
  }
}
