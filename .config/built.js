/**
 * Runs the built server: `node .config/built.js [--build] [--with-pages] [command …]`, in this same process.
 *
 * A server that is not built yet is built first. With `--with-pages` (to serve) that is an error instead, because the
 * client's pages would be missing too. `--build` builds server and client first in any case.
 *
 * npm may start this process through a shell that dies of npm's signal without passing it on. So under npm this process
 * polls its parent's id and stops itself when that changes; otherwise the provider would go on running after npm was
 * stopped.
 */
import { execSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [first, second] = process.argv.slice(2)
const own = [first, second].filter((word) => word === '--build' || word === '--with-pages')
const program = path.resolve('dist/server/main.js')

if (process.env.npm_lifecycle_event) {
  const { ppid } = process
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

if (own.includes('--build')) {
  const code = await new Promise((resolve) => {
    const building = spawn('npm run build', { stdio: 'inherit', shell: true })
    building.on('error', () => resolve(1))
    building.on('close', (ended) => resolve(ended ?? 1))
  })
  if (code !== 0) process.exit(code)
}
if (!existsSync(program)) {
  if (own.includes('--with-pages')) refuse()
  try {
    execSync('npm run --silent build:server', { stdio: ['ignore', 'ignore', 'ignore'] })
  } catch {
    refuse()
  }
}
process.argv.splice(1, 1 + own.length, program)
await import(pathToFileURL(program).href)

function refuse() {
  process.stderr.write('Lucero is not built yet: run "npm run build" first.\n')
  process.exit(1)
}
