/** What the provider says, into the mirror: everything a role keeps at each start, one group's day whenever a screen shows it. */
import type { Attendance, FailureCode } from '../../contract'
import { Outdated } from '../database/epoch'
import { readMetadata, writeMetadata } from '../database/metadata'
import { firstFailure } from './first-failure'
import { followPages } from './follow-pages'
import { pullAttendance, pullAttendanceOnScreen } from './pull-attendance'
import { openPullContext, type PullContext, type PullEnvironment } from './pull-context'
import { pullGroups, pullMembers, pullStatuses, pullStudents } from './pull-lists'
import { nameOf, putDay } from './write-mirror'

const steps = [
  ['statuses', pullStatuses],
  ['groups', pullGroups],
  ['students', pullStudents],
  ['members', pullMembers],
  ['attendance', pullAttendance],
] as const

/**
 * One reading. Where a sign-out, or a mirror that is begun anew, has overtaken it, it begins once more, and learns from its context
 * whether this person is still here.
 */
async function reading(environment: PullEnvironment, tell: PullEnvironment['tell'] | null, work: (context: PullContext) => Promise<FailureCode | null>): Promise<FailureCode | null> {
  for (;;) {
    const context = await openPullContext(environment, tell)
    if (context === null) return 'unauthorized'
    try {
      return await work(context)
    } catch (problem) {
      if (!(problem instanceof Outdated)) throw problem
    }
  }
}

/** Everything this role keeps. A list the role may not read is passed over; one that fails otherwise is the answer, after the others. */
export async function pullEverything(environment: PullEnvironment): Promise<FailureCode | null> {
  const { database, now, tell } = environment
  const began = now()
  const first = (await readMetadata(database, 'downloadedAt')) === null
  return reading(environment, first ? tell : null, async (context) => {
    const failure = await firstFailure(steps, async ([what, step]) => {
      if (first) tell({ kind: 'downloading', what, done: 0, total: null })
      const failure = await step(context)
      return failure?.code === 'forbidden' ? null : failure
    })
    if (failure) {
      if (first) tell({ kind: 'downloadStopped', code: failure.code })
      return failure.code
    }
    await context.write([database.facts], async () => {
      if (first) await writeMetadata(database, 'downloadedAt', now())
      await writeMetadata(database, 'readAt', began)
    })
    if (first) tell({ kind: 'downloaded' })
    return null
  })
}

/** Students alone: their totals move at the provider when points are sent. */
export function pullStudentTotals(environment: PullEnvironment): Promise<FailureCode | null> {
  return reading(environment, null, async (context) => (await pullStudents(context))?.code ?? null)
}

/** The options of attendance alone: the least one can ask in order to hear whether the provider is there. */
export function probeProvider(environment: PullEnvironment): Promise<FailureCode | null> {
  return reading(environment, null, async (context) => (await pullStatuses(context))?.code ?? null)
}

/** What an attendance list on screen needs to be current: one group, or all (`group` null). */
export function refreshAttendance(environment: PullEnvironment, group: string | null): Promise<FailureCode | null> {
  return reading(environment, null, async (context) => (await pullAttendanceOnScreen(context, group))?.code ?? null)
}

/**
 * One group's day. Only today is asked for by date; any other day comes with the group's whole list. A list that was cut short
 * brings rows, but takes none away.
 */
export function pullDay(environment: PullEnvironment, group: string, date: string): Promise<FailureCode | null> {
  return reading(environment, null, async (context) => {
    const { client, token, today, pageSize } = context
    const query = { id_group: group, ...(date === today ? { today } : pageSize) }
    const rows = new Map<string, Attendance>()
    const pages = await followPages({
      ask: (next) => client('attendanceList', { query }, { token, next }),
      nameOf,
      async onPage(page) {
        for (const row of page.rows) if (row.attendance_date === date && row.group?.id === group) rows.set(row.id, row)
      },
    })
    if (!pages.ok) return pages.failure.code
    await putDay(context, group, date, [...rows.values()], pages.seen !== null)
    return null
  })
}
