/**
 * Hooks with live queries on the device's database. Unless its comment says otherwise, a hook that returns rows returns
 * undefined while the database is being read, or if the list of these rows was never downloaded.
 *
 * Every query is an async function, because only in async functions does Dexie track reads after an `await`. If the
 * arguments of a live query change, it returns the previous result until the next one is ready; if that would be wrong,
 * the result contains its arguments, and a hook compares them with the present ones.
 */
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import {
  schoolDay,
  type Absence,
  type CalendarException,
  type Capability,
  type EmergencyRow,
  type Id,
  type Option,
  type Relation,
  type Student,
} from '../contract'
import type { ScheduledGroup } from '../domain/calendar-exceptions'
import { isFilled, type MirrorList } from './database/filled'
import { readMetadata } from './database/metadata'
import { schoolNow } from './database/school-clock'
import type { TabMessage } from './database/tab-messages'
import { whenIdle } from './database/when-idle'
import { absencesByDay, emergencyOf } from './queries/short-lists'
import {
  attendancePage,
  openPinning,
  type AttendancePage,
  type AttendanceQuestion,
  type Pinning,
} from './queries/attendance-page'
import { emptyNameIndex, groupsIn, groupsOfStudent, searchStudents, type NameIndex } from './queries/name-index'
import { isLasting } from './queries/outbox-items'
import { fillingStateOf, syncStateOf, type FillingState, type SyncState } from './sync/sync-state'
import { useAnswer, useNameIndex } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** Whether the name index has loaded, which every screen needs first; other queries may wait for that. */
export function useNamesLoaded(): boolean {
  return useNameIndex() !== undefined
}

/** Whether the page has been idle since this component was mounted; less urgent parts and queries wait for that. */
export function useIdleOnce(): boolean {
  const [wasIdle, setWasIdle] = useState(false)
  useEffect(() => whenIdle(() => setWasIdle(true)), [])
  return wasIdle
}

/**
 * A list that was never downloaded. 'unlisted': it belongs to a group that the provider's list of groups lacks, so no
 * download will bring it.
 */
export type Unfilled = MirrorList['list'] | 'unlisted'

/** Whether a download will bring all of these lists. */
export function isComing(unfilled: readonly Unfilled[]): unfilled is MirrorList['list'][] {
  return !unfilled.includes('unlisted')
}

/** Those of `lists` that were never downloaded; undefined while loading. */
export function useUnfilled(lists: readonly MirrorList[]): Unfilled[] | undefined {
  const { filled } = useOpenWorkspace()
  const filledNow = useSyncExternalStore(filled.watch, filled.value)
  const names = useNameIndex()
  // Students, groups and members are shown from the name index, so they count as downloaded only when the index
  // contains them: `names.filled` was read together with the index, `filledNow` may be newer.
  const filledFor = ({ list }: MirrorList) =>
    list === 'students' || list === 'groups' || list === 'members' ? names?.filled : filledNow
  const groups = names && groupsIn(names)
  const isListed = (one: MirrorList) =>
    !groups || !('group' in one) || one.group === null || groups.some(({ id }) => id === one.group)
  const unfilled: Unfilled[] = []
  for (const one of lists) {
    const filledLists = filledFor(one)
    if (!filledLists) return undefined
    if (!isFilled(filledLists, one)) unfilled.push(isListed(one) ? one.list : 'unlisted')
  }
  return unfilled
}

/** The progress of the download, or why it has stopped. */
export function useFillingState(): FillingState {
  const { sync } = useOpenWorkspace()
  return fillingStateOf(useSyncExternalStore(sync.watch, sync.status))
}

/** The groups this person sees, sorted by name, with the calendar's exceptions. */
export function useGroups(): readonly ScheduledGroup[] | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && groupsIn(nameIndex)
}

/** The exceptions of the calendar (`exceptionsOf` finds those of one group); none while the device is being read. */
export function useCalendar(): readonly CalendarException[] {
  return (useNameIndex() ?? emptyNameIndex).calendar
}

/** How to name a group: with its location if this person's groups meet at more than one. */
export function useGroupNaming(): NameIndex['groupNaming'] {
  return (useNameIndex() ?? emptyNameIndex).groupNaming
}

/** Students sorted by name; `search` ignores accents and case. */
export function useStudents(search = ''): readonly Student[] | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && searchStudents(nameIndex, search)
}

/** The active groups in which a student is today, as far as this device knows them. */
export function useGroupsOf(studentId: string): Relation[] | undefined {
  const nameIndex = useNameIndex()
  return nameIndex && groupsOfStudent(nameIndex, studentId, schoolDay(schoolNow()))
}

/** The provider's attendance options, in its order. */
export function useStatuses(): Option[] | undefined {
  const { statuses } = useOpenWorkspace()
  return useSyncExternalStore(statuses.watch, statuses.value)
}

/**
 * A page of attendance. `total`: the number of rows in the list. If `isCounted` is false, not all days are in memory
 * yet, and `total` is just high enough to offer a next page.
 */
export type AttendanceList = Pick<AttendancePage, 'asked' | 'rows' | 'classes' | 'hasNewer' | 'isComplete'> & {
  total: number
  isCounted: boolean
}

/**
 * Attendance class by class, newest first; downloaded again every minute while shown. If `refreshCount` is given, rows
 * are pinned: the rows of the first result stay in place until `refreshCount` or the object `question` changes, so that
 * a list does not move while it is read. `isComplete` false: older rows may be missing, because the download has
 * stopped or still continues.
 */
