/** Programs of this machine: where they are, and whether they run. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const asRoot = process.getuid?.() === 0

/** The first of these names that is a program of this machine, as a path. */
export function findProgram(...names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

/** Whether it runs and ends well, without a word. */
export function succeeds(path: string, ...words: string[]): boolean {
  return spawnSync(path, words, { stdio: 'ignore', timeout: 30_000 }).status === 0
}
