/** What a browser really fetches before the attendance list stands, whichever chunk it comes in. */
import { gzipSync } from 'node:zlib'
import { budget } from '../../.config/build/budget.ts'
import { screens } from './screens'
import { expect, people, signIn, test } from './story'

test.use({ serviceWorkers: 'block' })

test('the attendance list stands within the byte budget of the build', async ({ page, context }) => {
  await signIn(page, people.teacher)
  const fresh = await context.newPage()
  // Another page of the same person, that has nothing in its memory cache.
  const cdp = await context.newCDPSession(fresh)
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const bytes = { js: 0, css: 0 }
  const reading: Promise<void>[] = []
  fresh.on('response', (response) => {
    const kind = /\/assets\/.*\.(js|css)$/.exec(response.url())?.[1]
    if (kind === 'js' || kind === 'css') reading.push(response.body().then((body) => void (bytes[kind] += gzipSync(body, { level: 9 }).length)))
  })

  const attendance = screens.find(({ name }) => name === 'attendance')
  await fresh.goto(attendance?.address ?? '')
  await attendance?.ready(fresh)

  await Promise.all(reading)
  expect(bytes.js).toBeGreaterThan(60_000)
  expect(bytes.js).toBeLessThanOrEqual(budget.js)
  expect(bytes.css).toBeLessThanOrEqual(budget.css)
})
