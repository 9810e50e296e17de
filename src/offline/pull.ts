/** What the provider says, into the mirror: everything a role keeps at each start, one group's day whenever a screen shows it. */
import { schoolDay, type Attendance, type FailureCode } from '../contract'
import type { Door } from '../provider/door'
import { factOf, note } from './facts'
import { putDay } from './mirror'
import type { News } from './news'
import type { PersonDatabase } from './person'
import { pullAttendance, pullShown } from './pull-attendance'
import { atSchool } from './school-clock'
import type { Sending } from './sending'
import { pullGroups, pullMembers, pullStatuses, pullStudents } from './pull-lists'
import type { Downloaded } from './views'
import { walk } from './walk'

/** What a pull needs of the surroundings that sending has too. */
export type PullEnvironment = Pick<Sending, 'database' | 'door' | 'now' | 'identity' | 'capabilities' | 'going' | 'tell'>

/** One pull under way: who asks, with what, and whom to tell. */
export type Pulling = {
  database: PersonDatabase
  door: Door
  now: () => number
  going: () => boolean
  today: string
  token: string
  role: string
  email: string
  /** Whether changes since a cursor are announced. */
  changes: boolean
  /** Only a provider that announces anything is asked for a page size of ours. */
  pageSize: { page_size?: number }
  progress: (what: Downloaded, rows: number, total: number | null) => void
}

const steps = [
  ['statuses', pullStatuses],
  ['groups', pullGroups],
  ['students', pullStudents],
  ['members', pullMembers],
  ['attendance', pullAttendance],
] as const

/** Everything this role keeps. A list the role may not read is passed over; any other failure ends the pull and is its answer. */
export async function pullEverything(environment: PullEnvironment): Promise<FailureCode | null> {
  const { database, now, tell } = environment
  const first = (await factOf(database, 'downloadedAt')) === null
  const pulling = await begin(environment, first ? tell : null)
  if (pulling === null) return 'unauthorized'
  for (const [what, step] of steps) {
    if (first) tell({ kind: 'downloading', what, done: 0, total: null })
    const failure = await step(pulling)
    if (failure && failure.code !== 'forbidden') {
      if (first) tell({ kind: 'downloadStopped', code: failure.code })
      return failure.code
    }
  }
  if (first) {
    await note(database, 'downloadedAt', now())
    tell({ kind: 'downloaded' })
  }
  await note(database, 'readAt', now())
  return null
}

/** Pupils alone: their totals move at the provider when points are sent. */
export async function pullTotals(environment: PullEnvironment): Promise<FailureCode | null> {
  const pulling = await begin(environment, null)
  if (pulling === null) return 'unauthorized'
  return (await pullStudents(pulling))?.code ?? null
}

/** The options of attendance alone: the least one can ask in order to hear whether the provider is there. */
export async function pullLeast(environment: PullEnvironment): Promise<FailureCode | null> {
  const pulling = await begin(environment, null)
  if (pulling === null) return 'unauthorized'
  return (await pullStatuses(pulling))?.code ?? null
}

/** What an attendance list on screen needs to be current: one group, or all (`group` null). */
export async function refreshAttendance(environment: PullEnvironment, group: string | null): Promise<FailureCode | null> {
  const pulling = await begin(environment, null)
  if (pulling === null) return 'unauthorized'
  return (await pullShown(pulling, group))?.code ?? null
}

/**
 * One group's day. Only today is asked for by date; any other day comes with the group's whole list. A list that was cut short
 * brings rows, but takes none away.
 */
export async function pullDay(environment: PullEnvironment, group: string, date: string): Promise<FailureCode | null> {
  const pulling = await begin(environment, null)
  if (pulling === null) return 'unauthorized'
  const { database, door, token, today, pageSize, now, going } = pulling
  const query = { id_group: group, ...(date === today ? { today } : pageSize) }
  const rows = new Map<string, Attendance>()
  const walked = await walk({
    ask: (next) => door('attendanceList', { query }, { token, next }),
    idOf: (row) => row.id,
    now,
    going,
    async onPage(page) {
      for (const row of page.rows) if (row.attendance_date === date && row.group?.id === group) rows.set(row.id, row)
    },
  })
  if (!walked.ok) return walked.failure.code
  await putDay(database, group, date, [...rows.values()], walked.read, walked.seen !== null)
  return null
}

async function begin({ database, door, now, going, identity, capabilities }: PullEnvironment, tell: ((news: News) => void) | null): Promise<Pulling | null> {
  const person = await identity()
  if (person === null) return null
  const announced = await capabilities()
  let counted: { what: Downloaded; done: number } | null = null
  return {
    database,
    door,
    now,
    going,
    today: schoolDay(atSchool(now())),
    token: person.token,
    role: person.role,
    email: person.email,
    changes: announced.includes('changes-since'),
    pageSize: announced.length > 0 ? { page_size: 1_000 } : {},
    progress(what, rows, total) {
      counted = { what, done: (counted?.what === what ? counted.done : 0) + rows }
      tell?.({ kind: 'downloading', what, done: counted.done, total })
    },
  }
}
