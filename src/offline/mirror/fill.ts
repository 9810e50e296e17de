/** Noting which lists are here to their end. Only what is new is written: live questions are asked again by it. */
import { daysFrom, type Id } from '../../contract'
import { isFilled, nameOfList, readFilled, type MirrorList } from '../database/filled'
import { readMetadata, writeMetadata } from '../database/metadata'
import type { PersonDatabase } from '../database/person-database'
import type { DownloadStep } from '../database/tab-messages'
import type { PullContext } from './pull-context'

/** Older days are not asked for any more by any roll. */
const daysNoted = 7

/** Notes lists that were just read; a group that is gone takes its lists along. */
export async function fill({ database, write }: PullContext, lists: readonly MirrorList[]): Promise<void> {
  const filled = await readFilled(database)
  if (filled !== 'all' && lists.every((list) => filled.has(nameOfList(list)))) return
  await write([database.facts, database.groups], async () => {
    const groups = await groupsHere(database)
    const named = new Set([...(await namesFilled(database, groups)), ...lists.map(nameOfList)])
    const stays = (name: string) =>
      !name.includes('/') || groups.some((group) => name === `members/${group}` || name === `attendance/${group}`)
    await writeMetadata(database, 'filled', [...named].filter(stays))
  })
}

/** Notes one day of these groups. */
export async function fillDay(
  { database, write, today }: PullContext,
  groups: readonly Id[],
  date: string,
): Promise<void> {
  const names = groups.map((group) => nameOfList({ list: 'day', group, date }))
  const noted = (await readMetadata(database, 'days')) ?? []
  if (names.every((name) => noted.includes(name))) return
  await write([database.facts], async () => {
    const oldest = nameOfList({ list: 'day', group: '', date: daysFrom(today, -daysNoted) })
    const days = (await readMetadata(database, 'days')) ?? []
    await writeMetadata(database, 'days', [...new Set([...days.filter((name) => name >= oldest), ...names])])
  })
}

/** Before a reading changes anything: what an earlier release filled is noted list by list, for the groups it knew. */
export async function noteEarlier(context: PullContext): Promise<void> {
  if ((await readFilled(context.database)) === 'all') await fill(context, [])
}

/** Which lists are here once a step has ended well. */
export function listsOf(step: DownloadStep, groups: readonly Id[]): MirrorList[] {
  switch (step) {
    case 'members':
      return groups.map((group) => ({ list: 'members', group }))
    case 'attendance':
      return [null, ...groups].map((group) => ({ list: 'attendance', group }))
    case 'day':
    case 'absences':
      return []
    default:
      return [{ list: step }]
  }
}

/** Whether a question about this list can be answered from here. */
export async function isHere(database: PersonDatabase, list: MirrorList): Promise<boolean> {
  return isFilled(await readFilled(database), list)
}

export function groupsHere({ groups }: Pick<PersonDatabase, 'groups'>): Promise<Id[]> {
  return groups.toCollection().primaryKeys()
}

async function namesFilled(database: PersonDatabase, groups: readonly Id[]): Promise<string[]> {
  const filled = await readFilled(database)
  if (filled !== 'all') return [...filled]
  const steps = ['statuses', 'groups', 'members', 'students', 'attendance'] as const
  return steps.flatMap((step) => listsOf(step, groups)).map(nameOfList)
}
