/**
 * Builds one script of the shell, which is the portal without its screens. Many pages and workers run this script in
 * one process, each with globals of its own. They share code that has no state (the contract, libraries).
 */
import './no-broadcast'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import { build, type Plugin } from 'esbuild'
import * as dexie from 'dexie/dist/modern/dexie.mjs'
import * as jwtDecode from 'jwt-decode'
import * as zod from 'zod/mini'
import * as contract from '../../../src/contract'
import type { notify } from '../../../src/ui/notify'
import type * as page from './page'

export type Page = typeof page

const here = dirname(fileURLToPath(import.meta.url))
const source = resolve(here, '../../../src')

/** The globals that a browser gives a page or a worker; a name that is absent here is undefined there. */
export type Scope = { [Name in (typeof globalNames)[number]]?: unknown }
const globalNames = [
  'globalThis',
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'fetch',
  'BroadcastChannel',
  'indexedDB',
  'IDBKeyRange',
  'IDBTransaction',
  'AbortSignal',
  'Date',
  'Math',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestIdleCallback',
  'cancelIdleCallback',
  'environment',
  'watched',
  'workspaceOpens',
] as const

/** All methods of `notify`: if one is missing, this file does not compile. */
const silent: Record<keyof typeof notify, 'none'> = {
  done: 'none',
  success: 'none',
  error: 'none',
  info: 'none',
  close: 'none',
  clear: 'none',
}

/** Replacements for what the shell imports from the screens, which are not drawn here: they do nothing. */
const undrawn: Record<string, string> = {
  ui: `const none = () => undefined; export const notify = { ${Object.entries(silent)
    .map((entry) => entry.join(': '))
    .join(', ')} }`,
  attendance: 'export const firstQuestion = () => ({})',
  routes: 'export const routeAt = () => null',
}

const asItShips: Plugin = {
  name: 'shell',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /(^|\/)contract$/ }, () => ({ path: 'contract', external: true }))
    onResolve({ filter: /^(dexie|jwt-decode|zod\/mini|react|react\/.*|dexie-react-hooks)$/ }, ({ path }) => ({
      path,
      external: true,
    }))
    // Puts watched-store.ts in front of the engine's store; the store itself is the one that ships.
    onResolve({ filter: /\/indexeddb-store$/ }, ({ importer }) =>
      importer.endsWith('watched-store.ts') ? undefined : { path: resolve(here, 'watched-store.ts') },
    )
    onResolve({ filter: /^(\.\.\/)+ui$|^(\.\.\/)+screens\/attendance$|\/routes$/ }, ({ path }) => ({
      path: path.split('/').at(-1) ?? '',
      namespace: 'undrawn',
    }))
    onLoad({ filter: /.*/, namespace: 'undrawn' }, ({ path }) => ({ contents: undrawn[path] ?? '' }))
  },
}

async function compile() {
  const { outputFiles } = await build({
    entryPoints: [resolve(here, 'page.ts')],
    bundle: true,
    write: false,
    format: 'cjs',
    target: 'es2022',
    treeShaking: true,
    define: { 'import.meta.env': 'environment' },
    plugins: [asItShips],
    absWorkingDir: source,
    logLevel: 'error',
  })
  return compileFunction(outputFiles[0]?.text ?? '', [...globalNames, 'require', 'module'], { filename: 'shell.js' })
}

const compiled = await compile()
const shared: Record<string, unknown> = {
  contract,
  'zod/mini': zod,
  'jwt-decode': jwtDecode,
  react: { createContext: () => null },
}

/**
 * Runs the script as a page or a worker that has just been loaded. `Database` and `liveQuery` are Dexie's, over this
 * context's own disk.
 */
export function load(scope: Scope, Database: typeof dexie.Dexie, liveQuery: typeof dexie.liveQuery): Page {
  const module = { exports: {} }
  const { RangeSet } = dexie
  const ownDexie = Object.assign(Database, { liveQuery, RangeSet })
  const require = (name: string) => (name === 'dexie' ? ownDexie : (shared[name] ?? {}))
  compiled(...globalNames.map((name) => scope[name]), require, module)
  return module.exports as Page
}
