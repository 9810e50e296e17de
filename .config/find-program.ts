/** Finds programs on this machine and tries whether they run. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const isRoot = process.getuid?.() === 0

/** The path of one of `names` on PATH, or null; an earlier folder of PATH wins over an earlier name. */
export function findProgram(...names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(':')
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

/** Whether the program exits with 0 within 30 s; its output is discarded. */
export function succeeds(path: string, ...words: string[]): boolean {
  return spawnSync(path, words, { stdio: 'ignore', timeout: 30_000 }).status === 0
}
