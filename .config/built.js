/**
 * Runs the built program: `node .config/built.js [--build] [--with-pages] [command …]`, in this very process, so that whoever stops npm stops
 * the provider. Between npm and this process there may be a shell, which ends with the signal that npm hands it and passes none on.
 *
 * Builds the server's program where it is not built yet: in production it is, and the builder is not installed. To serve, the pages are needed
 * too. `--build` builds all of it anew before.
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
