/**
 * Live questions to the device; every hook answers undefined while it does not know yet: the device was not read, or was never
 * filled with that list.
 *
 * Every question is an async function: only in those does Dexie follow what is asked after an await. A live question that
 * changes keeps its last answer until the next one comes, so an answer that must not be taken for another says whose it is.
 */
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { Group, Option, Student } from '../contract'
import { isFilled, type MirrorList } from './database/filled'
import { readMetadata } from './database/metadata'
import type { DownloadStep, TabMessage } from './database/tab-messages'
import type { ShownAttendance } from './engine/shown-attendance'
import { attendancePage, type AttendanceQuestion } from './queries/attendance-page'
import { emptyNameIndex, groupsIn, searchStudents, withNames } from './queries/name-index'
import { statusesOf } from './queries/status-options'
import { fillingStateOf, syncStateOf, type FillingState, type SyncState } from './sync/sync-state'
import { useAnswer, useNameIndex } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** Whether what a screen asks first has been answered: what can wait begins then. */
export function useSettled(): boolean {
  return useNameIndex() !== undefined
}

/** Which of these lists this device was never filled with; undefined while that is looked up. */
export function useUnfilled(lists: readonly MirrorList[]): DownloadStep[] | undefined {
  const { filled } = useOpenWorkspace()
  const known = useSyncExternalStore(filled.watch, filled.value)
  return known && lists.flatMap((one) => (isFilled(known, one) ? [] : [one.list]))
}

/** How the filling goes. */
export function useFillingState(): FillingState {
  const { sync } = useOpenWorkspace()
  return fillingStateOf(useSyncExternalStore(sync.watch, sync.status))
}

/** The groups this person sees, by name. */
export function useGroups(): readonly Group[] | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && groupsIn(nameIndex)
}

/** Students by name; `search` ignores accents and case. */
export function useStudents(search = ''): readonly Student[] | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && searchStudents(nameIndex, search)
}

/** The provider's attendance options, in its order. */
export function useStatuses(): Option[] | undefined {
  const { firstAnswers } = useOpenWorkspace()
  return useAnswer(statusesOf, [], firstAnswers()?.statuses)
}

/**
 * Attendance newest first; `page` counts from 1. What is shown is read again while it is shown. The rows never wait for `total`:
 * until the whole mirror is counted, and in a search of a long list, it says that there is at least one more page. Not `whole`: the
 * download has stopped before it brought all of them.
 */
export function useAttendance({ group, search, page, size }: AttendanceQuestion): { rows: ShownAttendance[]; total: number; whole: boolean } | undefined {
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
  const filling = useSyncExternalStore(sync.watch, () => fillingStateOf(sync.status()).kind === 'running')
  if (!found || !rows || (!found.whole && (filling || rows.length === 0))) return undefined
  const atLeast = (page - 1) * size + rows.length + (rows.length === size ? 1 : 0)
  return { rows, whole: found.whole, total: found.total ?? (counted === undefined ? atLeast : counted + found.extra) }
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
