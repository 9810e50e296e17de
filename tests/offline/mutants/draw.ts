/**
 * Which mistakes are planted: so many of all that can be made, spread over files and kinds, the same ones for the same
 * seed.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { mistakesIn, type Mistake } from './mistakes.ts'

/** `print`: names it as long as its file is the same. */
export type Mutant = Mistake & { file: string; print: string }

export const rooms = ['engine', 'mirror', 'outbox', 'sync'].map((room) => `src/offline/${room}`)

/** Every mistake below `part`, in the order of their turns: first one of each file, then by the files' sizes. */
export function drawn(part: string, seed: string): Mutant[] {
  const files = rooms
    .flatMap((room) => readdirSync(room).map((name) => join(room, name)))
    .filter((file) => file.endsWith('.ts') && file.startsWith(join('src/offline', part)))
  const turns = files.flatMap((file) => {
    const all = inTurns(
      mistakesIn(file, readFileSync(file, 'utf8')).map((mistake) => ({
        ...mistake,
        file,
        print: digest(file, mistake.text),
      })),
      seed,
    )
    return all.map((mutant, index) => ({ mutant, turn: index / all.length }))
  })
  return turns.sort((one, other) => one.turn - other.turn).map(({ mutant }) => mutant)
}

/** One of each kind after the other, each kind in an order of its own that hangs on the seed. */
function inTurns(mutants: readonly Mutant[], seed: string): Mutant[] {
  const shuffled = mutants
    .map((mutant) => ({ mutant, by: digest(seed, mutant.print) }))
    .sort((one, other) => (one.by < other.by ? -1 : 1))
  const counts = new Map<string, number>()
  const ranked = shuffled.map(({ mutant, by }) => {
    const rank = counts.get(mutant.kind) ?? 0
    counts.set(mutant.kind, rank + 1)
    return { mutant, by, rank }
  })
  return ranked.sort((one, other) => one.rank - other.rank || (one.by < other.by ? -1 : 1)).map(({ mutant }) => mutant)
}

/** Outlives whatever else changes in the file. */
export function nameOf({ file, from, to }: { file: string; from: string; to: string }): string {
  return JSON.stringify([file, from, to])
}

export function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}

/** Does the client still compile with this mistake in it? Asked of that file alone. */
export function openCompiler(): (mutant: Mutant) => boolean {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  const planted = { file: '', text: '', version: 0 }
  const isPlanted = (name: string) => planted.file !== '' && name.endsWith(planted.file)
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames.filter((name) => name.includes('/src/offline/')),
    getScriptVersion: (name) => (isPlanted(name) ? String(planted.version) : '0'),
    getScriptSnapshot: (name) => {
      const text = isPlanted(name) ? planted.text : ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  return ({ file, text }) => {
    Object.assign(planted, { file, text, version: planted.version + 1 })
    const path = join(process.cwd(), file)
    return service.getSyntacticDiagnostics(path).length === 0 && service.getSemanticDiagnostics(path).length === 0
  }
}
