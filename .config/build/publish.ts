/**
 * Puts a finished build in the place of the one before. A running process and open pages go on naming files of the release they came
 * from: whatever a release names is there before it, each file takes its place at once by a rename, and what carries a hash in its name
 * stays for one release more. No folder is ever emptied, and a build that fails or is killed has touched nothing.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Publication = {
  /** The finished build; it is gone afterwards. */
  from: string
  to: string
  /** Whether a file's name says what is in it: those of the release before stay. */
  lasting: (file: string) => boolean
  /** What names the others, in this order, after them. */
  last: readonly string[]
}

/** Where is written which files the release brought that stands now. */
const listOf = (to: string) => `${to}.files.json`

export function publish({ from, to, lasting, last }: Publication): void {
  const files = filesIn(from)
  const before = new Set(existsSync(listOf(to)) ? namesIn(readFileSync(listOf(to), 'utf8')) : filesIn(to))
  const [named, naming] = [files.filter((file) => !last.includes(file)), last.filter((file) => files.includes(file))]
  for (const file of [...named, ...naming]) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    replace(path.join(from, file), path.join(to, file))
  }
  const fresh = new Set(files)
  for (const file of filesIn(to)) if (!fresh.has(file) && !(lasting(file) && before.has(file))) rmSync(path.join(to, file), { force: true })
  writeFileSync(`${listOf(to)}.part`, JSON.stringify(files))
  replace(`${listOf(to)}.part`, listOf(to))
  rmSync(from, { recursive: true, force: true })
}

/** Windows renames over no file that somebody reads. */
function replace(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {
    copyFileSync(from, to)
    rmSync(from)
  }
}

function namesIn(json: string): string[] {
  const read: unknown = JSON.parse(json)
  return Array.isArray(read) ? read.map(String) : []
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}
