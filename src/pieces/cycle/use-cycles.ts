/**
 * How far children are in their cycles, where the provider tells it:
 *
 *   the provider's answer ──▶ how many classes a payment buys, and what it counts itself
 *   this device's rows, unsent ones too, where none since the cycle's beginning is missing ──▶ counted here, by the same rule
 *
 * Where the rows may have a gap, the provider's count stands; where there is neither, nothing is said.
 */
import { useMemo } from 'react'
import { daysFrom, schoolDay, type Id, type MemberCycle, type Page, type Relation } from '../../contract'
import { countOf, cycleOf, usingValues, type CycleRow, type Cycle } from '../../domain/cycle'
import { schoolNow, useAnnounced, useAttendanceHere, useGroupHistory, useRested, useStatuses, type ShownAttendance } from '../../offline'
import { useOnline, type Loaded } from '../../provider/online'
import { useSession } from '../../session'

/** `cycle` null: no row begins one, or the group has no number of classes. */
export type KnownCycle = { student: Relation; group: Relation; cycle: Cycle | null }
/** `cycles` undefined where the provider does not tell cycles, has not yet, or cannot be asked. */
export type KnownCycles = { announced: boolean; loaded: Loaded<Page<MemberCycle>>; cycles: KnownCycle[] | undefined }

type Row = CycleRow & { student: Relation; group: Relation | null }

/** What a device keeps in full of everybody's attendance; a teacher's keeps the own groups without an end. */
const daysKept = 60
const everything = '0000'

/** Of each active member of a group. `history`: its rows of the last weeks, where a screen reads them anyway. */
export function useGroupCycles(group: Id, history: readonly ShownAttendance[] | undefined): KnownCycles {
  const rows = useMemo(() => history?.map(asRow), [history])
  return useCounted({ group }, rows)
}

/** The rows of a group that `useGroupCycles` counts. */
export function useCycleRows(group: Id): readonly ShownAttendance[] | undefined {
  return useGroupHistory(group, daysFrom(schoolDay(schoolNow()), -daysKept))
}

/** Of one student, in each group where it is an active member. */
export function useStudentCycles(student: Id): KnownCycles {
  const here = useAttendanceHere(student)
  return useCounted({ student }, here?.whole ? here.rows : undefined)
}

function useCounted(of: { group: Id } | { student: Id }, rows: readonly Row[] | undefined): KnownCycles {
  const announced = useAnnounced('cycles')
  // Elsewhere rows of other days may have changed without this device hearing of it.
  const followed = useAnnounced('changes-since')
  const { may, scope } = useSession()
  const options = useStatuses()
  // What the provider adds to a screen is asked once that stands: a roll's tiles do not wait until the code of a call is read.
  const loaded = useOnline('cycleList', { query: { ...of, page_size: 1000 } }, { enabled: useRested() && announced })
  const whole = followed && may('attendance.take')
  const from = scope('attendance.take') === 'own' ? everything : daysFrom(schoolDay(schoolNow()), -daysKept)
  const members = announced && loaded.state === 'ready' ? loaded.value.rows : undefined
  const cycles = useMemo(() => {
    const using = usingValues(options ?? [])
    const kept = whole && options ? rows?.filter(({ attendance_date }) => attendance_date >= from) : undefined
    return members?.map((member): KnownCycle => ({ student: member.student, group: member.group, cycle: cycleFrom(member, kept, using) }))
  }, [members, rows, options, whole, from])
  return { announced, loaded, cycles }
}

function cycleFrom(member: MemberCycle, rows: readonly Row[] | undefined, using: readonly string[]): Cycle | null {
  const { began, used, last_class } = member
  const told = began === null ? null : { began, used: used ?? 0, lastClass: last_class }
  const own = rows?.filter(({ student, group }) => student.id === member.student.id && group?.id === member.group.id)
  return cycleOf((own && countOf(own, using)) ?? told, member.of)
}

function asRow({ attendance_date, student, group, fields }: ShownAttendance): Row {
  return { attendance_date, student, group, status: fields.status.value, beginning_of_the_cycle: fields.beginning_of_the_cycle.value }
}
