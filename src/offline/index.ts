/**
 * What this device remembers: the only way into the room.
 *
 *   command:  screen ── commands ──▶ outbox ── drain ──▶ provider
 *   fact:     provider ── pull ──▶ mirror ── overlay (+ outbox) ──▶ hooks ──▶ screen
 */
export { unsentOnDevice, clearDevice } from './database/clear-device'
export { deviceOpens, deviceReady, type Identity } from './database/device-database'
export { forgetIdentity, isSignedOut, markSignedOut, recallIdentity, rememberIdentity } from './database/identity'
export { letGoOfDatabases } from './database/let-go'
export { DatabaseHeld } from './database/patient-database'
export type { MirrorList } from './database/filled'
export type { Draft as DraftEntry } from './database/person-database'
export { atSchool, compareWithToken, deviceClockOff, learnProviderTime, learnSchoolClock, noticeSetClock, realNow, recallSchoolClock, schoolNow, watchSchoolClock } from './database/school-clock'
export type { DownloadStep, TabMessage } from './database/tab-messages'
export type { ShownAttendance, ShownField } from './engine/shown-attendance'
export type { FieldValues, SlotState, Told } from './engine/slot'
export type { RollReceipt } from './engine/slot-commands'
export * from './absence-hooks'
export * from './draft-hooks'
export * from './hooks'
export * from './outbox-hooks'
export * from './roll-hooks'
export * from './student-hooks'
export type { WorkspaceCommands } from './open-workspace'
export { RowGone, type AttendanceEdit, type Mark, type NewAttendance } from './outbox/commands'
export { classKeyOf, type AttendanceQuestion, type ShownClass } from './queries/attendance-page'
export type { OutboxItem } from './queries/outbox-items'
export { closePreload, openPreload, readPreload } from './queries/preload'
export type { DayKnown, Roster, RosterEntry } from './queries/roster'
export { openHeartbeat } from './sync/heartbeat'
export type { FillingState, SyncState } from './sync/sync-state'
export { whenIdle } from './database/when-idle'
export { useWorkspace, Workspace, type WorkspaceProps } from './Workspace'
