/**
 * Live questions to the device; every hook answers undefined while it does not know yet.
 *
 * Every question is an async function: only in those does Dexie follow what is asked after an await. A live question that
 * changes keeps its last answer until the next one comes, so an answer that must not be taken for another says whose it is.
 */
import { useObservable } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { Group, Membership, Option, Student } from '../contract'
import { askLive } from './database/live-question'
import { readMetadata } from './database/metadata'
import type { Draft, PersonDatabase } from './database/person-database'
import type { TabMessage } from './database/tab-messages'
import type { ShownAttendance } from './engine/shown-attendance'
import { attendancePage, type AttendanceQuestion } from './queries/attendance-page'
import { historyOf } from './queries/group-history'
import { emptyNameIndex, searchStudents, withNames, type NameIndex } from './queries/name-index'
import { outboxItemOf, type OutboxItem } from './queries/outbox-items'
import { dayOfGroup, membersOf, rosterOf, type Roster } from './queries/roster'
import { statusesOf } from './queries/status-options'
import { syncStateOf, type SyncState } from './sync/sync-state'
import { useOpenWorkspace } from './Workspace'

/** Whether what a screen asks first has been answered: what can wait begins then. */
export function useSettled(): boolean {
  return useNameIndex() !== undefined
}

/** The groups this person sees, by name. */
export function useGroups(): readonly Group[] | undefined {
  return useNameIndex()?.groups
}

/** Students by name; `search` ignores accents and case. */
export function useStudents(search = ''): readonly Student[] | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && searchStudents(nameIndex, search)
}

/** Memberships of one group, active or not. */
export function useMembers(groupId: string): Membership[] | undefined {
  const found = useAnswer(async (database) => ({ groupId, members: await membersOf(database, groupId) }), [groupId])
  return found?.groupId === groupId ? found.members : undefined
}

/** The provider's attendance options, in its order. */
export function useStatuses(): Option[] | undefined {
  const { firstAnswers } = useOpenWorkspace()
  return useAnswer(statusesOf, [], firstAnswers()?.statuses)
}

/** One group's day: every active member and every row of that date, unsent ones included. The day is read again while it is shown. */
export function useRoster(groupId: string, date: string): Roster | undefined {
  const { sync } = useOpenWorkspace()
  const nameIndex = useNameIndex() ?? emptyNameIndex
  useEffect(() => sync.keepFresh({ group: groupId, date }), [sync, groupId, date])
  const found = useAnswer(async (database) => ({ groupId, date, day: await dayOfGroup(database, groupId, date) }), [groupId, date])
  return useMemo(() => (found?.groupId === groupId && found.date === date ? rosterOf(found.day, nameIndex, groupId, date) : undefined), [found, nameIndex, groupId, date])
}

/** What this device knows of a group's attendance since a day, newest first; undefined also while it has never been filled. */
export function useGroupHistory(groupId: string, from: string): ShownAttendance[] | undefined {
  const filled = useReadAt()
  const found = useAnswer(async (database) => ({ groupId, from, rows: await historyOf(database, groupId, from) }), [groupId, from])
  return filled && found?.groupId === groupId && found.from === from ? found.rows : undefined
}

/**
 * Attendance newest first; `page` counts from 1. What is shown is read again while it is shown. The rows never wait for `total`:
 * until the whole mirror is counted, and in a search of a long list, it says that there is at least one more page.
 */
