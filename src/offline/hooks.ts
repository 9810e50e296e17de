/**
 * Live questions to the device; every hook answers undefined while it does not know yet: the device was not read, or was never
 * filled with that list.
 *
 * Every question is an async function: only in those does Dexie follow what is asked after an await. A live question that
 * changes keeps its last answer until the next one comes, so an answer that must not be taken for another says whose it is.
 */
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { Capability, Group, Option, Relation, Student } from '../contract'
import { isFilled, type MirrorList } from './database/filled'
import { readMetadata } from './database/metadata'
import type { TabMessage } from './database/tab-messages'
import { whenIdle } from './database/when-idle'
import { attendancePage, openReading, type AttendancePage, type AttendanceQuestion, type Reading } from './queries/attendance-page'
import { groupsIn, searchStudents } from './queries/name-index'
import { isLasting } from './queries/outbox-items'
import { fillingStateOf, syncStateOf, type FillingState, type SyncState } from './sync/sync-state'
import { useAnswer, useNameIndex } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** Whether what a screen asks first has been answered: what can wait begins then. */
export function useSettled(): boolean {
  return useNameIndex() !== undefined
}

/** Whether the page has rested after its first picture: what nobody waits for is drawn, or asked, then. */
export function useRested(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => whenIdle(() => setRested(true)), [])
  return rested
}

/** What this device was never filled with. 'unlisted': of a group that is in no list the provider gave, and so is not downloaded. */
export type Unfilled = MirrorList['list'] | 'unlisted'

/** Whether all of it comes with a download. */
export function isComing(unfilled: readonly Unfilled[]): unfilled is MirrorList['list'][] {
  return !unfilled.includes('unlisted')
}

/** Which of these lists this device was never filled with; undefined while that is looked up. */
export function useUnfilled(lists: readonly MirrorList[]): Unfilled[] | undefined {
  const { filled } = useOpenWorkspace()
  const known = useSyncExternalStore(filled.watch, filled.value)
  const names = useNameIndex()
  // Two questions are answered in any order: what is asked of the names is filled once the names have it.
  const knownOf = ({ list }: MirrorList) => (list === 'students' || list === 'groups' || list === 'members' ? names?.filled : known)
  const groups = names && groupsIn(names)
  const isListed = (one: MirrorList) => !groups || !('group' in one) || one.group === null || groups.some(({ id }) => id === one.group)
  const unfilled: Unfilled[] = []
  for (const one of lists) {
    const here = knownOf(one)
    if (!here) return undefined
    if (!isFilled(here, one)) unfilled.push(isListed(one) ? one.list : 'unlisted')
  }
  return unfilled
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

/** The active groups of a student, as far as this device knows them. */
export function useGroupsOf(studentId: string): Relation[] | undefined {
  const nameIndex = useNameIndex()
  return nameIndex
    ?.membershipsOf(studentId)
    .filter(({ is_active }) => is_active)
    .map(({ class_group }) => nameIndex.groupNamed(class_group))
    .filter(({ id }) => nameIndex.groups.some((group) => group.id === id && group.is_active))
}

/** The provider's attendance options, in its order. */
export function useStatuses(): Option[] | undefined {
  const { statuses } = useOpenWorkspace()
  return useSyncExternalStore(statuses.watch, statuses.value)
}

/** A page of attendance; `total` says at least that there is one more page until all of the device's days are in memory. */
export type AttendanceList = Pick<AttendancePage, 'asked' | 'rows' | 'classes' | 'hasNewer' | 'whole'> & { total: number }

/**
 * Attendance class by class, newest first; `page` counts from 1. What is shown is read again while it is shown. With `asOf` it keeps
 * its place for as long as the question (the same object) and that number stay the same: somebody reads it. Not `whole`: the download has
 * stopped before it brought all of them, or goes on after that.
 */
export function useAttendance(question: AttendanceQuestion, asOf?: number): AttendanceList | undefined {
  const { sync, attendance } = useOpenWorkspace()
  const { group, page, size } = question
  const nameIndex = useNameIndex()
  const here = useSyncExternalStore(attendance.watch, attendance.value)
  const filling = useSyncExternalStore(sync.watch, () => fillingStateOf(sync.status()).kind === 'running')
  const reading = useReading(question, asOf)
  // A row waits for the names: with them a child may stand elsewhere, or have a folio beside its name.
  const answer = useMemo(() => here && nameIndex && attendancePage(here, nameIndex, question, reading?.standing(), !filling), [here, nameIndex, question, reading, filling])
  useEffect(() => {
    if (answer) reading?.stands(answer.standing)
  }, [reading, answer])
  const found = useLast(answer)
  useFreshAttendance(group ?? null, found !== undefined)
  if (!found) return undefined
  const { rows, whole, stands: held } = found
  if (!whole && (rows.length === 0 || (filling && !held))) return undefined
  return { ...found, total: found.total ?? (page - 1) * size + rows.length + (rows.length === size ? 1 : 0) }
}

/** Attendance of a group, or of all (null), is read from the provider again while it is shown. */
export function useFreshAttendance(group: string | null, shown: boolean): void {
  const { sync } = useOpenWorkspace()
  useEffect(() => (shown ? sync.keepFresh({ list: group }) : undefined), [sync, group, shown])
}

/** What somebody reads, from one answer to the next; whoever asks something else, or to see what is newer, reads anew. */
function useReading(question: AttendanceQuestion, asOf: number | undefined): Reading | undefined {
  const [begun, setBegun] = useState({ question, asOf, reading: openReading() })
  const current = begun.question === question && begun.asOf === asOf ? begun : { question, asOf, reading: openReading() }
  if (current !== begun) setBegun(current)
  return asOf === undefined ? undefined : current.reading
}

/** What was known last, while nothing is known. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
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
  return slots && at !== undefined ? syncStateOf(slots.map((slot) => slot.state), status, at === 0 ? null : at, slots.some(isLasting)) : undefined
}

/** Whether the provider has announced this, as far as the device has heard: until it has, nothing of it is drawn. */
export function useAnnounced(capability: Capability): boolean {
  return useAnnouncement(capability) ?? false
}

/** The same; undefined while that is looked up. */
export function useAnnouncement(capability: Capability): boolean | undefined {
  const announced = useCapabilities()
  return announced === undefined ? undefined : (announced?.includes(capability) ?? false)
}

/** All that it has announced; null: it was never heard, undefined while that is looked up. */
export function useCapabilities(): readonly Capability[] | null | undefined {
  const { announced } = useOpenWorkspace()
  return useSyncExternalStore(announced.watch, announced.value)
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
  return useAnswer(async (database) => readMetadata(database, 'persisted'), [], { haste: 'at rest' })
}

/** When everything was last read from the provider, ms; null: never, undefined while that is looked up. */
export function useReadAt(): number | null | undefined {
  return useAnswer(async (database) => readMetadata(database, 'readAt'), [])
}
