/** The signed-in user: sign-in, sign-out, token and its end, permissions. */
export {
  askRenews,
  endSessions,
  passwordResetPage,
  providerAnswers,
  renewSession,
  signIn,
  tellSignOut,
  type SignInOutcome,
} from './session-calls'
export {
  checkSession,
  currentSession,
  endRenewal,
  leave,
  leaveWith,
  mayRenew,
  openSession,
  restore,
  storedOwner,
  storedToken,
  successorOf,
  watchSession,
  type Absent,
  type Present,
  type Session,
} from './session'
export { isStorageBare, readRenews, readStored, writeDevice } from './storage'
export { useSession, type SessionView } from './use-session'
