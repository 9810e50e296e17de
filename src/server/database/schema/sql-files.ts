/**
 * The SQL files of this folder, by path (`0001-first-release/7-money.sql`). The server's build replaces this module by
 * their content (.config/build/server.ts), so that a bundle does not need the folder.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const sqlFiles: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => [name.split(path.sep).join('/'), readFileSync(path.join(import.meta.dirname, name), 'utf8')]),
)
