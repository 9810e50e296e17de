/** The signed-in user: sign-in, sign-out, token and its end, permissions. */
export {
  askRenewsTokens,
  endSessions,
  passwordResetPage,
  providerAnswers,
  registrationPage,
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
  type SignedOut,
  type SignedIn,
  type Session,
} from './session'
export { isStorageBare, readRenewsTokens, readStored, writeDeviceId } from './storage'
export { useSession, type SessionView } from './use-session'
