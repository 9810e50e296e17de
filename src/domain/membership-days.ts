/** Who was in a group on a day. Pure. The provider's SQL function `member_on` has the same rule. */
import type { Id, Membership } from '../contract'

/**
 * Days YYYY-MM-DD. `until`: the first day no longer in the group, so a student who changes groups on a day belongs to
 * the new one.
 */
type Span = { from?: string | null | undefined; until?: string | null | undefined }
type Dated = Span & { is_active: boolean; earlier?: readonly Span[] | undefined }

/**
 * Decides by the days of the membership and of its earlier spans. Without an `until`, `is_active` decides whether it
 * still goes on: an inactive membership without an `until` covers no day.
 */
export function isMemberOn(membership: Dated, day: string): boolean {
  return holds(presentSpan(membership), day) || (membership.earlier ?? []).some((span) => holds(span, day))
}

/** One membership for each student who was in the group on `day`; of several, an active one. */
export function membersOn<Member extends Dated & Pick<Membership, 'student'>>(
  members: readonly Member[],
  day: string,
): Member[] {
  const there = new Map<Id, Member>()
  for (const member of members) {
    if (isMemberOn(member, day) && !there.get(member.student.id)?.is_active) there.set(member.student.id, member)
  }
  return [...there.values()]
}

function holds(span: Span | null, day: string): boolean {
  return span !== null && (!span.from || span.from <= day) && (!span.until || day < span.until)
}

function presentSpan({ is_active, from, until }: Dated): Span | null {
  // An `until` before `from` belongs to an earlier span.
  if (is_active) return until && from && until <= from ? { from } : { from, until }
  return until ? { from, until } : null
}
