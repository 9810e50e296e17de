/** Downloads from the provider into the mirror: everything that a role may read, or what a screen shows. */
import { may, type Capability, type Failure, type FailureCode } from '../../contract'
import { Outdated } from '../database/epoch'
import { readMetadata, writeMetadata } from '../database/metadata'
import type { DownloadStep } from '../database/tab-messages'
import { noteFilled, mirroredGroups, listsAfterStep } from './fill'
import { firstFailure, withSessionCheck } from './first-failure'
import { pullAttendance, pullAttendanceOnScreen, pullDayOnScreen, pullToday } from './pull-attendance'
import { openPullContext, type PullContext, type PullEnvironment } from './pull-context'
import {
  pullAbsences,
  pullCalendar,
  pullEmergency,
  pullGroups,
  pullMembers,
  pullStatuses,
  pullStudents,
} from './pull-lists'

/** The steps of a download, in this order, because the roll of the current class needs the first five. */
const steps = [
  ['statuses', pullStatuses],
  ['groups', pullGroups],
  ['calendar', pullCalendar],
  ['members', pullMembers],
  ['day', pullToday],
  ['absences', pullAbsences],
  ['students', pullStudents],
  ['emergency', pullEmergency],
  ['attendance', pullAttendance],
] as const

/**
 * The earlier step that must be complete before a step counts as complete: for example, if not all groups were read, it
 * is unknown whether all members were.
 */
const requiredStep: Partial<Record<DownloadStep, (role: string) => DownloadStep>> = {
  members: () => 'groups',
  day: () => 'groups',
  attendance: (role) => (may(role, 'attendance.take') ? 'groups' : 'students'),
}

/** Steps that are requested only from a provider with this capability. */
const requiredCapability: Partial<Record<DownloadStep, Capability>> = {
  calendar: 'calendar',
  absences: 'absence-notices',
  emergency: 'emergency-sheet',
}

/**
 * A complete download, which may take several attempts. `began`: when the first one began, epoch milliseconds. `done`:
 * the completed steps, which the next attempt skips.
 */
export type Download = { began: number; done: Set<DownloadStep> }

/**
 * Runs one reading; resolves with the failure's code, null if there was none. If the reading is `Outdated`, calls
 * `onOutdated` and starts again, unless the user has signed out: then it resolves with 'unauthorized'.
 */
async function runReading(
  environment: PullEnvironment,
  work: (context: PullContext) => Promise<Failure | null>,
  tell: PullEnvironment['tell'] = () => {},
  onOutdated = () => {},
): Promise<FailureCode | null> {
  for (;;) {
    const context = await openPullContext({ ...environment, client: withSessionCheck(environment.client) }, tell)
    if (context === null) return 'unauthorized'
    try {
      return (await work(context))?.code ?? null
    } catch (problem) {
      if (!(problem instanceof Outdated)) throw problem
      onOutdated()
    }
  }
}

/**
 * Downloads everything that the role may read. After a failure the other lists are still read, unless they would fail
 * too (`affectsAllLists`). Resolves with the code of the failure that `firstFailure` returns, null if there was none; a
 * refused list ('forbidden') is no failure.
 */
export async function pullEverything(
  environment: PullEnvironment,
  { began, done }: Download = { began: environment.now(), done: new Set() },
): Promise<FailureCode | null> {
  const { database, now } = environment
  const first = (await readMetadata(database, 'downloadedAt')) === null
  // Only the first download reports its progress, because the user waits for no other.
  const tell: PullEnvironment['tell'] = first ? environment.tell : () => {}
  async function readSteps(context: PullContext): Promise<Failure | null> {
    const isOffered = (capability: Capability | undefined) =>
      capability === undefined || context.announced.includes(capability)
    const toDo = steps.filter(([what]) => !done.has(what) && isOffered(requiredCapability[what]))
    const failure = await firstFailure(toDo, async ([what, step]) => {
      tell({ kind: 'downloading', what, done: 0, total: null })
      const failure = await step(context)
      if (failure && failure.code !== 'forbidden') return failure
      const before = requiredStep[what]?.(context.role)
      if (before !== undefined && !done.has(before)) return null
      await noteFilled(context, listsAfterStep(what, await mirroredGroups(database)))
      done.add(what)
      return null
    })
    if (failure) {
      tell({ kind: 'downloadStopped', code: failure.code })
      return failure
    }
    await context.write([database.metadata], async () => {
      if (first) await writeMetadata(database, 'downloadedAt', now())
      await writeMetadata(database, 'readAt', began)
    })
    tell({ kind: 'downloaded' })
    return null
  }
  // An outdated reading was overtaken by a sign-out or `beginAnew`, so all steps must be repeated.
  return runReading(environment, readSteps, tell, () => done.clear())
}

/** Reads the students again after points were sent, because the provider then changes the students' totals. */
export const pullStudentTotals = (environment: PullEnvironment) => runReading(environment, pullStudents)

/** Reads only the attendance options: the smallest request that shows whether the provider responds. */
export const probeProvider = (environment: PullEnvironment) => runReading(environment, pullStatuses)

/** Updates an attendance list on screen; `group` null: all groups. */
export const refreshAttendance = (environment: PullEnvironment, group: string | null) =>
  runReading(environment, (context) => pullAttendanceOnScreen(context, group))

/** Reads the absences that families have announced for today and later. */
export const refreshAbsences = (environment: PullEnvironment) => runReading(environment, pullAbsences)

/** Reads one group's day, for a screen that shows it. */
export const pullDay = (environment: PullEnvironment, group: string, date: string) =>
  runReading(environment, (context) => pullDayOnScreen(context, group, date))
