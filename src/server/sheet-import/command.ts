/**
 * `npm run import -- <list.xlsx> [--dry-run]`: imports a school's own list, read as on the portal's page *Importar de
 * Excel*. If any row is doubtful, nothing is written, and each doubt is printed with its line, field and value: correct
 * it in the file, or import the file in the portal.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { schoolDay } from '../../contract'
import { bestTab } from '../../domain/sheet-import/best-tab'
import { earlierNames } from '../../domain/sheet-import/earlier'
import { examine, noChoices } from '../../domain/sheet-import/examine'
import { headingFor } from '../../domain/sheet-import/field-columns'
import { fullName } from '../../domain/person-name'
import { importWords } from '../../texts/import'
import { importTexts, problemText, rowFieldLabels } from '../../texts/sheet-import'
import type { Configuration } from '../configuration'
import { liftTimeouts } from '../database/database'
import { openDatabase } from '../database/open'
import { print } from '../print'
import { StartupError } from '../startup-error'
import { applyRows } from './apply'
import { applyRecords } from './apply-records'
import { lockForImport, lockReceipts } from './import-lock'
import { readSpreadsheet } from './read-spreadsheet'
import { earlierNow, schoolNow } from './school-now'

export async function importSpreadsheet(configuration: Configuration, file: string, trial: boolean): Promise<void> {
  const name = path.basename(file)
  const read = await readSpreadsheet(readFileSync(file), name)
  if (!read.ok) throw new StartupError(`${name}: ${read.reason}`)
  const { tabs } = read
  const database = await openDatabase(configuration, (error) => print(error.message))
  try {
    await database.transaction(async (transaction) => {
      await liftTimeouts(transaction)
      if (!trial) await lockForImport(transaction)
      const school = await schoolNow(transaction, schoolDay(Date.now()))
      const index = bestTab(tabs, school)
      const tab = tabs[index] ?? { name, lines: [] }
      const others = tabs.filter((each) => each !== tab).map((each) => each.name)
      if (others.length > 0) print(importWords.oneTabOnly(name, tab.name, others))
      const first = examine(tab, noChoices, school)
      const names = earlierNames(first.records)
      if (!trial && names?.kind === 'receipts') await lockReceipts(transaction)
      const earlier = names && (await earlierNow(transaction, names))
      const read = earlier ? examine(tab, noChoices, { ...school, earlier }) : first
      const { passed } = read
      const rows = [...read.rows, ...read.records]
      for (const { line, text } of passed) print(`${name}: ${importTexts.notReadLine(line, text)}`)
      const doubts = rows.flatMap(({ line, values, doubts: found }) =>
        found.map((doubt) => ({ line, person: fullName(values), ...doubt })),
      )
      for (const { line, person, field, reason, written } of doubts) {
        const problem = problemText(reason, written, headingFor(field, read.columns))
        const said = [person, problem].filter(Boolean).join(': ')
        print(importWords.problem(name, Math.floor(line), rowFieldLabels[field], said))
      }
      if (doubts.length > 0) throw new StartupError(importWords.failed(doubts.length))
      const counted = (pile: string) => rows.filter((row) => row.pile === pile).length
      print(importWords.counts(name, counted('ready'), 0, counted('known')))
      if (trial) return
      const at = { now: new Date().toISOString(), today: school.today }
      await applyRows(transaction, read.rows, at)
      await applyRecords(transaction, read.records, at)
    })
    print(trial ? importWords.trial : importWords.done)
  } finally {
    await database.close()
  }
}
