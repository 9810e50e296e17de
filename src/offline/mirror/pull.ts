/**
 * What the provider says, into the mirror: everything a role keeps at each start, one group's day whenever a screen
 * shows it.
 */
import { may, type Capability, type Failure, type FailureCode } from '../../contract'
import { Outdated } from '../database/epoch'
import { readMetadata, writeMetadata } from '../database/metadata'
import type { DownloadStep } from '../database/tab-messages'
import { fill, groupsHere, listsOf, noteEarlier } from './fill'
import { firstFailure, withSessionAsked } from './first-failure'
import { pullAttendance, pullAttendanceOnScreen, pullDayOnScreen, pullToday } from './pull-attendance'
import { openPullContext, type PullContext, type PullEnvironment } from './pull-context'
import { pullAbsences, pullEmergency, pullGroups, pullMembers, pullStatuses, pullStudents } from './pull-lists'

/** In this order: the roll of the class that is on needs the first four. */
const steps = [
  ['statuses', pullStatuses],
  ['groups', pullGroups],
  ['members', pullMembers],
  ['day', pullToday],
  ['absences', pullAbsences],
  ['students', pullStudents],
  ['emergency', pullEmergency],
  ['attendance', pullAttendance],
] as const

/** Whose list tells what to ask for: nobody has read the members of groups that could not be read. */
const follows: Partial<Record<DownloadStep, (role: string) => DownloadStep>> = {
  members: () => 'groups',
  day: () => 'groups',
  attendance: (role) => (may(role, 'attendance.take') ? 'groups' : 'students'),
}

/** What a provider must announce to be asked for a list at all. */
const needs: Partial<Record<DownloadStep, Capability>> = { absences: 'absence-notices', emergency: 'emergency-sheet' }

/**
 * A reading of everything that may take several attempts: when the first one began, and what need not be asked for
 * again.
 */
export type Reading = { began: number; done: Set<DownloadStep> }

/**
 * One reading. Where a sign-out, or a mirror that is begun anew, has overtaken it, it begins once more, and learns from
 * its context whether this person is still here.
 */
async function reading(
  environment: PullEnvironment,
  work: (context: PullContext) => Promise<Failure | null>,
  tell: PullEnvironment['tell'] = () => {},
  overtaken = () => {},
): Promise<FailureCode | null> {
  for (;;) {
    const context = await openPullContext({ ...environment, client: withSessionAsked(environment.client) }, tell)
    if (context === null) return 'unauthorized'
    try {
      return (await work(context))?.code ?? null
    } catch (problem) {
      if (!(problem instanceof Outdated)) throw problem
      overtaken()
    }
  }
}

/**
 * Everything this role keeps. A list the role may not read is passed over; one that fails otherwise is the answer,
 * after the others.
 */
export async function pullEverything(
  environment: PullEnvironment,
  { began, done }: Reading = { began: environment.now(), done: new Set() },
): Promise<FailureCode | null> {
  const { database, now } = environment
  const first = (await readMetadata(database, 'downloadedAt')) === null
  // Later ones nobody waits for.
  const tell: PullEnvironment['tell'] = first ? environment.tell : () => {}
  async function readSteps(context: PullContext): Promise<Failure | null> {
    await noteEarlier(context)
    const isOffered = (capability: Capability | undefined) =>
      capability === undefined || context.announced.includes(capability)
    const toDo = steps.filter(([what]) => !done.has(what) && isOffered(needs[what]))
    const failure = await firstFailure(toDo, async ([what, step]) => {
      tell({ kind: 'downloading', what, done: 0, total: null })
      const failure = await step(context)
      if (failure && failure.code !== 'forbidden') return failure
      const before = follows[what]?.(context.role)
      if (before !== undefined && !done.has(before)) return null
      await fill(context, listsOf(what, await groupsHere(database)))
      done.add(what)
      return null
    })
    if (failure) {
      tell({ kind: 'downloadStopped', code: failure.code })
      return failure
    }
    await context.write([database.facts], async () => {
      if (first) await writeMetadata(database, 'downloadedAt', now())
      await writeMetadata(database, 'readAt', began)
    })
    tell({ kind: 'downloaded' })
    return null
  }
  // Somebody left meanwhile, or the mirror was begun anew: nothing that was read is here any more.
  return reading(environment, readSteps, tell, () => done.clear())
}

/** Students alone: their totals move at the provider when points are sent. */
export const pullStudentTotals = (environment: PullEnvironment) => reading(environment, pullStudents)

/** The options of attendance alone: the least one can ask in order to hear whether the provider is there. */
export const probeProvider = (environment: PullEnvironment) => reading(environment, pullStatuses)

/** What an attendance list on screen needs to be current: one group, or all (`group` null). */
export const refreshAttendance = (environment: PullEnvironment, group: string | null) =>
  reading(environment, (context) => pullAttendanceOnScreen(context, group))

/** Absences that families have told of today and later days. */
export const refreshAbsences = (environment: PullEnvironment) => reading(environment, pullAbsences)

/** One group's day, as a screen shows it. */
export const pullDay = (environment: PullEnvironment, group: string, date: string) =>
  reading(environment, (context) => pullDayOnScreen(context, group, date))
