/** Who is here: sign in, sign out, token, expiry, may(…). */
export { endSessions, passwordResetPage, providerAnswers, renewSession, signIn, tellSignOut, type SignInOutcome } from './session-calls'
export { checkSession, currentSession, leave, leaveWith, openSession, restore, storedOwner, watchSession, type Absent, type Present, type Session } from './session'
export { isStorageBare, readStored, writeDevice } from './storage'
export { useSession, type SessionView } from './use-session'