export function useAttendance({ group, search, page, size }: AttendanceQuestion): { rows: ShownAttendance[]; total: number } | undefined {
  const { sync, rowCount, firstAnswers } = useOpenWorkspace()
  const nameIndex = useNameIndex()
  // Only a search has to wait for the index; otherwise the rows stand first, for most bring their names.
  const asked = search ? nameIndex : emptyNameIndex
  const counted = useSyncExternalStore(rowCount.watch, rowCount.value)
  const first = firstAnswers()
  const begun = first && first.question.group === group && first.question.page === page && first.question.size === size && !search ? first.page : undefined
  const found = useAnswer(async (database) => (asked ? attendancePage(database, asked, { group, search, page, size }) : undefined), [asked, group, search, page, size], begun)
  const rows = useMemo(() => found?.rows.map((row) => withNames(row, nameIndex ?? emptyNameIndex)), [found, nameIndex])
  const stands = found !== undefined
  useEffect(() => (stands ? sync.keepFresh({ list: group ?? null }) : undefined), [sync, group, stands])
  if (!found || !rows) return undefined
  const atLeast = (page - 1) * size + rows.length + (rows.length === size ? 1 : 0)
  return { rows, total: found.total ?? (counted === undefined ? atLeast : counted + found.extra) }
}

/** What waits, was refused or conflicts; oldest first. */
export function useOutbox(): OutboxItem[] | undefined {
  const { outbox } = useOpenWorkspace()
  const slots = useSyncExternalStore(outbox.watch, outbox.value)
  const nameIndex = useNameIndex()
  return slots && nameIndex && slots.map((slot) => outboxItemOf(slot, nameIndex))
}

/** undefined while loading, null where there is none. */
export function useDraft(key: string): Draft | null | undefined {
  const found = useAnswer(async ({ drafts }) => ({ key, draft: (await drafts.get(key)) ?? null }), [key])
  return found?.key === key ? found.draft : undefined
}

/** Drafts whose key begins with `prefix`, newest first. */
export function useDrafts(prefix: string): Draft[] | undefined {
  return useAnswer(async (database) => {
    const drafts = await database.drafts.where('key').startsWith(prefix).toArray()
    return drafts.sort((one, other) => other.savedAt - one.savedAt)
  }, [prefix])
}

export function useSyncState(): SyncState | undefined {
  const { database, outbox, sync } = useOpenWorkspace()
  const slots = useSyncExternalStore(outbox.watch, outbox.value)
  const status = useSyncExternalStore(sync.watch, sync.status)
  const held = useSyncExternalStore(database.opening.watch, database.opening.held)
  const at = useAnswer(async () => Math.max((await readMetadata(database, 'sentAt')) ?? 0, (await readMetadata(database, 'readAt')) ?? 0), [])
  if (held) return { kind: 'held' }
  // A device that cannot be read answers no question, and says so all the same.
  if (status.failing) return syncStateOf((slots ?? []).map((slot) => slot.state), status, null)
  return slots && at !== undefined ? syncStateOf(slots.map((slot) => slot.state), status, at === 0 ? null : at) : undefined
}

/** The last thing known about the way to the provider. True until something proves otherwise. */
export function useReachable(): boolean {
  const { sync } = useOpenWorkspace()
  return useSyncExternalStore(sync.watch, () => sync.status().reachable)
}

/** Calls `listener` with what this device's drains and downloads tell, whichever tab or worker they ran in. */
export function useOutboxEvents(listener: (message: TabMessage) => void): void {
  const { channel } = useOpenWorkspace()
  const heard = useEffectEvent(listener)
  useEffect(() => channel.listen((message) => message.kind !== 'left' && heard(message)), [channel])
}

/** Whether the browser promised to keep this device's data: asked after a saved roll. null: not asked yet. */
export function usePersistence(): boolean | null | undefined {
  return useAnswer(async (database) => readMetadata(database, 'persisted'), [])
}

/** When everything was last read from the provider, ms; null: never, undefined while that is looked up. */
export function useReadAt(): number | null | undefined {
  return useAnswer(async (database) => readMetadata(database, 'readAt'), [])
}

/** A live question to this person's database. */
function useAnswer<Value>(question: (database: PersonDatabase) => Promise<Value>, asked: readonly unknown[], first?: Value): Value | undefined {
  const { database } = useOpenWorkspace()
  return useObservable(() => askLive(database, async () => question(database)), [database, ...asked], first)
}

function useNameIndex(): NameIndex | undefined {
  const { nameIndex } = useOpenWorkspace()
  return useSyncExternalStore(nameIndex.watch, nameIndex.value)
}
