/** Chooses the mistakes to plant: spread over files and kinds, always the same ones for the same seed. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { mistakesIn, type Mistake } from './mistakes.ts'

/** `print`: a digest of the file's name and its text with the mistake; it stays the same as long as the file does. */
export type Mutant = Mistake & { file: string; print: string }

export const rooms = ['engine', 'mirror', 'outbox', 'sync'].map((room) => `src/offline/${room}`)

/**
 * All mistakes below `part` in the order in which they are planted: first one of each file, then in proportion to how
 * many each file has.
 */
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

/** Takes one mistake of each kind in turn; the order within a kind depends on the seed. */
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

/** Names a mistake by its line, so that the name stays valid when the rest of the file changes. */
export function nameOf({ file, from, to }: { file: string; from: string; to: string }): string {
  return JSON.stringify([file, from, to])
}

export function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}

/** Returns a check whether the client still compiles with a mistake in it; only the mutant's own file is checked. */
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
