/** Before the browser tests: one provider seeds the demo school, and its data directory becomes everybody's template. */
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { end, run, schoolClock, seeded } from './provider'

export default async function setup(): Promise<void> {
  for (const file of ['dist/client/app.html', 'dist/client/sw.js', 'dist/server/main.js']) {
    if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first.`)
  }
  await rm(seeded, { recursive: true, force: true })
  await mkdir(seeded, { recursive: true })
  const { process: provider } = await run('dist/server/main.js', seeded, 0, { SCHOOL_CLOCK: schoolClock })
  await end(provider, 'SIGTERM')
  // A lock is no data, and not every system's cp copies a socket.
  await rm(join(seeded, 'lock.sock'), { force: true })
}
