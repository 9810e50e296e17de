/** What a person downloads before the attendance list stands: counted at every build, and a build over budget fails. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Gzip bytes; KB are 1,000 of them. */
export const budget = { js: 190_000, css: 18_000 }

/** Where a build leaves what it weighed, for the browser test that holds it against the truth. */
export const weighed = '.artifacts/bytes.json'

/** The portal's own shell, the first screen that it loads by itself, and what brings that screen's rows. */
const needed = ['src/portal.tsx', 'src/screens/attendance/index.tsx', 'src/provider/call.ts']

export type Chunk = { file: string; facade: string | null; imports: string[]; css: string[]; modules: string[] }
export type Weight = { js: number; css: number; files: string[] }

/**
 * Sums the chunks of the shell, of the attendance screen and of the calls, each with all it imports statically.
 * `sizeOf` gives gzip bytes of an emitted file. Throws when the build has no such chunk: a budget of nothing proves nothing.
 */
export function weigh(chunks: readonly Chunk[], sizeOf: (file: string) => number): Weight {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const wanted = new Set<string>()
  const follow = (file: string) => {
    if (wanted.has(file)) return
    wanted.add(file)
    byFile.get(file)?.imports.forEach(follow)
  }
  for (const file of needed) {
    const root = chunks.find(({ facade }) => facade?.endsWith(file)) ?? chunks.find(({ modules }) => modules.some((id) => id.endsWith(file)))
    if (!root) throw new Error(`No chunk of ${file} in the build: the byte budget cannot be checked.`)
    follow(root.file)
  }
  const scripts = [...wanted].filter((file) => byFile.has(file))
  const styles = [...new Set(scripts.flatMap((file) => byFile.get(file)?.css ?? []))]
  const sum = (files: string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
  return { js: sum(scripts), css: sum(styles), files: [...scripts, ...styles] }
}

/** One line that says the two sums, and whether they are within the budget. */
export function verdict({ js, css }: Weight): { within: boolean; line: string } {
  const kilo = (bytes: number) => (bytes / 1000).toFixed(1)
  const within = js <= budget.js && css <= budget.css
  return { within, line: `portal shell + attendance: ${kilo(js)} of ${kilo(budget.js)} KB JS, ${kilo(css)} of ${kilo(budget.css)} KB CSS (gzip)` }
}

function keep(weight: Weight): void {
  mkdirSync('.artifacts', { recursive: true })
  writeFileSync(weighed, JSON.stringify(weight, null, 2))
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
            ? [{ file: output.fileName, facade: output.facadeModuleId, imports: output.imports, css: [...(output.viteMetadata?.importedCss ?? [])], modules: output.moduleIds }]
            : [],
        )
        const sizeOf = (file: string) => {
          const output = outputs.find(({ fileName }) => fileName === file)
          if (!output) return 0
          return gzipSync(output.type === 'chunk' ? output.code : output.source, { level: 9 }).length
        }
        const weight = weigh(chunks, sizeOf)
        const { within, line } = verdict(weight)
        // A build for a test goes elsewhere and leaves no word.
        if (options.dir?.endsWith('dist/client')) keep(weight)
        if (!within) this.error(`Over budget: ${line}`)
        this.info(line)
      },
    },
  }
}
