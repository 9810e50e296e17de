/** Builds the server's program: one file to start, and what only some of its commands need in chunks beside it. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Into `folder`, which then holds nothing else; answers the file to start. */
export async function buildServer(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  await build({
    entryPoints: [path.join(root, 'src/server/main.ts')],
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  return path.join(folder, 'main.js')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer(path.join(root, 'dist/server'))
