/**
 * What this device remembers: the only door of the room.
 *
 *   deed:  screen ── deeds ──▶ outbox ── replay ──▶ provider
 *   fact:  provider ── pull ──▶ mirror ── overlay (+ outbox) ──▶ hooks ──▶ screen
 */
export { closeAhead, openAhead, readAhead } from './queries/preload'
export type { AttendanceQuestion } from './queries/attendance-page'
export type { Deeds } from './outbox/commands'
export type { Identity } from './database/device-database'
export * from './hooks'
export { whenIdle } from './sync/when-idle'
export { forgetIdentity, isSignedOut, markSignedOut, recallIdentity, rememberIdentity } from './database/identity'
export type { News } from './database/tab-messages'
export { useReadAt } from './read-at'
export { unsentOnDevice, wipeDevice } from './database/clear-device'
export type * from './queries/view-types'
export { useWorkspace, Workspace, type WorkspaceProps } from './Workspace'
