/**
 * The code of a page and of a worker: the product's shell, and what the app does with a person's workspace, without
 * rendering.
 */
import { identityOf } from '../../../src/app/device-record'
import { restoreSession } from '../../../src/app/restore-session'
import { keepRenewed } from '../../../src/app/token-renewal'
import { personDatabaseName } from '../../../src/offline/database/device-database'
import { askLive } from '../../../src/offline/database/live-question'
import { learnAnnouncement } from '../../../src/offline/database/announcements'
import { openWorkspace, type OpenWorkspace } from '../../../src/offline/open-workspace'
import { attendancePage } from '../../../src/offline/queries/attendance-page'
import { readAttendance } from '../../../src/offline/queries/resident-attendance'
import { emptyNameIndex } from '../../../src/offline/queries/name-index'
import { dayOfGroup } from '../../../src/offline/queries/roster'
import { signOut } from '../../../src/pieces/account/sign-out'
import { currentSession, leaveWith, watchSession } from '../../../src/session/session'
import { signIn } from '../../../src/session/session-calls'

export { drainForPersonOnRecord } from '../../../src/offline/sync/background-drain'
export { RowGone } from '../../../src/offline/outbox/commands'
export { DatabaseBlocked } from '../../../src/offline/database/blockable-database'

export type OpenPage = Awaited<ReturnType<typeof openPage>>

/** Tells the context that a workspace opens, so that it ignores answers to an earlier session (`Context.session`). */
declare const workspaceOpens: () => void

/** Opens the portal at any address; resolves when the first picture could be drawn. */
export async function openPage() {
  await restoreSession()
  let open: { name: string; workspace: OpenWorkspace; leave: () => void } | null = null

  function look(): void {
    const session = currentSession()
    const identity = session.state === 'in' ? identityOf(session) : null
    const name = identity && personDatabaseName(identity)
    if (open && open.name !== name) {
      open.leave()
      open = null
    }
    if (!identity || !name) return
    if (open) return open.workspace.renew(identity)
    const workspace = openWorkspace({ identity, onLeft: leaveWith })
    workspaceOpens()
    let begun = false
    const begin = () => {
      if (begun) return
      begun = true
      void workspace.start()
    }
    const forget = [workspace.nameIndex.watch(begin), workspace.outbox.watch(() => {})]
    const timer = setTimeout(begin, 5_000)
    open = {
      name,
      workspace,
      leave() {
        clearTimeout(timer)
        forget.forEach((end) => end())
        workspace.stop()
      },
    }
  }
  watchSession(look)
  look()
  keepRenewed()

  return {
    workspace: () => open?.workspace ?? null,
    person() {
      const session = currentSession()
      return session.state === 'in' ? session.owner : null
    },
    signIn: (email: string) => signIn(email, 'lucero', learnAnnouncement),
    async signOut(): Promise<void> {
      const session = currentSession()
      if (session.state === 'out' || !open) return
      const { workspace } = open
      await signOut(session, () => workspace.commands.signOutDevice())
    },
    /** The rows of the attendance list's first page. */
    list: (workspace: OpenWorkspace) =>
      shown(workspace, () =>
        readAttendance(workspace.database).then(
          (here) =>
            attendancePage(here, workspace.nameIndex.value() ?? emptyNameIndex, { page: 1, size: 100 })?.rows ?? [],
        ),
      ),
    day: (workspace: OpenWorkspace, group: string, date: string) =>
      shown(workspace, () => dayOfGroup(workspace.database, group, date)),
  }
}

/**
 * The first result of a query that runs as the queries of screens do (`askLive`), so that it survives errors of the
 * device.
 */
function shown<Value>({ database }: OpenWorkspace, question: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    let answered = false
    const end = (tell: () => void) => {
      answered = true
      tell()
      // The answer may come before `asked` is assigned.
      queueMicrotask(() => asked.unsubscribe())
    }
    const asked = askLive(database, question).subscribe(
      (value) => answered || end(() => resolve(value)),
      (problem) => end(() => reject(problem instanceof Error ? problem : new Error(String(problem)))),
    )
  })
}
