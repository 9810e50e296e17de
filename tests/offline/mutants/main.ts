/**
 * `npm run mutants`: are the stories worth what they cost? Plants mistakes of one line into copies of the tree, one at
 * a time, and tells the stories that can see them. A mistake that no story notices is a hole in the stories, or a line
 * that does nothing.
 *
 *   npm run mutants -- --in engine/drain --number 40 --seed 2 --for 100 --beside 2
 *
 * `--in` a room, or the beginning of a file's name in one; `--for`: begins nothing after so many seconds, and the next
 * call goes on; `--beside`: so many at once. What was found is kept in `.artifacts/mutants`: who was killed stays dead
 * as long as the file is the same, who survived is shown to every story that is new, or told with something new, since.
 *
 * Stryker would be the well-kept tool for this: its current release wants a newer Node than this project promises to
 * work with, and it plants all that it finds instead of a sample that a seed draws.
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

/**
 * By a story's print: that it holds while nothing is wrong, and its seconds. By a mutant's: whether it compiles, who
 * killed it, which stories did not notice it.
 */
type Kept = {
  held: Record<string, number>
  compiles: Record<string, boolean>
  killed: Record<string, Failed>
  unnoticed: Record<string, string[]>
}
const kept = `${folder}/kept.json`
const memory: Kept = existsSync(kept)
  ? JSON.parse(readFileSync(kept, 'utf8'))
  : { held: {}, compiles: {}, killed: {}, unnoticed: {} }
const remember = () => writeFileSync(kept, JSON.stringify(memory))

const trees = Array.from({ length: Number(flags.beside) }, (_, index) => plantation(`${folder}/tree-${index + 1}`))
const reach = new Map(stories.map((story) => [story, reachedFrom(story)]))
/** Changes with the story and with all that it imports. */
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
// First the short ones; those of scenarios are told by a whole provider, and last.
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

/** A copy of what the stories need; libraries are found in the folders above it. */
function plantation(tree: string): string {
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  for (const part of ['src', 'tests', '.config', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(part, path.join(tree, part), { recursive: true })
  return tree
}

/** Stories must hold while nothing is wrong; how long each takes says in which order they are told. */
async function tellUnspoilt(unheard: readonly string[]): Promise<void> {
  const [tree = ''] = trees
  if (unheard.length === 0) return
  const { failed, seconds } = await tell(tree, unheard, () => 300)
  if (failed) throw new Error(`${failed.file} › ${failed.story} fails, though nothing is wrong`)
  for (const [story, taken] of Object.entries(seconds)) memory.held[printOf(story)] = taken
  remember()
}

/** The first of those whose turn it is that compile. */
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

/** Somebody who can see it has not been asked yet. */
function isOpen(mutant: Mutant, among = stories): boolean {
  return !isKilled(mutant) && unasked(mutant, among).length > 0
}

function isQuick(story: string): boolean {
  return !story.includes('/scenarios/')
}

/** Who can see this file; first those that have killed most in its room for the time they take. */
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
