/** The school's date and time in a browser that has Temporal and in one that has only Intl. */
import { build } from 'vite'
import { expect, test } from './story'

test.use({ writes: false })

type Calendar = typeof import('../../src/contract/calendar')
declare global {
  interface Window {
    calendar: Calendar
  }
}

test('the day and the hour at the school are the same whichever way this browser knows them', async ({ page }) => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: 'src/contract/calendar.ts', formats: ['iife'], name: 'calendar' } },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  await page.addScriptTag({ content: output.output[0].code })
  const { differing, asked, hasTemporal } = await page.evaluate(() => {
    const { schoolTime } = window.calendar
    // Steps of 61 minutes over four years, in two of which Mexico City still had daylight saving time; and one moment
    // that is not a whole millisecond.
    const moments = [
      Date.UTC(2026, 10, 26, 6, 0, 0) + 0.4,
      ...Array.from({ length: 35_000 }, (_, index) => Date.UTC(2021, 0, 1) + index * 3_660_000),
    ]
    const hasTemporal = 'Temporal' in window
    const known = moments.map((at) => JSON.stringify(schoolTime(at)))
    Reflect.deleteProperty(window, 'Temporal')
    return {
      differing: moments.filter((at, place) => JSON.stringify(schoolTime(at)) !== known[place]),
      asked: known.slice(0, 2),
      hasTemporal,
    }
  })
  expect(hasTemporal, 'this browser has both').toBe(true)
  expect(asked).toEqual([
    '{"date":"2026-11-26","weekday":4,"minutes":0}',
    '{"date":"2020-12-31","weekday":4,"minutes":1080}',
  ])
  expect(differing).toEqual([])
})
