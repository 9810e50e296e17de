/**
 * Replaces the published build by a new one while a process serves it and pages of the old release are open. A file is
 * replaced by a rename, and only after all files that it refers to. Files with a hash in their name stay for a week
 * after their release was replaced, because a running process and open pages still need them, even if somebody builds
 * twice before the restart. No folder is ever emptied, and a build that fails or is killed has changed nothing.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

type Publication = {
  /** The folder of the finished build; it is deleted at the end. */
  from: string
  to: string
  /** Whether a file's name contains a hash of its content; such files of earlier releases are kept for `keptMs`. */
  lasting: (file: string) => boolean
  /** Files that refer to others: they are replaced last, in this order. */
  last: readonly string[]
}

/** How long files with a hash stay after their release was replaced, ms: seven days. */
const keptMs = 7 * 86_400_000

/** The path of the list of the current release's files. */
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
  const now = new Date()
  for (const file of filesIn(to).filter((each) => !fresh.has(each))) {
    const old = path.join(to, file)
    // The modification time of a replaced file is when its release was replaced.
    if (lasting(file) && before.has(file)) utimesSync(old, now, now)
    else if (!lasting(file) || now.getTime() - statSync(old).mtimeMs > keptMs) rmSync(old, { force: true })
  }
  writeFileSync(`${listOf(to)}.part`, JSON.stringify(files))
  replace(`${listOf(to)}.part`, listOf(to))
  rmSync(from, { recursive: true, force: true })
}

/** Renames `from` to `to`. On Windows a rename fails while another process reads `to`; then the file is copied. */
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
