/** Builds the server: `main.js`, and chunks for the parts that only some commands import. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import { sqlFiles } from '../../src/server/database/schema/sql-files.ts'
import { publish } from './publish.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The bundle contains the SQL files instead of the module that reads them. */
const sqlInside: Plugin = {
  name: 'lucero:sql-inside',
  setup: ({ onLoad }) =>
    onLoad({ filter: /database[\\/]schema[\\/]sql-files\.ts$/ }, () => ({
      contents: `export const sqlFiles = ${JSON.stringify(sqlFiles)}`,
    })),
}

const options = {
  entryPoints: [path.join(root, 'src/server/main.ts')],
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  plugins: [sqlInside],
  logLevel: 'warning',
} as const satisfies BuildOptions

/** Builds into `folder`, which is emptied first. Returns the path of `main.js`. */
export async function buildServer(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  await build({ ...options, outdir: folder, sourcemap: true })
  return path.join(folder, 'main.js')
}

/** The specifiers of all imports that are not bundled. */
export async function importsOfServer(): Promise<string[]> {
  const { metafile } = await build({ ...options, outdir: 'nowhere', write: false, metafile: true })
  const outputs = Object.values(metafile.outputs)
  return [
    ...new Set(
      outputs.flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path: name }) => name)),
    ),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const next = path.join(root, 'dist/.next/server')
  await buildServer(next)
  // Old chunks stay for a week (`keptMs`): a running process may still import a chunk of its own release.
  publish({
    from: next,
    to: path.join(root, 'dist/server'),
    lasting: (file) => !file.startsWith('main.js'),
    last: ['main.js'],
  })
}
