/** Who was in a group on a day. Pure. The provider's SQL function `member_on` follows the same rule. */
import type { Id, Membership } from '../contract'

/** Days as YYYY-MM-DD. `until`: the first day outside the group; a student who moves joins the next group on it. */
type Span = { from?: string | null | undefined; until?: string | null | undefined }
type DatedMembership = Span & { is_active: boolean; earlier?: readonly Span[] | undefined }

/**
 * Whether the membership or an earlier span covers `day`. Without `until`, an active membership goes on, and an
 * inactive one counts only by its earlier spans.
 */
export function isMemberOn(membership: DatedMembership, day: string): boolean {
  return coversDay(currentSpan(membership), day) || (membership.earlier ?? []).some((span) => coversDay(span, day))
}

/** One membership for each student who was in the group on `day`; if a student has several, an active one. */
export function membersOn<Member extends DatedMembership & Pick<Membership, 'student'>>(
  members: readonly Member[],
  day: string,
): Member[] {
  const byStudent = new Map<Id, Member>()
  for (const member of members) {
    if (isMemberOn(member, day) && !byStudent.get(member.student.id)?.is_active)
      byStudent.set(member.student.id, member)
  }
  return [...byStudent.values()]
}

/**
 * What a membership is on `day`: 'present' in the group; 'planned': begins later; 'former': neither. The flag
 * `is_active` alone does not say so, because a device may have read it before a day that was planned.
 */
export type PlaceState = 'present' | 'planned' | 'former'
export function placeOn(membership: DatedMembership, day: string): PlaceState {
  if (isMemberOn(membership, day)) return 'present'
  return membership.is_active && membership.from && membership.from > day ? 'planned' : 'former'
}

/** The first day outside the group, if it is later than `day`; null if no end is planned. */
export function plannedEnd(membership: DatedMembership, day: string): string | null {
  const until = membership.is_active ? currentSpan(membership)?.until : null
  return until && until > day ? until : null
}

/**
 * The most members that the group has at once on `day` or later, so that planned places are counted. The provider's SQL
 * function `places_taken` follows the same rule.
 */
export function placesTaken(members: readonly (DatedMembership & Pick<Membership, 'student'>)[], day: string): number {
  const begins = members.flatMap(({ is_active, from }) => (is_active && from && from > day ? [from] : []))
  return Math.max(...[day, ...new Set(begins)].map((one) => membersOn(members, one).length))
}

/** Whether the student was never in the group, because the plan was withdrawn before its day. */
export function neverBegan({ is_active, from, until, earlier = [] }: DatedMembership): boolean {
  return !is_active && Boolean(from && until && until < from) && earlier.length === 0
}

function coversDay(span: Span | null, day: string): boolean {
  return span !== null && (!span.from || span.from <= day) && (!span.until || day < span.until)
}

function currentSpan({ is_active, from, until }: DatedMembership): Span | null {
  // An `until` that is not after `from` belongs to an earlier span, so it is ignored.
  if (is_active) return until && from && until <= from ? { from } : { from, until }
  return until ? { from, until } : null
}
