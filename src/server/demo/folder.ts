/** Finds the demo school's CSV files, from the sources or from a bundle anywhere in the project. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../startup-error'

const schoolFolder = 'src/server/demo/school'

export function demoFolder(): string {
  for (let here = path.dirname(fileURLToPath(import.meta.url)); ; here = path.dirname(here)) {
    if (existsSync(path.join(here, schoolFolder))) return path.join(here, schoolFolder)
    if (here === path.dirname(here)) break
  }
  if (existsSync(schoolFolder)) return path.resolve(schoolFolder)
  throw new StartupError(
    `The demo school's files are missing (${schoolFolder}): start from the whole project, or set DEMO=0.`,
  )
}
