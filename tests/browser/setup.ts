/** Before the browser tests: one provider writes the demo school, of which every test's database is a copy. */
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { openDatabases } from './databases'
import { end, run, schoolClock, seeded } from './provider'

export default async function setup(): Promise<() => Promise<void>> {
  for (const file of ['dist/client/app.html', 'dist/client/sw.js', 'dist/server/main.js']) {
    if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first.`)
  }
  await rm(seeded, { recursive: true, force: true })
  await mkdir(seeded, { recursive: true })
  const { stop } = await openDatabases(async (url) => {
    const { process: provider } = await run('dist/server/main.js', seeded, 0, {
      SCHOOL_CLOCK: schoolClock,
      DATABASE_URL: url,
      JWT_SECRET: 'a secret of sixteen or more',
    })
    await end(provider, 'SIGTERM')
  })
  return stop
}
