/**
 * `npm run import -- <list.xlsx> [--dry-run]`: imports a school's own list of students, read in the same way as by
 * *Importar de Excel* in the portal. If a row is doubtful, nothing is written, and every doubt is printed with its
 * line, field and value. Correct the file then, or import it in the portal, where doubtful rows can be corrected.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { schoolDay } from '../../contract'
import { bestTab } from '../../domain/sheet-import/best-tab'
import { examine, noChoices } from '../../domain/sheet-import/examine'
import { importWords } from '../../texts/import'
import { importTexts, rowFieldLabels, rowProblemTexts } from '../../texts/sheet-import'
import type { Configuration } from '../configuration'
import { liftTimeouts } from '../database/database'
import { openDatabase } from '../database/open'
import { print } from '../print'
import { StartupError } from '../startup-error'
import { applyRows } from './apply'
import { readSpreadsheet } from './read-spreadsheet'
import { schoolNow } from './school-now'

export async function importSpreadsheet(configuration: Configuration, file: string, trial: boolean): Promise<void> {
  const name = path.basename(file)
  const read = await readSpreadsheet(readFileSync(file), name)
  if (!read.ok) throw new StartupError(`${name}: ${read.reason}`)
  const { tabs } = read
  const database = await openDatabase(configuration, (error) => print(error.message))
  try {
    await database.transaction(async (transaction) => {
      await liftTimeouts(transaction)
      const school = await schoolNow(transaction, schoolDay(Date.now()))
      const index = bestTab(tabs, school)
      const tab = tabs[index] ?? { name, lines: [] }
      const others = tabs.filter((each) => each !== tab).map((each) => each.name)
      if (others.length > 0) print(importWords.oneTabOnly(name, tab.name, others))
      const { rows, passed } = examine(tab, noChoices, school)
      for (const { line, text } of passed) print(`${name}: ${importTexts.notReadLine(line, text)}`)
      const doubts = rows.flatMap(({ line, doubts: found }) => found.map((doubt) => ({ line, ...doubt })))
      for (const { line, field, reason, written } of doubts)
        print(
          importWords.problem(
            name,
            line,
            rowFieldLabels[field],
            [rowProblemTexts[reason], written && importTexts.written(written)].filter(Boolean).join(' '),
          ),
        )
      if (doubts.length > 0) throw new StartupError(importWords.failed(doubts.length))
      const counted = (pile: string) => rows.filter((row) => row.pile === pile).length
      print(importWords.counts(name, counted('ready'), 0, counted('known')))
      if (!trial) await applyRows(transaction, rows, { now: new Date().toISOString(), today: school.today })
    })
    print(trial ? importWords.trial : importWords.done)
  } finally {
    await database.close()
  }
}
