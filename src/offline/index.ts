/**
 * What this device remembers: the only door of the room.
 *
 *   deed:  screen ── deeds ──▶ outbox ── replay ──▶ provider
 *   fact:  provider ── pull ──▶ mirror ── overlay (+ outbox) ──▶ hooks ──▶ screen
 */
export { closeAhead, openAhead, readAhead } from './ahead'
export type { AttendanceQuestion } from './attendance-page'
export type { Deeds } from './deeds'
export type { Identity } from './device'
export * from './hooks'
export { whenIdle } from './idle'
export { forgetIdentity, isSignedOut, markSignedOut, recallIdentity, rememberIdentity } from './identity'
export type { News } from './news'
export { atSchool, learnSchoolClock, recallSchoolClock, schoolNow, watchSchoolClock } from './school-clock'
export { useReadAt } from './read-at'
export { unsentOnDevice, wipeDevice } from './leaving'
export type * from './views'
export { useWorkspace, Workspace, type WorkspaceProps } from './Workspace'
