/**
 * What the school knows apart from attendance: who is in which group on which day, which class is on, and who was
 * announced as absent.
 */
import { daysFrom, type Membership } from '../../../src/contract'
import type { Dice } from './clock'

type Span = { student: string; group: string; from: string; until: string | null }
type Absence = { student: string; date: string }

export class School {
  /** The memberships as the provider lists them. */
  members: readonly Membership[] = []
  readonly absences: Absence[] = []
  /** When the first class ends and the second begins, world time in ms. */
  readonly bellAt: number
  /** Every stay of a student in a group: the truth that `members` is judged by. */
  #spans: Span[] = []

  constructor(
    dice: Dice,
    readonly groups: readonly [string, string],
    students: readonly string[],
    readonly today: string,
  ) {
    this.bellAt = dice.between(2_000, 40_000)
    for (const student of students)
      for (const group of groups)
        if (dice.chance(0.6)) this.#enter(student, group, daysFrom(today, -dice.between(10, 90)))
  }

  /** The group whose class is on at `now`. */
  classOn(now: number): string {
    return this.groups[now < this.bellAt ? 0 : 1]
  }

  membersOn(group: string, day: string): string[] {
    return this.#spans
      .filter((span) => span.group === group && span.from <= day && (span.until === null || day < span.until))
      .map(({ student }) => student)
  }

  /** From `day` on the student is in the other group. Days before today cannot be changed. */
  move(student: string, day: string): void {
    const there = this.#spans.find((span) => span.student === student && span.until === null)
    const to = there?.group === this.groups[0] ? this.groups[1] : this.groups[0]
    if (there) this.#leave(there, day)
    if (!this.#spans.some((span) => span.student === student && span.group === to && span.until === null))
      this.#enter(student, to, day)
  }

  announce(absence: Absence): void {
    this.absences.push(absence)
  }

  #enter(student: string, group: string, from: string): void {
    this.#spans.push({ student, group, from, until: null })
    const known = this.members.find((member) => member.student.id === student && member.class_group.id === group)
    const earlier = known ? [...(known.earlier ?? []), { from: known.from ?? null, until: known.until ?? null }] : []
    this.#put({
      id: `${group}${student}`,
      is_active: true,
      student: { id: student, name: student },
      class_group: { id: group, name: `Kids ${group}` },
      from,
      until: null,
      earlier,
      version: 1,
    })
  }

  /** Ends a stay on `day`; a stay that has not begun by then is removed. */
  #leave(span: Span, day: string): void {
    span.until = day
    const known = this.members.find(
      (member) => member.student.id === span.student && member.class_group.id === span.group,
    )
    if (known) this.#put({ ...known, until: day, is_active: false })
    if (span.from >= day) this.#spans = this.#spans.filter((one) => one !== span)
  }

  #put(member: Membership): void {
    this.members = [...this.members.filter(({ id }) => id !== member.id), member]
  }
}
