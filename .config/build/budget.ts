/**
 * Byte budgets: what a device downloads before a screen shows its rows. Every build sums it; a build over budget fails.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Modules that every screen needs: the portal's entry, and the code that calls the provider. */
const shellModules = ['src/portal.tsx', 'src/provider/call.ts']

/**
 * `files`: the screen's module, and modules it loads later but needs before its rows show. `js`, `css`: gzip bytes, the
 * shell included; 1 KB is 1,000 bytes.
 */
type Budget = { name: string; files: string[]; js: number; css: number }

/** The budgets of the screens that a teacher opens in class. */
export const budgets = {
  home: { name: 'home with the roll', files: ['src/screens/home/index.tsx'], js: 237_000, css: 20_500 },
  rollCall: { name: 'roll', files: ['src/screens/roll-call/index.tsx'], js: 237_000, css: 20_500 },
  attendance: { name: 'attendance', files: ['src/screens/attendance/index.tsx'], js: 200_500, css: 17_000 },
  outbox: { name: 'Por enviar', files: ['src/screens/outbox/index.tsx'], js: 212_000, css: 18_500 },
  group: { name: 'group', files: ['src/screens/groups/GroupDetail.tsx'], js: 251_000, css: 20_000 },
  student: {
    name: 'student',
    files: ['src/screens/students/StudentDetail.tsx', 'src/contract/desk-endpoints.ts'],
    js: 256_500,
    css: 19_500,
  },
} satisfies Record<string, Budget>

export type Budgeted = keyof typeof budgets
export const budgeted = Object.keys(budgets).filter((name): name is Budgeted => name in budgets)

export type Chunk = { file: string; facade: string | null; imports: string[]; css: string[]; modules: string[] }
export type Weight = { js: number; css: number; files: string[] }

/**
 * The file beside the folder `client` that records the sums of its build; tests compare them with what a browser really
 * downloads.
 */
const sumsFile = (client: string) => path.join(client, '../bytes.json')

/** The sums of the build in the folder `client`. Throws if it recorded none. */
export function weightsIn(client: string): Record<Budgeted, Weight> {
  return JSON.parse(readFileSync(sumsFile(client), 'utf8'))
}

/**
 * Sums the chunks of the shell and of a screen, each with all that it imports statically. `sizeOf` returns the gzip
 * bytes of an emitted file. Throws if a module is in no chunk, because the sum would then be too small.
 */
export function weigh(chunks: readonly Chunk[], sizeOf: (file: string) => number, screen: Budgeted): Weight {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const wanted = new Set<string>()
  const follow = (file: string) => {
    if (wanted.has(file)) return
    wanted.add(file)
    byFile.get(file)?.imports.forEach(follow)
  }
  for (const file of [...shellModules, ...budgets[screen].files]) {
    const root =
      chunks.find(({ facade }) => facade?.endsWith(file)) ??
      chunks.find(({ modules }) => modules.some((id) => id.endsWith(file)))
    if (!root) throw new Error(`No chunk of ${file} in the build: the byte budget cannot be checked.`)
    follow(root.file)
  }
  const scripts = [...wanted].filter((file) => byFile.has(file))
  const styles = [...new Set(scripts.flatMap((file) => byFile.get(file)?.css ?? []))]
  const sum = (files: string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
  return { js: sum(scripts), css: sum(styles), files: [...scripts, ...styles] }
}

/** Whether the sums are within the screen's budget, and a line that shows both. */
export function verdict(screen: Budgeted, { js, css }: Pick<Weight, 'js' | 'css'>): { within: boolean; line: string } {
  const { name, ...most } = budgets[screen]
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1)
  return {
    within: js <= most.js && css <= most.css,
    line: `portal shell + ${name}: ${kilo(js)} of ${kilo(most.js)} KB JS, ${kilo(css)} of ${kilo(most.css)} KB CSS (gzip)`,
  }
}

export function byteBudget(): Plugin {
  return {
    name: 'lucero:byte-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(options, bundle) {
        const outputs = Object.values(bundle)
        const chunks = outputs.flatMap((output): Chunk[] =>
          output.type === 'chunk'
            ? [
                {
                  file: output.fileName,
                  facade: output.facadeModuleId,
                  imports: output.imports,
                  css: [...(output.viteMetadata?.importedCss ?? [])],
                  modules: output.moduleIds,
                },
              ]
            : [],
        )
        const sizes = new Map<string, number>()
        const sizeOf = (file: string) => {
          const output = bundle[file]
          if (!output) return 0
          const size =
            sizes.get(file) ?? gzipSync(output.type === 'chunk' ? output.code : output.source, { level: 9 }).length
          sizes.set(file, size)
          return size
        }
        const weights = budgeted.map((screen) => [screen, weigh(chunks, sizeOf, screen)] as const)
        if (options.dir && path.basename(options.dir) === 'client')
          writeFileSync(sumsFile(options.dir), JSON.stringify(Object.fromEntries(weights), null, 2))
        const verdicts = weights.map(([screen, weight]) => verdict(screen, weight))
        const over = verdicts.filter(({ within }) => !within)
        if (over.length > 0) this.error(`Over budget: ${over.map(({ line }) => line).join('; ')}`)
        for (const { line } of verdicts) this.info(line)
      },
    },
  }
}