export function useAttendance(question: AttendanceQuestion, refreshCount?: number): AttendanceList | undefined {
  const { sync, attendance } = useOpenWorkspace()
  const { group, page, size } = question
  const nameIndex = useNameIndex()
  const resident = useSyncExternalStore(attendance.watch, attendance.value)
  const filling = useSyncExternalStore(sync.watch, () => fillingStateOf(sync.status()).kind === 'running')
  const pinning = usePinning(question, refreshCount)
  // Waits for the name index, which decides the order and adds the folio to names that two children share.
  const answer = useMemo(
    () => resident && nameIndex && attendancePage(resident, nameIndex, question, pinning?.pinned(), !filling),
    [resident, nameIndex, question, pinning, filling],
  )
  useEffect(() => {
    if (answer) pinning?.pin(answer.pinned)
  }, [pinning, answer])
  const found = useLast(answer)
  useFreshAttendance(group ?? null, found !== undefined)
  if (!found) return undefined
  const { rows, isComplete, hasPinned } = found
  if (!isComplete && (rows.length === 0 || (filling && !hasPinned))) return undefined
  return {
    ...found,
    total: found.total ?? (page - 1) * size + rows.length + (rows.length === size ? 1 : 0),
    isCounted: found.total !== null,
  }
}

/** While `shown`, downloads the attendance of a group (null: of all groups) every minute. */
export function useFreshAttendance(group: string | null, shown: boolean): void {
  const { sync } = useOpenWorkspace()
  useEffect(() => (shown ? sync.keepFresh({ list: group }) : undefined), [sync, group, shown])
}

/**
 * The store of a list's pinned rows; a new one when `question` or `refreshCount` changes. undefined without
 * `refreshCount`: then nothing is pinned.
 */
function usePinning(question: AttendanceQuestion, refreshCount: number | undefined): Pinning | undefined {
  const [begun, setBegun] = useState({ question, refreshCount, pinning: openPinning() })
  const current =
    begun.question === question && begun.refreshCount === refreshCount
      ? begun
      : { question, refreshCount, pinning: openPinning() }
  if (current !== begun) setBegun(current)
  return refreshCount === undefined ? undefined : current.pinning
}

/** `value`, or the last defined one while it is undefined. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/**
 * The absences that families have reported in advance, from the day of the last download on, sorted by day; downloaded
 * again every minute while shown. undefined while loading, or if the provider does not announce `absence-notices`.
 */
export function useAbsences(): readonly Absence[] | undefined {
  const { sync, first } = useOpenWorkspace()
  const announced = useAnnounced('absence-notices')
  useEffect(() => (announced ? sync.keepFresh({ absences: true }) : undefined), [sync, announced])
  const absences = useAnswer(absencesByDay, [], { first: first().absences })
  return announced ? absences : undefined
}

/** Emergency contacts by student id; undefined while loading, or if they were never downloaded. */
export function useEmergency(): ReadonlyMap<Id, EmergencyRow> | undefined {
  const { first } = useOpenWorkspace()
  return useAnswer(emergencyOf, [], { first: first().emergency })
}

/** The state of the sync chip; undefined while loading, and if `syncStateOf` returns undefined. */
export function useSyncState(): SyncState | undefined {
  const { database, outbox, sync } = useOpenWorkspace()
  const slots = useSyncExternalStore(outbox.watch, outbox.value)
  const status = useSyncExternalStore(sync.watch, sync.status)
  const isBlocked = useSyncExternalStore(database.opening.watch, database.opening.isBlocked)
  const at = useAnswer(
    async () => Math.max((await readMetadata(database, 'sentAt')) ?? 0, (await readMetadata(database, 'readAt')) ?? 0),
    [],
  )
  if (isBlocked) return { kind: 'blocked' }
  // If the database cannot be read (`failing`), `slots` and `at` stay undefined, and the chip reports that without
  // them.
  if (!status.failing && (!slots || at === undefined)) return undefined
  const states = slots?.map(({ state }) => state) ?? []
  return syncStateOf(states, status, at || null, slots?.some(isLasting))
}

/**
 * Whether the provider announced this capability, as far as this device knows; false while the capabilities are
 * loading.
 */
export function useAnnounced(capability: Capability): boolean {
  return useAnnouncement(capability) ?? false
}

/** Like `useAnnounced`, but undefined while loading. */
export function useAnnouncement(capability: Capability): boolean | undefined {
  const announced = useCapabilities()
  return announced === undefined ? undefined : (announced?.includes(capability) ?? false)
}

/** The provider's capabilities; null: they were never received, undefined while loading. */
export function useCapabilities(): readonly Capability[] | null | undefined {
  const { announced } = useOpenWorkspace()
  return useSyncExternalStore(announced.watch, announced.value)
}

/**
 * False if the last drain or download did not reach the provider, or if the browser has reported that it is offline.
 */
export function useReachable(): boolean {
  const { sync } = useOpenWorkspace()
  return useSyncExternalStore(sync.watch, () => sync.status().reachable)
}

/** Calls `listener` with the messages of drains and downloads in any tab or worker of this device. */
export function useOutboxEvents(listener: (message: TabMessage) => void): void {
  const { channel } = useOpenWorkspace()
  const onMessage = useEffectEvent(listener)
  useEffect(() => channel.listen((message) => message.kind !== 'left' && onMessage(message)), [channel])
}

/**
 * Whether the browser granted persistent storage, which is requested after the first saved roll. null: not requested
 * yet, undefined while loading.
 */
export function usePersistence(): boolean | null | undefined {
  return useAnswer(async (database) => readMetadata(database, 'persisted'), [], { timing: 'idle' })
}

/** When the last complete download began, ms since 1970; null: never, undefined while loading. */
export function useReadAt(): number | null | undefined {
  return useAnswer(async (database) => readMetadata(database, 'readAt'), [])
}
