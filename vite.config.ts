/** The client's build and the configuration of Vitest; the server's build is .config/build/server.ts. */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { forPromisedBrowsers } from './.config/build/browsers/check.ts'
import { target } from './.config/build/browsers/promised.ts'
import { landing } from './.config/build/landing.ts'
import { manifest } from './.config/build/manifest.ts'
import { packed } from './.config/build/packed.ts'
import { portal, smallDexie } from './.config/build/portal.ts'
import { shells } from './.config/build/shells.ts'
import { themeVariables } from './.config/build/theme.ts'
import { folderOf, plan, type Plan } from './.config/reports.ts'
import { shortLivedFlags } from './.config/node-flags.ts'
import { school } from './src/school.ts'

const underTest = process.env.VITEST !== undefined

const serverTests = (...names: string[]) => names.map((name) => `tests/server/${name}.test.ts`)

/** Server tests whose result depends on the database: `npm test` runs them on PostgreSQL and on PGlite. */
const onBothDatabases = serverTests(
  'attendance',
  'audit',
  'backup-download',
  'bank-data',
  'batch',
  'care-sheet',
  'changes',
  'concurrency',
  'counts',
  'creations',
  'databases',
  'exports',
  'families',
  'invitations',
  'group-changes',
  'import-races',
  'imports',
  'imports-beside',
  'leaving',
  'merges',
  'option-lists',
  'price-lists',
  'schools',
  'profile',
  'public-page',
  'versions',
  'waiting',
)

/**
 * Tests of the embedded database (PGlite) itself. `npm test` runs all others on PostgreSQL, where copying the demo
 * school is quick; the long run repeats them on PGlite.
 */
const onEmbedded = serverTests('power-cut', 'startup')

/** Tests of the long run that it runs on both databases. */
const longOnBoth = serverTests('commands.long', 'durability.long', 'kills.long')
const longOnPostgres = serverTests('failover.long')

/** Tests for which a server's database is needed, so that the embedded one has none of them. */
const onPostgresOnly = serverTests('full-log', 'restore')

/** Builds the public page as production code: React must not be loaded as development code in its process. */
const rebranding = 'tests/house/rebranding.test.ts'

/**
 * Tests that replace a module by a watching one, or remove a global before Dexie loads: each file needs its own modules
 * and globals.
 */
const watched = [
  ...['outbox-store', 'simulation-first', 'simulation-shell'].map((name) => `tests/offline/${name}.test.ts`),
  rebranding,
]

/** Tests of the long run only. */
const long = '**/*.long.test.{ts,tsx}'

