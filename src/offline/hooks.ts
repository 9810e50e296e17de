/** Live questions to the device; every hook answers undefined while it does not know yet. */
import type { Group, Membership, Option, Student } from '../contract'
import type { News } from './news'
import type { DraftEntry, OutboxItem, Roster, ShownAttendance, SyncState } from './views'

/** The groups this person sees, by name. */
export declare function useGroups(): Group[] | undefined
/** Pupils by name; `search` ignores accents and case. */
export declare function useStudents(search?: string): Student[] | undefined
/** Memberships of one group, active or not. */
export declare function useMembers(groupId: string): Membership[] | undefined
/** The provider's attendance options, in its order. */
export declare function useStatuses(): Option[] | undefined
/** One group's day: every active member and every row of that date, unsent ones included. Reads the day again when shown. */
export declare function useRoster(groupId: string, date: string): Roster | undefined
/** Attendance newest first; `page` counts from 1. */
export declare function useAttendance(question: { group?: string; search?: string; page: number; size: number }): { rows: ShownAttendance[]; total: number } | undefined
/** What waits, was refused or conflicts; oldest first. */
export declare function useOutbox(): OutboxItem[] | undefined
/** undefined while loading, null where there is none. */
export declare function useDraft(key: string): DraftEntry | null | undefined
/** Drafts whose key begins with `prefix`, newest first. */
export declare function useDrafts(prefix: string): DraftEntry[] | undefined
export declare function useSyncState(): SyncState | undefined
/** Calls `listener` with what this device's drains tell, whichever tab or worker drained. */
export declare function useOutboxEvents(listener: (news: News) => void): void
/** Whether the browser promised to keep this device's data: asked once, after the first saved roll. null: not asked yet. */
export declare function usePersistence(): boolean | null | undefined
