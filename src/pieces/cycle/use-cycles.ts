/**
 * How many classes of their cycles children have used:
 *
 *   the provider's answer ──▶ how many classes a payment buys, and the provider's own count
 *   this device's rows, including unsent ones ──▶ counted here by the same rule, if no row of the cycle can be missing
 *
 * If rows may be missing, or none of this device's rows begins a cycle, the provider's count is used; if there is no
 * count either, nothing is shown.
 */
import { useMemo } from 'react'
import { daysFrom, schoolDay, type Id, type MemberCycle, type Relation } from '../../contract'
import type { ScheduledGroup } from '../../domain/calendar-exceptions'
import { countCycle, cycleOf, type CycleRow, type Cycle } from '../../domain/cycle'
import { lostClassDays } from '../../domain/meets-on'
import { classUsingValues } from '../../profile'
import {
  schoolNow,
  useAnnounced,
  useAttendanceHere,
  useGroupHistory,
  useGroups,
  useIdleOnce,
  useStatuses,
  type ShownAttendance,
} from '../../offline'
import { useAllPages } from '../../provider/online'
import { useSession } from '../../session'

type Row = CycleRow & { student: Relation; group: Relation | null }

/**
 * How many days of attendance the devices of reception and administrators store in full: the value of `daysMirrored`
 * in `pull-attendance.ts`. A teacher's device stores all days of that teacher's groups.
 */
export const mirroredDays = 60
/** Comes before every date in YYYY-MM-DD. */
const earliestDate = '0000'

/**
 * The cycles of each active member of a group. `history`: the group's rows of at least the last `mirroredDays` days, as
 * `useCycleRows` reads them or as the caller has them already; undefined while loading.
 */
export function useGroupCycles(group: Id, history: readonly ShownAttendance[] | undefined) {
  const rows = useMemo(() => history?.map(asRow), [history])
  return useCycles({ group }, rows)
}

/** The rows of a group to pass to `useGroupCycles`. */
export function useCycleRows(group: Id): readonly ShownAttendance[] | undefined {
  return useGroupHistory(group, daysFrom(schoolDay(schoolNow()), -mirroredDays))
}

/** The cycles of one student in each group with an active membership. */
export function useStudentCycles(student: Id) {
  const here = useAttendanceHere(student)
  return useCycles({ student }, here?.isComplete ? here.rows : undefined)
}

/**
 * `cycles` is undefined if the provider has no cycles (`announced` is false then), or while neither its answer nor a
 * stored one is available. A member's `cycle` is null if none has begun, or if the group has no number of classes per
 * payment (`of`).
 */
function useCycles(of: { group: Id } | { student: Id }, rows: readonly Row[] | undefined) {
  const announced = useAnnounced('cycles')
  // Without `changes-since`, older rows on this device may be out of date, so they are not counted here.
  const hasChangesSince = useAnnounced('changes-since')
  const { may, scope } = useSession()
  const options = useStatuses()
  const groups = useGroups()
  // Enabled only after the screen has been rendered, so that this call does not delay a roll's tiles.
  // `partial`: one member's unreadable row does not affect the other members.
  const loaded = useAllPages(
    'cycleList',
    { query: { ...of, page_size: 1000 } },
    { enabled: useIdleOnce() && announced, storeOffline: true, partial: true },
  )
  const isHistoryComplete = hasChangesSince && may('attendance.take')
  const from = scope('attendance.take') === 'own' ? earliestDate : daysFrom(schoolDay(schoolNow()), -mirroredDays)
  const members = announced && loaded.state === 'ready' ? loaded.value : undefined
  const cycles = useMemo(() => {
    const using = classUsingValues(options ?? [])
    const kept =
      isHistoryComplete && options ? rows?.filter(({ attendance_date }) => attendance_date >= from) : undefined
    return members
      ?.flatMap(({ rows }) => rows)
      .map((member) => ({
        student: member.student,
        group: member.group,
        of: member.of,
        cycle: cycleFrom(member, {
          rows: kept,
          from,
          using,
          group: groups?.find(({ id }) => id === member.group.id),
        }),
      }))
  }, [members, rows, options, isHistoryComplete, from, groups])
  return { announced, loaded, cycles }
}

type OnDevice = {
  /** All rows on this device since the day `from`; undefined if some may be missing. */
  rows: readonly Row[] | undefined
  from: string
  /** See `countCycle`. */
  using: readonly string[]
  group: ScheduledGroup | undefined
}

function cycleFrom(member: MemberCycle, { rows, from, using, group }: OnDevice): Cycle | null {
  const { began, used, last_class, start } = member
  const fromProvider = began === null ? null : { began, used: used ?? 0, lastClass: last_class }
  const own = rows?.filter((row) => row.student.id === member.student.id && row.group?.id === member.group.id)
  const lost = group ? lostClassDays(group, from, schoolDay(schoolNow())) : []
  const counted = own && countCycle(own, using, start && start >= from ? start : null, lost)
  return cycleOf(counted ?? fromProvider, member.of)
}

function asRow({ attendance_date, student, group, fields }: ShownAttendance): Row {
  return {
    attendance_date,
    student,
    group,
    status: fields.status.value,
    beginning_of_the_cycle: fields.beginning_of_the_cycle.value,
  }
}
