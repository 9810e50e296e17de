/** What the provider says, into the mirror: everything a role keeps at each start, one group's day whenever a screen shows it. */
import type { Attendance, FailureCode } from '../../contract'
import { readMetadata, writeMetadata } from '../database/metadata'
import { firstFailure } from './first-failure'
import { followPages } from './follow-pages'
import { pullAttendance, pullAttendanceOnScreen } from './pull-attendance'
import { openPullContext, type PullEnvironment } from './pull-context'
import { pullGroups, pullMembers, pullStatuses, pullStudents } from './pull-lists'
import { putDay } from './write-mirror'

const steps = [
  ['statuses', pullStatuses],
  ['groups', pullGroups],
  ['students', pullStudents],
  ['members', pullMembers],
  ['attendance', pullAttendance],
] as const

/** Everything this role keeps. A list the role may not read is passed over; one that fails otherwise is the answer, after the others. */
export async function pullEverything(environment: PullEnvironment): Promise<FailureCode | null> {
  const { database, now, tell } = environment
  const began = now()
  const first = (await readMetadata(database, 'downloadedAt')) === null
  const context = await openPullContext(environment, first ? tell : null)
  if (context === null) return 'unauthorized'
  const failure = await firstFailure(steps, async ([what, step]) => {
    if (first) tell({ kind: 'downloading', what, done: 0, total: null })
    const failure = await step(context)
    return failure?.code === 'forbidden' ? null : failure
  })
  if (failure) {
    if (first) tell({ kind: 'downloadStopped', code: failure.code })
    return failure.code
  }
  if (first) {
    await writeMetadata(database, 'downloadedAt', now())
    tell({ kind: 'downloaded' })
  }
  await writeMetadata(database, 'readAt', began)
  return null
}

/** Students alone: their totals move at the provider when points are sent. */
export async function pullStudentTotals(environment: PullEnvironment): Promise<FailureCode | null> {
  const context = await openPullContext(environment, null)
  if (context === null) return 'unauthorized'
  return (await pullStudents(context))?.code ?? null
}

/** The options of attendance alone: the least one can ask in order to hear whether the provider is there. */
export async function probeProvider(environment: PullEnvironment): Promise<FailureCode | null> {
  const context = await openPullContext(environment, null)
  if (context === null) return 'unauthorized'
  return (await pullStatuses(context))?.code ?? null
}

/** What an attendance list on screen needs to be current: one group, or all (`group` null). */
export async function refreshAttendance(environment: PullEnvironment, group: string | null): Promise<FailureCode | null> {
  const context = await openPullContext(environment, null)
  if (context === null) return 'unauthorized'
  return (await pullAttendanceOnScreen(context, group))?.code ?? null
}

/**
 * One group's day. Only today is asked for by date; any other day comes with the group's whole list. A list that was cut short
 * brings rows, but takes none away.
 */
export async function pullDay(environment: PullEnvironment, group: string, date: string): Promise<FailureCode | null> {
  const context = await openPullContext(environment, null)
  if (context === null) return 'unauthorized'
  const { database, client, token, today, pageSize, now, going } = context
  const query = { id_group: group, ...(date === today ? { today } : pageSize) }
  const rows = new Map<string, Attendance>()
  const pages = await followPages({
    ask: (next) => client('attendanceList', { query }, { token, next }),
    idOf: (row) => row.id,
    now,
    going,
    async onPage(page) {
      for (const row of page.rows) if (row.attendance_date === date && row.group?.id === group) rows.set(row.id, row)
    },
  })
  if (!pages.ok) return pages.failure.code
  await putDay(database, group, date, [...rows.values()], pages.read, pages.seen !== null)
  return null
}
