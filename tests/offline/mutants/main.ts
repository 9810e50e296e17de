/**
 * `npm run mutants`: do the tests notice mistakes? Plants mistakes of one line into copies of the tree, one at a time,
 * and runs the test files (`stories`) that import the changed file. A mistake that no test notices shows a gap in the
 * tests, or a line that does nothing.
 *
 *   npm run mutants -- --in engine/drain --number 40 --seed 2 --for 100 --beside 2
 *
 * `--in`: a folder of src/offline, or the beginning of a file's path in it; `--for`: begins no further mutant after
 * this many seconds, and the next call continues; `--beside`: how many mutants run at once. Results are stored in
 * `.artifacts/mutants`: a killed mutant counts as killed as long as its file is the same; a survivor is run against
 * every test file that is new or has changed (also in what it imports) since.
 *
 * Stryker would be the established tool for this, but its current release needs a newer Node than this project
 * supports, and it plants every mistake that it finds instead of a sample chosen by a seed.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { digest, drawn, nameOf, openCompiler, type Mutant } from './draw.ts'
import { harmless } from './harmless.ts'
import { reachedFrom, stories, tell, type Failed } from './stories.ts'

const { values: flags } = parseArgs({
  options: {
    in: { type: 'string', default: '' },
    number: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    for: { type: 'string', default: 'Infinity' },
    beside: { type: 'string', default: '1' },
  },
})
const endsAt = performance.now() + Number(flags.for) * 1_000
const folder = '.artifacts/mutants'

type Kept = {
  /** Seconds that a test file takes without a mistake, by the file's digest in `prints`. */
  held: Record<string, number>
  /** Whether a mutant compiles, by its `print`. */
  compiles: Record<string, boolean>
  /** The test that killed a mutant, by its `print`. */
  killed: Record<string, Failed>
  /** The test files that did not notice a mutant, as their digests in `prints`, by the mutant's `print`. */
  unnoticed: Record<string, string[]>
}
const kept = `${folder}/kept.json`
const memory: Kept = existsSync(kept)
  ? JSON.parse(readFileSync(kept, 'utf8'))
  : { held: {}, compiles: {}, killed: {}, unnoticed: {} }
const remember = () => writeFileSync(kept, JSON.stringify(memory))

const trees = Array.from({ length: Number(flags.beside) }, (_, index) => plantation(`${folder}/tree-${index + 1}`))
const reach = new Map(stories.map((story) => [story, reachedFrom(story)]))
/** Digest of each test file with everything that it imports. */
const prints = new Map(
  [...reach].map(([story, files]) => [story, digest(...[...files].map((file) => readFileSync(file, 'utf8')))]),
)
const printOf = (story: string) => prints.get(story) ?? ''
const secondsOf = (story: string) => memory.held[printOf(story)] ?? 1

await tellUnspoilt(stories.filter((story) => memory.held[printOf(story)] === undefined))
const mutants = choose()
const named = new Set(harmless.map(nameOf))
const counted = mutants.filter((mutant) => !named.has(nameOf(mutant)))
console.log(
  `${mutants.length} mutants with seed ${flags.seed}, ${counted.filter((mutant) => isOpen(mutant)).length} of them not tried yet`,
)
// Short test files first; those of scenarios, which run a whole provider, last.
for (const among of [
  stories.filter((story) => isQuick(story) && secondsOf(story) < 2),
  stories.filter(isQuick),
  stories,
]) {
  const waiting = counted.filter((mutant) => isOpen(mutant, among))
  await Promise.all(
    trees.map(async (tree) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift())
        if (performance.now() < endsAt) await judge(tree, mutant, among)
    }),
  )
}
report()

/** Copies what the tests need into `tree`; Node finds the libraries in the folders above it. */
function plantation(tree: string): string {
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  for (const part of ['src', 'tests', '.config', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(part, path.join(tree, part), { recursive: true })
  return tree
}

/** Runs test files without a mistake: they must pass, and their durations decide the order later. */
async function tellUnspoilt(unheard: readonly string[]): Promise<void> {
  const [tree = ''] = trees
  if (unheard.length === 0) return
  const { failed, seconds } = await tell(tree, unheard, () => 300)
  if (failed) throw new Error(`${failed.file} › ${failed.story} fails, though nothing is wrong`)
  for (const [story, taken] of Object.entries(seconds)) memory.held[printOf(story)] = taken
  remember()
}

/** The first mistakes of `drawn` that compile, at most `--number` of them. */
function choose(): Mutant[] {
  const chosen: Mutant[] = []
  const compiles = openCompiler()
  for (const mutant of drawn(flags.in, flags.seed)) {
    if (chosen.length >= Number(flags.number) || performance.now() > endsAt) break
    if ((memory.compiles[mutant.print] ??= compiles(mutant))) chosen.push(mutant)
  }
  remember()
  return chosen
}

function isKilled({ print }: Mutant): boolean {
  return memory.killed[print] !== undefined
}

/** Whether some test file that can notice the mutant has not been run against it yet. */
function isOpen(mutant: Mutant, among = stories): boolean {
  return !isKilled(mutant) && unasked(mutant, among).length > 0
}

function isQuick(story: string): boolean {
  return !story.includes('/scenarios/')
}

/**
 * Test files that import the changed file and were not run against this mutant; first those that have killed most
 * mutants of the same folder per second.
 */
function unasked({ file, print }: Mutant, among: readonly string[]): string[] {
  const killers = mutants
    .filter((other) => path.dirname(other.file) === path.dirname(file))
    .map((other) => memory.killed[other.print]?.file)
  const worth = (story: string) => (1 + killers.filter((killer) => killer === story).length) / secondsOf(story)
  const asked = new Set(memory.unnoticed[print])
  return among
    .filter((story) => reach.get(story)?.has(file) && !asked.has(printOf(story)))
    .sort((one, other) => worth(other) - worth(one))
}

async function judge(tree: string, mutant: Mutant, among: readonly string[]): Promise<void> {
  const order = unasked(mutant, among)
  writeFileSync(path.join(tree, mutant.file), mutant.text)
  const began = performance.now()
  const { failed } = await tell(tree, order, (story) => 10 + 3 * secondsOf(story))
  cpSync(mutant.file, path.join(tree, mutant.file))
  if (failed) memory.killed[mutant.print] = failed
  else memory.unnoticed[mutant.print] = [...(memory.unnoticed[mutant.print] ?? []), ...order.map(printOf)]
  remember()
  const end = failed
    ? `killed by ${path.basename(failed.file)} › ${failed.story}`
    : isOpen(mutant)
      ? 'not noticed so far'
      : 'SURVIVED'
  console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${placeOf(mutant)}: ${end}`)
}

function placeOf({ file, line, kind }: Mutant): string {
  return `${file.replace('src/offline/', '')}:${line} ${kind}`
}

function report(): void {
  const killed = counted.filter(isKilled)
  const alive = counted.filter((mutant) => !isKilled(mutant) && !isOpen(mutant))
  const tried = killed.length + alive.length
  for (const mutant of alive) console.log(`\n${placeOf(mutant)}\n  - ${mutant.from}\n  + ${mutant.to}`)
  console.log(
    `\n${mutants.length} planted: ${killed.length} killed, ${alive.length} survived, ${mutants.length - counted.length} without a difference, ${counted.length - tried} not tried yet`,
  )
  console.log(
    `${((100 * killed.length) / Math.max(1, tried)).toFixed(1)} % of those that change what happens are killed`,
  )
  process.exitCode = killed.length < 0.95 * tried ? 1 : 0
}
