/**
 * Offline data of this device. Screens import only this file; the service worker imports from `sync/`.
 *
 *   changes:  screen ── commands ──▶ outbox ── drain ──▶ provider
 *   data:     provider ── pull ──▶ mirror ── overlay (+ outbox) ──▶ hooks ──▶ screen
 */
export { learnAnnouncement } from './database/announcements'
export { unsentOnDevice, clearDevice } from './database/clear-device'
export { deviceOpens, deviceReady, isNewerToken, type Identity } from './database/device-database'
export { forgetIdentity, isSignedOut, markSignedOut, recallIdentity, rememberIdentity } from './database/identity'
export { abortTransactions } from './database/abort-transactions'
export { DatabaseBlocked } from './database/blockable-database'
export type { MirrorList } from './database/filled'
export type { Draft as DraftEntry } from './database/person-database'
export {
  atSchool,
  compareWithToken,
  deviceClockOffset,
  learnProviderTime,
  noticeSetClock,
  realNow,
  recallSchoolClock,
  schoolNow,
  watchSchoolClock,
} from './database/school-clock'
export type { TabMessage } from './database/tab-messages'
export type { ShownAttendance } from './engine/overlay'
export type { FieldValues, SeenSlot, SlotState, ReportedChange } from './engine/slot'
export type { RollReceipt } from './engine/slot-commands'
export * from './draft-hooks'
export * from './hooks'
export * from './outbox-hooks'
export * from './roll-hooks'
export { ChangedMeanwhile, RowGone, WaitsUnseen, type Mark } from './outbox/commands'
export type { AttendanceEdit } from './engine/edit-slot'
export { classKeyOf, type AttendanceQuestion, type ShownClass } from './queries/attendance-page'
export type { FieldChange, OutboxItem } from './queries/outbox-items'
export { firstClass, firstPage, type FirstQuestion } from './queries/first-answers'
export { closePreload, openPreload, readPreload } from './queries/preload'
export type { Roster, RosterEntry } from './queries/roster'
export { openHeartbeat } from './sync/heartbeat'
export type { FillingState, SyncState } from './sync/sync-state'
export { whenIdle } from './database/when-idle'
export { openTokenRenewal } from './sync/token-renewal'
export { useWorkspace, Workspace } from './Workspace'
