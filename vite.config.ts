/** How the client is built and how everything is tested; the server's build is .config/build/server.ts. */
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { forPromisedBrowsers } from './.config/build/browsers/check.ts'
import { target } from './.config/build/browsers/promised.ts'
import { byteBudget } from './.config/build/budget.ts'
import { groups, hintOf } from './.config/build/chunks.ts'
import { landing } from './.config/build/landing.ts'
import { manifest } from './.config/build/manifest.ts'
import { packed } from './.config/build/packed.ts'
import { shells } from './.config/build/shells.ts'
import { themeVariables } from './.config/build/theme.ts'
import { folderOf, plan, type Plan } from './.config/reports.ts'
import { shortLived } from './.config/short-lived.ts'
import { school } from './src/school.ts'

const underTest = process.env.VITEST !== undefined

const serverTests = (...names: string[]) => names.map((name) => `tests/server/${name}.test.ts`)

/** What the server promises because of its database: in every run on both. */
const onBothDatabases = serverTests('attendance', 'audit', 'batch', 'changes', 'concurrency', 'counts', 'creations', 'databases', 'versions', 'waiting')

/** What is about the embedded database itself. All else is told on PostgreSQL, where a copy of the school takes a moment, and on the embedded one by the long run. */
const onEmbedded = serverTests('power-cut', 'startup')

/** What only the long run tells, there on both; and what only PostgreSQL has. */
const longOnBoth = serverTests('commands.long', 'durability.long', 'kills.long')
const longOnPostgres = serverTests('failover.long')

/** What stands a watcher in a module's place, or takes a global away before Dexie is loaded: its modules and globals must be its own. */
const watched = ['outbox-store', 'simulation-first', 'simulation-shell'].map((name) => `tests/offline/${name}.test.ts`)

/** What only the long run tells. */
const long = '**/*.long.test.{ts,tsx}'

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/service-worker',
  filename: 'sw.ts',
  // The portal registers the worker itself: a new version must wait until a person takes it.
  injectRegister: null,
  manifest: manifest(),
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['*.html', 'favicon.svg', 'assets/**/*.{js,css,woff2,svg,webp}', 'videos/*.{webp,vtt}'],
    maximumFileSizeToCacheInBytes: 1_000_000,
  },
})

export default defineConfig({
  appType: 'mpa',
  // Dexie's build for today's browsers, 2 KB lighter than the one its package names first. Not under test: one Dexie per process.
  resolve: { alias: underTest ? [] : [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }] },
  plugins: [
    react(),
    themeVariables(),
    ...(underTest ? [] : [landing(), shells(), byteBudget(), pwa, packed(), forPromisedBrowsers()]),
    {
      name: 'lucero:names',
      transformIndexHtml: (html) =>
        html
          .replaceAll('%SCHOOL%', school.name)
          .replaceAll('%THEME%', school.colors.theme),
    },
  ],
  server: {
    port: 5173,
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 4173}`, changeOrigin: false } },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target,
    sourcemap: true,
    // Pictures of the public page wait until they are near; inside the page they could not, and its first picture would wait for them.
    assetsInlineLimit: (file) => (file.includes('/landing/') ? false : undefined),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'src/app.html'],
      // Facts only: whoever asks for the calendar does not get every schema with it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups },
        postBanner: hintOf,
      },
    },
  },
  test: {
    // A story waits as often as it works: a little more workers than cores.
    maxWorkers: availableParallelism() + 1,
    // What stories make is soon thrown away: where more of it fits before that, it costs less.
    execArgv: [...shortLived, '--max-semi-space-size=64'],
    reporters: ['default', ['json', { outputFile: `${folderOf(plan)}/units.json` }]],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // What is waited for comes when it comes: a busy machine is slow, not wrong.
    expect: { poll: { timeout: 30_000 } },
    projects: projectsOf(plan),
  },
})

function projectsOf(plan: Plan): TestProjectInlineConfiguration[] {
  // Servers leave nothing behind them in their process: a worker loads Fastify and PGlite once for all of its files.
  const together = { environment: 'node', isolate: false }
  // Nor do screens, where each file gives back what it took: their page and its libraries take as long to load as a file to run.
  const onePage = { environment: './tests/screens/page-and-provider.ts', isolate: false, setupFiles: ['tests/screens/around-each-file.ts'] }
  const postgres = { env: { TEST_DATABASE: 'postgres' }, globalSetup: ['tests/server/postgres.ts'] }
  const pglite = { env: { TEST_DATABASE: 'pglite' } }
  const server = ['tests/server/**/*.test.ts']
  // Dexie looks for a database once, when it is loaded, and files of one worker share it: whichever comes first.
  const devices = { ...together, name: 'scenarios', include: ['tests/offline/scenarios/**/*.test.ts'], exclude: [long], setupFiles: ['fake-indexeddb/auto'] }
  const otherBrowsers = { name: 'other browsers', include: ['tests/other-browsers/*.test.ts'], environment: 'node', globalSetup: ['tests/browser/setup.ts'] }
  const suites: TestProjectInlineConfiguration['test'][] =
    plan === 'long'
      ? [
          { name: 'offline', include: ['tests/offline/**/*.long.test.ts'], environment: 'node' },
          { ...together, ...postgres, name: 'postgres', include: [...onEmbedded, ...longOnBoth, ...longOnPostgres, 'tests/domain/**/*.test.ts'] },
          // Those that only this run tells are among them; some have a PostgreSQL beside them, to restore onto.
          { ...together, ...postgres, ...pglite, name: 'pglite', include: server, exclude: [...onEmbedded, ...onBothDatabases, ...longOnPostgres] },
          { ...devices, ...pglite },
          { ...onePage, ...postgres, name: 'screens', include: ['tests/screens/**/*.long.test.tsx'] },
          otherBrowsers,
        ]
      : [
          { ...together, name: 'house', include: ['tests/house/**/*.test.ts'] },
          { ...together, name: 'domain', include: ['tests/domain/**/*.test.ts'] },
          { ...together, name: 'offline', include: ['tests/offline/*.test.ts'], exclude: [...watched, long], setupFiles: ['fake-indexeddb/auto'] },
          { name: 'watched', include: watched, environment: 'node' },
          { ...devices, ...postgres },
          { ...onePage, ...postgres, name: 'screens', include: ['tests/screens/**/*.test.{ts,tsx}'], exclude: [long] },
          { ...together, ...postgres, name: 'postgres', include: server, exclude: [...onEmbedded, long] },
          { ...together, ...pglite, name: 'pglite', include: [...onEmbedded, ...onBothDatabases] },
          { ...otherBrowsers, exclude: [long] },
        ]
  return suites.map((test) => ({ extends: true, test }))
}
