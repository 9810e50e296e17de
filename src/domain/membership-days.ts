/** Who was in a group on a day. Pure; the provider's SQL (`member_on`) goes by the same rule. */
import type { Id, Membership } from '../contract'

/** YYYY-MM-DD; `until` is the first day that is not in it any more, so a student who moves on a day is in the new group that day. */
type Span = { from?: string | null | undefined; until?: string | null | undefined }
type Dated = Span & { is_active: boolean; earlier?: readonly Span[] | undefined }

/**
 * The days decide wherever they are written down. Without an end `is_active` says whether the membership goes on; a membership that was
 * switched off on a day that nobody wrote down is of no day.
 */
export function isMemberOn(membership: Dated, day: string): boolean {
  return holds(presentSpan(membership), day) || (membership.earlier ?? []).some((span) => holds(span, day))
}

/** One membership for each student who was in the group that day; of several the one that goes on. */
export function membersOn<Member extends Dated & Pick<Membership, 'student'>>(members: readonly Member[], day: string): Member[] {
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
  // An end before the beginning is left over from an earlier span.
  if (is_active) return until && from && until <= from ? { from } : { from, until }
  return until ? { from, until } : null
}
