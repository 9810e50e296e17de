/**
 * Questions to a full mirror (one group's day, the newest page, a name), each beside the same question to IndexedDB
 * itself.
 */
import { attendancePage } from '../../../src/offline/queries/attendance-page'
import type { OpenWorkspace } from '../../../src/offline/open-workspace'
import { searchStudents, type NameIndex } from '../../../src/offline/queries/name-index'
import { dayOfGroup, rosterOf } from '../../../src/offline/queries/roster'
import { rowsOfDay } from '../../../src/offline/queries/rows-and-slots'
import { readAttendance, readNewest, type ResidentAttendance } from '../../../src/offline/queries/resident-attendance'
import { bareNewest, bareRead } from './bare'
import { freshDevice } from './device-of'

const size = 10
/** The searched word, without its accents; one student in nineteen is called Núñez. */
const word = 'nunez'

let device: { workspace: OpenWorkspace; nameIndex: NameIndex; here: ResidentAttendance } | null = null

/** Downloads the whole school; resolves with the number of rows on the device. */
export async function fill(): Promise<number> {
  const workspace = await freshDevice('questions', 'there')
  await workspace.start()
  const nameIndex = await new Promise<NameIndex>((resolve) => {
    const look = () => {
      const value = workspace.nameIndex.value()
      if (value && value.students.length > 0) resolve(value)
    }
    workspace.nameIndex.watch(look)
    look()
  })
  const here = await readAttendance(workspace.database)
  device = { workspace, nameIndex, here }
  return here.sheets.reduce((count, { rows }) => count + rows.length, 0)
}

export type Asked = Record<
  | 'day'
  | 'roster'
  | 'bareDay'
  | 'newest'
  | 'bareNewest'
  | 'farDown'
  | 'search'
  | 'bareSearch'
  | 'rowSearch'
  | 'everything',
  number[]
>

/**
 * Asks every question `times` times in turn, each time about another group; results in ms. Questions that leave much
 * garbage in memory come after all others.
 */
export async function round(times: number, date: string): Promise<Asked> {
  if (!device) throw new Error('not filled')
  const { workspace, nameIndex, here } = device
  const { database } = workspace
  const bare = database.backendDB()
  const firstPage = (read: ResidentAttendance) => attendancePage(read, nameIndex, { page: 1, size })
  const asked: Asked = {
    day: [],
    roster: [],
    bareDay: [],
    newest: [],
    bareNewest: [],
    farDown: [],
    search: [],
    bareSearch: [],
    rowSearch: [],
    everything: [],
  }
  for (let index = 0; index < times; index += 1) {
    const group = String(((index * 37) % 250) + 1)
    await ask('day', () => rowsOfDay(database, group, date))
    await ask('bareDay', () => bareRead(bare, 'sheets', (store) => store.get([date, group])))
    await ask('roster', async () => rosterOf(await dayOfGroup(database, group, date), nameIndex, group, date))
    await ask('newest', async () => firstPage(await readNewest(database, (read) => firstPage(read) !== undefined)))
    await ask('bareNewest', () => bareNewest(bare, 'sheets'))
    await ask('farDown', async () => attendancePage(here, nameIndex, { page: 4_000, size }))
  }
  for (let index = 0; index < times; index += 1) {
    await ask('search', async () => searchStudents(nameIndex, word))
    await ask('bareSearch', () => searchBare(bare))
    await ask('rowSearch', async () => attendancePage(here, nameIndex, { search: word, page: 1, size }))
    await ask('everything', () => readAttendance(database))
  }
  return asked

  async function ask(name: keyof Asked, question: () => Promise<unknown>): Promise<void> {
    const start = performance.now()
    const answer = await question()
    asked[name].push(performance.now() - start)
    if (answer === undefined || (Array.isArray(answer) && answer.length === 0)) throw new Error(`${name} found nothing`)
  }
}

/** Reads all students and compares their names without accents. */
async function searchBare(database: IDBDatabase): Promise<unknown[]> {
  const students: { first_name: string; last_name: string }[] = await bareRead(database, 'students', (store) =>
    store.getAll(),
  )
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return students.filter(({ first_name, last_name }) => plain(`${first_name} ${last_name}`).includes(word))
}
