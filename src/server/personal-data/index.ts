/**
 * Exports or erases a person's data, when the person uses the legal right of access or erasure:
 *
 * - `npm run person -- export <folio, e-mail or phone> <file>`
 * - `npm run person -- erase <folio, e-mail or phone> --by <administrator's e-mail> [--yes]`
 */
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { Configuration } from '../configuration'
import type { Queryable } from '../database/database'
import { openDatabase } from '../database/open'
import { writeNewDurably } from '../files/durable'
import { openFileStorage } from '../files/file-storage'
import { print } from '../print'
import { StartupError } from '../startup-error'
import { erasePerson } from './erase'
import { exportPerson } from './export'
import { findSubject } from './find'

const usage =
  'Say what and whose: npm run person -- export <folio, e-mail or phone> <file>, or npm run person -- erase <folio, e-mail or phone> --by <administrator’s e-mail> [--yes].'

export async function personalData(configuration: Configuration, args: readonly string[]): Promise<void> {
  const isCertain = args.includes('--yes')
  const [action, identifier, target, by, ...more] = args.filter((arg) => arg !== '--yes')
  const isExport = action === 'export' && target !== undefined && !target.startsWith('--') && by === undefined
  const isErasure = action === 'erase' && target === '--by' && by !== undefined
  if (!identifier || (!isExport && !isErasure) || more.length > 0) throw new StartupError(usage)
  if (isExport && existsSync(target)) throw new StartupError(`${target} is there already: name another file.`)
  const database = await openDatabase(configuration, (error) => print(error.message))
  try {
    const subject = await findSubject(database, identifier)
    const files = await openFileStorage(configuration)
    const at = new Date().toISOString()
    if (isExport) {
      writeNewDurably(target, await exportPerson(database, files, subject, at))
      print(`Everything that is held of ${identifier} stands in ${target}, which only you can read.`)
      return
    }
    const administrator = await administratorOf(database, by ?? '')
    if (!isCertain && !(await isConfirmed(identifier))) throw new StartupError('Nothing was erased.')
    const {
      attendance,
      receipts,
      contacts,
      files: dropped,
    } = await erasePerson(database, files, subject, administrator, at)
    print(
      `Erased ${identifier}: name, dates of birth, phones, e-mail and notes, ${contacts} emergency contacts and ${dropped} files.`,
    )
    print(
      `Kept without a name: ${receipts} receipts (folio, amounts, dates), ${attendance} days of attendance, and who changed them when. Backups made before still hold the person.`,
    )
  } finally {
    await database.close()
  }
}

async function administratorOf(database: Queryable, email: string): Promise<number> {
  const [found] = await database.query<{ id: number }>(
    `select id from person where lower(email) = lower($1) and role = 'Administrador' and is_active`,
    [email],
  )
  if (!found)
    throw new StartupError(`${email} is no active administrator: say --by with the e-mail of the one who decides this.`)
  return found.id
}

/** Asks for confirmation at the terminal. Throws a StartupError if there is no terminal; then --yes is required. */
async function isConfirmed(identifier: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new StartupError('Erasing cannot be undone: export first, then say --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question(`This cannot be undone. Type ${identifier} to erase this person: `)
  terminal.close()
  return typed.trim() === identifier
}
