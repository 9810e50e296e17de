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

function coversDay(span: Span | null, day: string): boolean {
  return span !== null && (!span.from || span.from <= day) && (!span.until || day < span.until)
}

function currentSpan({ is_active, from, until }: DatedMembership): Span | null {
  // An `until` that is not after `from` belongs to an earlier span, so it is ignored.
  if (is_active) return until && from && until <= from ? { from } : { from, until }
  return until ? { from, until } : null
}
