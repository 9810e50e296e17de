/** The exceptions of the calendar that are about a group, and what one means for a day. Pure. */
import type { CalendarException, Group, Id } from '../contract'

/** An exception without what says about which classes it is. */
export type ClassException = Omit<CalendarException, 'id' | 'school' | 'group' | 'created' | 'version'>

/** `exceptions`: those about the group, oldest first (by `created`). */
export type WithExceptions = { exceptions: readonly ClassException[] }

/** A group with the exceptions from its weekdays, which everything that asks for class days needs. */
export type ScheduledGroup = Group & WithExceptions

type Place = { id: Id; school: { id?: Id | null | undefined; name: string } | null }

/** Those of `all` that are about the group: its own, those of its location, and those of the whole school. */
export function exceptionsOf({ id, school }: Place, all: readonly CalendarException[]): readonly CalendarException[] {
  const own = all.filter((one) => {
    if (one.group) return one.group.id === id
    // A provider may send a group's location without an id, and a student's group without a location if there is one
    // location only.
    return !one.school || !school || (school.id ? one.school.id === school.id : one.school.name === school.name)
  })
  return own.sort((one, other) => (one.created < other.created ? -1 : one.created > other.created ? 1 : 0))
}

export function withExceptions(group: Group, all: readonly CalendarException[]): ScheduledGroup {
  return { ...group, exceptions: exceptionsOf(group, all) }
}

/** The exception that is valid for `date` (YYYY-MM-DD): the one created last; null if there is none. */
export function exceptionOn({ exceptions }: WithExceptions, date: string): ClassException | null {
  return exceptions.findLast(({ from, to }) => from <= date && date <= to) ?? null
}
