/**
 * `npm run build:client` builds the client into dist/.next and then publishes it to dist/client. With `--outDir
 * <folder>` it only builds, into that folder. Other arguments are passed to Vite.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { publish } from './publish.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const next = path.join(root, 'dist/.next')
const args = process.argv.slice(2)
const hasOwnFolder = args.some((word) => word.startsWith('--outDir'))

const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    ...args,
    ...(hasOwnFolder ? [] : ['--outDir', path.join(next, 'client')]),
  ],
  { cwd: root, stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)
if (!hasOwnFolder) {
  // `last`: files to replace after those that they refer to. The pages refer to scripts, the service worker to both.
  publish({
    from: path.join(next, 'client'),
    to: path.join(root, 'dist/client'),
    lasting: (file) => file.startsWith('assets/'),
    last: ['public-page.json', 'privacidad.html', 'index.html', 'app.html', 'sw.js'],
  })
}
