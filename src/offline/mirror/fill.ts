/** Notes which lists were downloaded completely; writes only changes, because a write makes live queries run again. */
import { daysFrom, type Id } from '../../contract'
import { isFilled, mirrorListKey, readFilled, type MirrorList } from '../database/filled'
import { readMetadata, writeMetadata } from '../database/metadata'
import type { PersonDatabase } from '../database/person-database'
import type { DownloadStep } from '../database/tab-messages'
import type { PullContext } from './pull-context'

/** Entries of the metadata `days` are deleted when their day is more than this many days ago. */
const daysNoted = 7

/** Notes lists that were just read, and deletes the notes of groups that do not exist any more. */
export async function noteFilled({ database, write }: PullContext, lists: readonly MirrorList[]): Promise<void> {
  const filled = await readFilled(database)
  if (lists.every((list) => filled.has(mirrorListKey(list)))) return
  await write([database.metadata, database.groups], async () => {
    const groups = await mirroredGroups(database)
    const keys = new Set([...(await readFilled(database)), ...lists.map(mirrorListKey)])
    const isCurrent = (name: string) =>
      !name.includes('/') || groups.some((group) => name === `members/${group}` || name === `attendance/${group}`)
    await writeMetadata(database, 'filled', [...keys].filter(isCurrent))
  })
}

/** Notes that the day `date` (YYYY-MM-DD) of these groups was downloaded. */
export async function noteFilledDay(
  { database, write, today }: PullContext,
  groups: readonly Id[],
  date: string,
): Promise<void> {
  const names = groups.map((group) => mirrorListKey({ list: 'day', group, date }))
  const noted = (await readMetadata(database, 'days')) ?? []
  if (names.every((name) => noted.includes(name))) return
  await write([database.metadata], async () => {
    const oldest = mirrorListKey({ list: 'day', group: '', date: daysFrom(today, -daysNoted) })
    const days = (await readMetadata(database, 'days')) ?? []
    await writeMetadata(database, 'days', [...new Set([...days.filter((name) => name >= oldest), ...names])])
  })
}

/** The lists to be noted after a step of the download. */
export function listsAfterStep(step: DownloadStep, groups: readonly Id[]): MirrorList[] {
  switch (step) {
    case 'members':
      return groups.map((group) => ({ list: 'members', group }))
    case 'attendance':
      return [null, ...groups].map((group) => ({ list: 'attendance', group }))
    case 'day':
    case 'calendar':
    case 'absences':
      return []
    default:
      return [{ list: step }]
  }
}

/** Whether this list was downloaded completely. */
export async function isDownloaded(database: PersonDatabase, list: MirrorList): Promise<boolean> {
  return isFilled(await readFilled(database), list)
}

export function mirroredGroups({ groups }: Pick<PersonDatabase, 'groups'>): Promise<Id[]> {
  return groups.toCollection().primaryKeys()
}
