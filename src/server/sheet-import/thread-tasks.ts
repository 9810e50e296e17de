/**
 * What the provider computes about spreadsheets. It runs in a thread of its own (thread.ts), so that the provider can
 * answer other calls meanwhile. Stored sheets travel as the JSON text of the database, which only the thread parses.
 *
 * Only thread.ts may import values of this module, and only dynamically: the thread loads the module by its `address`.
 * In the built provider, a module that is also imported statically has the address of the whole program.
 */
import type { MessagePort } from 'node:worker_threads'
import { earlierNames, type EarlierNames } from '../../domain/sheet-import/earlier'
import { bestTab } from '../../domain/sheet-import/best-tab'
import { examine, type Examination, type ExaminedRow, type StoredSchool } from '../../domain/sheet-import/examine'
import { readSpreadsheet } from './read-spreadsheet'
import { choicesOf, tabsOf, type StoredChoices } from './stored-import'
import { takenFingerprint } from './taken'
import { trialOf } from './trial'

/** An import's sheets, as stored, with what they are compared with. */
type Examining = { tabs: string; choices: StoredChoices; school: StoredSchool }

export type Inputs = {
  read: { bytes: Uint8Array; name: string }
  bestTab: { tabs: string; school: StoredSchool }
  trial: Examining
  writtenRows: Examining
}
export type Outputs = {
  /** `tabs`: the JSON text to store. */
  read: { ok: true; tabs: string } | { ok: false; reason: string }
  bestTab: number
  /** The JSON text of those fields of `ImportTrial` that are read from the sheet. */
  trial: string | EarlierNames
  /**
   * The rows that are new, and those of whose fields a person has taken the file's value: an import writes these.
   * `seen`: see `importTrial` of the contract.
   */
  writtenRows: (Pick<Examination, 'kind' | 'rows' | 'records'> & { seen: string }) | EarlierNames
}
export type Order<Name extends keyof Inputs> = { name: Name; input: Inputs[Name] }

export const address = import.meta.url

export function listen(port: MessagePort): void {
  port.on('message', (order: Order<keyof Inputs>) => void run(order).then((result) => port.postMessage(result)))
}

const tasks: { [Name in keyof Inputs]: (input: Inputs[Name]) => Promise<Outputs[Name]> } = {
  async read({ bytes, name }) {
    const read = await readSpreadsheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name)
    return read.ok ? { ok: true, tabs: JSON.stringify(read.tabs) } : read
  },
  bestTab: async ({ tabs, school }) => bestTab(tabsOf(tabs), school),
  async trial({ tabs, choices, school }) {
    const read = tabsOf(tabs)
    const examination = examined(read, choices, school)
    return namesNeeded(examination, school) ?? JSON.stringify(trialOf(read, choices, examination, school.statuses))
  },
  async writtenRows({ tabs, choices, school }) {
    const examination = examined(tabsOf(tabs), choices, school)
    const { kind, rows, records } = examination
    return (
      namesNeeded(examination, school) ?? {
        kind,
        rows: rows.filter(isWritten),
        records: records.filter(isWritten),
        seen: takenFingerprint([...rows, ...records]),
      }
    )
  },
}

/**
 * The days and students whose stored attendance or receipts the sheet must be compared with; null if these have been
 * read (`school.earlier`), or if the sheet has neither.
 */
const namesNeeded = ({ records }: Examination, { earlier }: StoredSchool) => (earlier ? null : earlierNames(records))

const isWritten = ({ pile, differences }: Pick<ExaminedRow, 'pile' | 'differences'>) =>
  pile === 'ready' || (pile === 'known' && differences.some(({ take }) => take))

const run = <Name extends keyof Inputs>({ name, input }: Order<Name>) => tasks[name](input)

const examined = (tabs: ReturnType<typeof tabsOf>, choices: StoredChoices, school: StoredSchool) =>
  examine(tabs[choices.tab] ?? { name: '', lines: [] }, choicesOf(choices), school)
