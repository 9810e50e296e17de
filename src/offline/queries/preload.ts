/**
 * The database of whoever seems to be here opens, and the list that the address asks for is read, while the device is still
 * asked whether that session was signed out: on a slow tablet the first rows stand in the first picture.
 */
import type { Option } from '../../contract'
import { personDatabaseName, type Identity } from '../database/device-database'
import { PersonDatabase } from '../database/person-database'
import { attendancePage, type AttendanceQuestion } from './attendance-page'
import { emptyNameIndex } from './name-index'
import { readNewest, type ResidentAttendance } from './resident-attendance'
import { statusesOf } from './status-options'

/** What was read before there was a screen: it stands until the screens’ own questions are answered. */
type FirstAnswers = { attendance: ResidentAttendance; statuses: Option[] }

/** A device that needs longer draws its picture meanwhile. */
const patienceMs = 800

let preloaded: { database: PersonDatabase; isNew: boolean; answers?: FirstAnswers } | null = null

/** Writes nothing; who has no database here yet leaves none behind, if `closePreload` follows. */
export function openPreload(person: Pick<Identity, 'provider' | 'owner'>): void {
  const opened = { database: new PersonDatabase(personDatabaseName(person)), isNew: false }
  opened.database.on('populate', () => {
    opened.isNew = true
  })
  open(opened.database)
  preloaded = opened
}

/** Resolves when the answers are there, or not soon enough, or not at all. */
export async function readPreload(question: AttendanceQuestion): Promise<void> {
  const opened = preloaded
  if (!opened) return
  const { database } = opened
  async function read() {
    const pageOf = (here: ResidentAttendance) => attendancePage(here, emptyNameIndex, question)
    const [attendance, statuses] = await Promise.all([readNewest(database, (here) => pageOf(here) !== undefined), statusesOf(database)])
    // What has not been downloaded yet is for the screen to tell.
    if (opened && statuses && pageOf(attendance)?.whole) opened.answers = { attendance, statuses }
  }
  await Promise.race([read().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** Nobody is here after all. */
export async function closePreload(): Promise<void> {
  const unused = preloaded
  preloaded = null
  if (!unused) return
  await unused.database.ready().catch(() => undefined)
  if (unused.isNew) await unused.database.delete()
  else unused.database.close()
}

/** The database of this name, opened or on the way, with what was read in it; whoever asks it something hears of a failure. */
export function takePreloaded(name: string): { database: PersonDatabase; answers: FirstAnswers | null } {
  const taken = preloaded?.database.name === name ? preloaded : null
  preloaded = null
  return { database: taken?.database ?? open(new PersonDatabase(name)), answers: taken?.answers ?? null }
}

function open(database: PersonDatabase): PersonDatabase {
  database.open().catch(() => undefined)
  return database
}