/** Test files that import tests/long-run.ts: the long run runs them again, with more tests or cases than `npm test`. */
const withMore = (folder: string) =>
  readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${folder}/${name}`)
    .filter((name) => /\.test\.tsx?$/.test(name) && readFileSync(name, 'utf8').includes("/long-run'"))

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/service-worker',
  filename: 'sw.ts',
  // The portal registers the worker itself, because a new version must wait until the user accepts it.
  injectRegister: null,
  manifest: manifest(),
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['*.html', 'favicon.svg', 'assets/**/*.{js,css,woff2,svg,webp}', 'videos/*.{webp,vtt}'],
    maximumFileSizeToCacheInBytes: 2_000_000,
  },
})

export default defineConfig({
  appType: 'mpa',
  // Not in tests: there all modules must load the same copy of Dexie.
  resolve: { alias: underTest ? [] : [smallDexie] },
  plugins: [
    react(),
    themeVariables(),
    ...(underTest ? [] : [landing(), portal(), shells(), pwa, packed(), forPromisedBrowsers()]),
    {
      name: 'lucero:names',
      transformIndexHtml: (html) => html.replaceAll('%SCHOOL%', school.name).replaceAll('%THEME%', school.colors.theme),
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
    // Pictures of the public page stay separate files: they load lazily, while inlined ones would delay the first
    // paint.
    assetsInlineLimit: (file) => (file.includes('/landing/') ? false : undefined),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'src/app.html'],
    },
  },
  test: {
    // Tests wait about half the time: use one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Tests allocate much that lives shortly: a larger young generation (64 MB) makes garbage collection cheaper.
    execArgv: [...shortLivedFlags, '--max-semi-space-size=64'],
    // Under `npm test` only failures are printed.
    reporters: [process.env.PLAN ? 'minimal' : 'default', ['json', { outputFile: `${folderOf(plan)}/units.json` }]],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // A generous limit: on a busy machine a correct test may be slow.
    expect: { poll: { timeout: 30_000 } },
    projects: projectsOf(plan),
  },
})

function projectsOf(plan: Plan): TestProjectInlineConfiguration[] {
  // These tests leave nothing behind in their process, so a worker loads Fastify and PGlite once for all of its files.
  const together = { environment: 'node', isolate: false }
  // Screen tests share a page too (around-each-file.ts restores it), because loading it takes as long as running a
  // file.
  const onePage = {
    environment: './tests/screens/page-and-provider.ts',
    isolate: false,
    setupFiles: ['tests/screens/around-each-file.ts'],
  }
  const postgres = { env: { TEST_DATABASE: 'postgres' }, globalSetup: ['tests/server/postgres.ts'] }
  const pglite = { env: { TEST_DATABASE: 'pglite' } }
  const server = ['tests/server/**/*.test.ts']
  // Dexie looks for IndexedDB only when it is loaded, so fake-indexeddb must be there before the first file of a
  // worker.
  const devices = {
    ...together,
    name: 'scenarios',
    include: ['tests/offline/scenarios/**/*.test.ts'],
    exclude: [long],
    setupFiles: ['fake-indexeddb/auto'],
  }
  const otherBrowsers = {
    name: 'other browsers',
    include: ['tests/other-browsers/*.test.ts'],
    environment: 'node',
    globalSetup: ['tests/browser/setup.ts'],
  }
  const suites: TestProjectInlineConfiguration['test'][] =
    plan === 'long'
      ? [
          {
            name: 'offline',
            include: [
              'tests/offline/**/*.long.test.ts',
              ...withMore('offline').filter((name) => !name.includes('/scenarios/')),
            ],
            environment: 'node',
          },
          {
            ...together,
            ...postgres,
            name: 'postgres',
            include: [...onEmbedded, ...longOnBoth, ...longOnPostgres, ...onPostgresOnly, ...serverTests('statements')],
          },
          // Includes *.long tests; some also start a PostgreSQL to restore a backup into.
          {
            ...together,
            ...postgres,
            ...pglite,
            name: 'pglite',
            include: [...server, 'tests/domain/**/*.test.ts'],
            exclude: [...onEmbedded, ...onBothDatabases, ...longOnPostgres, ...onPostgresOnly],
          },
          { ...devices, ...pglite },
          {
            ...onePage,
            ...postgres,
            name: 'screens',
            include: ['tests/screens/**/*.long.test.tsx', ...withMore('screens')],
          },
          otherBrowsers,
        ]
      : [
          { ...together, name: 'house', include: ['tests/house/**/*.test.ts'], exclude: [rebranding] },
          { ...together, ...postgres, name: 'domain', include: ['tests/domain/**/*.test.ts'] },
          {
            ...together,
            name: 'offline',
            include: ['tests/offline/*.test.ts'],
            exclude: [...watched, long],
            setupFiles: ['fake-indexeddb/auto'],
          },
          { name: 'watched', include: watched, environment: 'node' },
          { ...devices, ...postgres },
          { ...onePage, ...postgres, name: 'screens', include: ['tests/screens/**/*.test.{ts,tsx}'], exclude: [long] },
          { ...together, ...postgres, name: 'postgres', include: server, exclude: [...onEmbedded, long] },
          { ...together, ...pglite, name: 'pglite', include: [...onEmbedded, ...onBothDatabases] },
          { ...otherBrowsers, exclude: [long] },
        ]
  return suites.map((test) => ({ extends: true, test }))
}
