/** Builds the server's program where it is not built yet: in production it is, and the builder is not installed. To serve, the pages are needed too. */
import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (!existsSync('dist/server/main.js')) {
  if (process.argv.includes('--with-pages')) refuse()
  try {
    execSync('npm run --silent build:server', { stdio: ['ignore', 'ignore', 'ignore'] })
  } catch {
    refuse()
  }
}

function refuse() {
  process.stderr.write('Lucero is not built yet: run "npm run build" first.\n')
  process.exit(1)
}
