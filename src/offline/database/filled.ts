/**
 * What of the mirror was read to its end at least once. Until then it says nothing that something is not here: every question
 * about such a list answers "not known yet", in the transaction in which it looks.
 */
import type { Id } from '../../contract'
import { readMetadata } from './metadata'
import type { PersonDatabase } from './person-database'

/** A list as a screen asks for it, named by the step of the download that brings it; `group` null: of everybody. */
export type MirrorList =
  | { list: 'statuses' | 'groups' | 'students' | 'emergency' }
  | { list: 'members'; group: Id }
  | { list: 'attendance'; group: Id | null }
  | { list: 'day'; group: Id; /** YYYY-MM-DD */ date: string }

/** Names of lists. 'all': a device that an earlier release filled, which noted no list by itself. */
export type Filled = ReadonlySet<string> | 'all'

export const nothingFilled: Filled = new Set()

export function nameOfList(list: MirrorList): string {
  switch (list.list) {
    case 'members':
      return `members/${list.group}`
    case 'attendance':
      return list.group === null ? 'attendance' : `attendance/${list.group}`
    case 'day':
      return `day/${list.date}/${list.group}`
    default:
      return list.list
  }
}

/** Lists, without the days, which are noted far more often. */
export async function readFilled(database: Pick<PersonDatabase, 'facts'>): Promise<Filled> {
  const noted = await readMetadata(database, 'filled')
  if (noted !== null) return new Set(noted)
  return (await readMetadata(database, 'downloadedAt')) === null ? nothingFilled : 'all'
}

export async function readFilledDays(database: Pick<PersonDatabase, 'facts'>): Promise<Filled> {
  const [filled, days] = await Promise.all([readFilled(database), readMetadata(database, 'days')])
  return filled === 'all' || days === null ? filled : new Set([...filled, ...days])
}

/** A group whose attendance is here to the last row has every day of it. */
export function isFilled(filled: Filled, list: MirrorList): boolean {
  if (filled === 'all' || filled.has(nameOfList(list))) return true
  return list.list === 'day' && filled.has(nameOfList({ list: 'attendance', group: list.group }))
}
