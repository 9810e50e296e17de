/**
 * How many classes of their cycles children have used:
 *
 *   the provider's answer ──▶ how many classes a payment buys, and the provider's own count
 *   this device's rows, including unsent ones ──▶ counted here by the same rule, if no row since the beginning can be missing
 *
 * If rows may be missing, the provider's count is used; if there is neither, nothing is shown.
 */
import { useMemo } from 'react'
import { daysFrom, schoolDay, type Id, type MemberCycle, type Page, type Relation } from '../../contract'
import { countCycle, cycleOf, classUsingValues, type CycleRow, type Cycle } from '../../domain/cycle'
import {
  schoolNow,
  useAnnounced,
  useAttendanceHere,
  useGroupHistory,
  useIdleOnce,
  useStatuses,
  type ShownAttendance,
} from '../../offline'
import { useAllPages, type Loaded } from '../../provider/online'
import { useSession } from '../../session'

/** `cycle`: null if no row begins one, or the group has no number of classes. */
export type KnownCycle = { student: Relation; group: Relation; cycle: Cycle | null }
/** `cycles`: undefined if the provider has no cycles, has not answered yet, or cannot be reached. */
export type KnownCycles = { announced: boolean; loaded: Loaded<Page<MemberCycle>[]>; cycles: KnownCycle[] | undefined }

type Row = CycleRow & { student: Relation; group: Relation | null }

/**
 * Days of attendance that every device stores in full. A teacher's device has no such limit for that teacher's groups.
 */
const daysKept = 60
const everything = '0000'

/**
 * The cycles of each active member of a group. `history`: the group's rows of the last weeks, which the screen reads
 * anyway.
 */
export function useGroupCycles(group: Id, history: readonly ShownAttendance[] | undefined): KnownCycles {
  const rows = useMemo(() => history?.map(asRow), [history])
  return useCounted({ group }, rows)
}

/** The rows of a group to pass to `useGroupCycles`. */
export function useCycleRows(group: Id): readonly ShownAttendance[] | undefined {
  return useGroupHistory(group, daysFrom(schoolDay(schoolNow()), -daysKept))
}

/** The cycles of one student in each group with an active membership. */
export function useStudentCycles(student: Id): KnownCycles {
  const here = useAttendanceHere(student)
  return useCounted({ student }, here?.isComplete ? here.rows : undefined)
}

function useCounted(of: { group: Id } | { student: Id }, rows: readonly Row[] | undefined): KnownCycles {
  const announced = useAnnounced('cycles')
  // Without `changes-since`, older rows on this device may be out of date, so they are not counted here.
  const followed = useAnnounced('changes-since')
  const { may, scope } = useSession()
  const options = useStatuses()
  // Asks only after the screen has been rendered, so that parsing this call's code does not delay a roll's tiles.
  // `partial`: a row that cannot be read says nothing of the other members.
  const loaded = useAllPages(
    'cycleList',
    { query: { ...of, page_size: 1000 } },
    { enabled: useIdleOnce() && announced, keep: true, partial: true },
  )
  const whole = followed && may('attendance.take')
  const from = scope('attendance.take') === 'own' ? everything : daysFrom(schoolDay(schoolNow()), -daysKept)
  const members = announced && loaded.state === 'ready' ? loaded.value : undefined
  const cycles = useMemo(() => {
    const using = classUsingValues(options ?? [])
    const kept = whole && options ? rows?.filter(({ attendance_date }) => attendance_date >= from) : undefined
    return members
      ?.flatMap(({ rows }) => rows)
      .map((member): KnownCycle => ({
        student: member.student,
        group: member.group,
        cycle: cycleFrom(member, kept, using),
      }))
  }, [members, rows, options, whole, from])
  return { announced, loaded, cycles }
}

function cycleFrom(member: MemberCycle, rows: readonly Row[] | undefined, using: readonly string[]): Cycle | null {
  const { began, used, last_class } = member
  const told = began === null ? null : { began, used: used ?? 0, lastClass: last_class }
  const own = rows?.filter(({ student, group }) => student.id === member.student.id && group?.id === member.group.id)
  return cycleOf((own && countCycle(own, using)) ?? told, member.of)
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
