/** Records one edit and one roll durably, beside strict transactions of IndexedDB alone. */
import type { Bench } from './bench.ts'
import { withBrowser } from './chromium.ts'
import { median, type Figure } from './figures.ts'

const timesInRound = 40
/** Time between two taps of a person in a hurry, ms. */
const betweenTapsMs = 60

export async function record({ rounds, standIn }: Bench): Promise<Figure[]> {
  return withBrowser(async (context) => {
    const page = await context.newPage()
    await page.goto(`${standIn.origin}/device.html`)
    // The first round warms code and files and is not counted.
    const taken = []
    const bursts = []
    const hurried = []
    for (let number = 0; number <= rounds; number += 1) {
      taken.push(await page.evaluate((times) => window.measures.record.round(times), timesInRound))
      bursts.push(await page.evaluate((times) => window.measures.record.burst(times, 0), timesInRound))
      hurried.push(
        await page.evaluate(([times, apart]) => window.measures.record.burst(times, apart), [
          timesInRound,
          betweenTapsMs,
        ] as const),
      )
    }
    const counted = taken.slice(1)
    return [
      {
        what: 'One edit, until it is on disk',
        unit: 'ms',
        values: counted.map(({ edit }) => median(edit)),
        limit: { name: 'bare IndexedDB, strict: get and put', values: counted.map(({ bareEdit }) => median(bareEdit)) },
        promise: { kind: 'ratio', atMost: 1.5 },
      },
      ...[
        { what: `One edit, ${betweenTapsMs} ms after the last, 1,000 waiting, their screens open`, taken: hurried },
        {
          what: 'One edit, in the moment in which the last is on disk, 1,000 waiting, their screens open',
          taken: bursts,
        },
      ].map(({ what, taken }): Figure => ({
        what,
        unit: 'ms',
        values: taken.slice(1).map(({ edit }) => median(edit)),
        limit: {
          name: 'bare IndexedDB, strict: get and put',
          values: taken.slice(1).map(({ bareEdit }) => median(bareEdit)),
        },
        promise: { kind: 'ratio', atMost: 1.5 },
      })),
      {
        what: 'A roll call of 20, until it is on disk',
        unit: 'ms',
        values: counted.map(({ roll }) => median(roll)),
        limit: { name: 'bare IndexedDB, strict: 20 puts', values: counted.map(({ bareRoll }) => median(bareRoll)) },
        promise: { kind: 'ratio', atMost: 0.8 },
      },
    ]
  })
}
