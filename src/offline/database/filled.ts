/**
 * Which lists of the mirror were downloaded completely at least once ("filled"). Until then a missing row proves
 * nothing, so most queries of the list return undefined. Queries read the filled lists in the same transaction as the
 * rows.
 */
import type { Id } from '../../contract'
import { readMetadata } from './metadata'
import type { PersonDatabase } from './person-database'

/** A list that a screen needs. `list`: the step of the download that reads the list. `group` null: all groups. */
export type MirrorList =
  | { list: 'statuses' | 'groups' | 'students' | 'emergency' }
  | { list: 'members'; group: Id }
  | { list: 'attendance'; group: Id | null }
  | { list: 'day'; group: Id; /** YYYY-MM-DD */ date: string }

/** Keys of lists (`mirrorListKey`). */
export type Filled = ReadonlySet<string>

export function mirrorListKey(list: MirrorList): string {
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

/** The filled lists, without single days: the days change far more often. */
export async function readFilled(database: Pick<PersonDatabase, 'metadata'>): Promise<Filled> {
  return new Set(await readMetadata(database, 'filled'))
}

/** The filled lists, and the filled days of groups. */
export async function readFilledDays(database: Pick<PersonDatabase, 'metadata'>): Promise<Filled> {
  const [filled, days] = await Promise.all([readFilled(database), readMetadata(database, 'days')])
  return new Set([...filled, ...(days ?? [])])
}

/** Whether a list is filled. If the attendance of a group is filled, each of its days is. */
export function isFilled(filled: Filled, list: MirrorList): boolean {
  if (filled.has(mirrorListKey(list))) return true
  return list.list === 'day' && filled.has(mirrorListKey({ list: 'attendance', group: list.group }))
}
