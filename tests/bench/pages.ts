/** Builds the bench's own pages the way production is built: same bundler, same target, minified. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const folder = path.resolve(import.meta.dirname, 'pages')
export const built = path.resolve('.artifacts/bench/pages')

export async function buildPages(): Promise<void> {
  await build({
    configFile: false,
    root: folder,
    publicDir: path.join(folder, 'public'),
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: built,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['device.html', 'list.html'].map((name) => path.join(folder, name)) },
    },
  })
  // The files that the bare list's worker must cache to start without a network: its page and what the page names.
  const page = readFileSync(path.join(built, 'list.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].flatMap(([, file]) => (file ? [file] : []))
  writeFileSync(path.join(built, 'files.json'), JSON.stringify(['/list.html', ...named]))
}
