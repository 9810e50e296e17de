/** Puts what the overlay says, and the slots behind it, into what screens show. Pure. */
import type { Relation } from '../../contract'
import { wordsOf } from '../engine/send-slot'
import type { Cell, OverlaidRow } from '../engine/overlay'
import type { Slot } from '../engine/slot'
import type { NameBook } from './name-index'
import type { OutboxItem, ShownAttendance, ShownField } from './view-types'

export function shown(rows: readonly OverlaidRow[], slots: readonly Slot[]): ShownAttendance[] {
  const byKey = new Map(slots.map((slot) => [slot.key, slot]))
  const taken = new Set<string>()
  return rows.map(({ id, local, attendance_date, student, group, cells }) => {
    const creation = local === null ? undefined : byKey.get(local)
    return {
      key: keyOf(attendance_date, student, group, id, taken),
      id,
      attendance_date,
      student,
      group,
      fields: {
        status: field(cells.status, byKey),
        points: field(cells.points, byKey),
        observations: field(cells.observations, byKey),
        beginning_of_the_cycle: field(cells.beginning_of_the_cycle, byKey),
      },
      creation: creation ? { key: creation.key, state: creation.state, detail: wordsOf(creation.error) } : null,
    }
  })
}

/** The row with the names that its relations came without. The same object where they brought them. */
export function named(row: ShownAttendance, book: NameBook): ShownAttendance {
  const student = book.studentNamed(row.student)
  const group = row.group && book.groupNamed(row.group)
  return student === row.student && group === row.group ? row : { ...row, student, group }
}

function field<Value>({ value, slot: key, theirs }: Cell<Value>, slots: ReadonlyMap<string, Slot>): ShownField<Value> {
  const slot = key === null ? undefined : slots.get(key)
  // A creation speaks for its whole row.
  if (!slot || slot.kind === 'creation') return { value, pending: null }
  return { value, pending: { key: slot.key, state: slot.state, theirs: theirs ?? null, detail: wordsOf(slot.error) } }
}

/** The natural key does not change when the provider gives the id; a second row of the same key (a provider may have one) gets its own. */
function keyOf(date: string, student: Relation, group: Relation | null, id: string | null, taken: Set<string>): string {
  const natural = `${date}/${group?.id ?? ''}/${student.id}`
  const key = taken.has(natural) ? `${natural}/${id}` : natural
  taken.add(key)
  return key
}

/** One slot as a line of *Por enviar*. */
export function itemOf(slot: Slot, book: NameBook): OutboxItem {
  return {
    key: slot.key,
    state: slot.state,
    student: book.studentNamed(slot.student),
    group: slot.group && book.groupNamed(slot.group),
    date: slot.date,
    editedAt: slot.editedAt,
    nextAt: slot.state === 'queued' || slot.state === 'waiting' || slot.state === 'unknown' ? slot.nextAt : null,
    attempt: slot.attempt,
    failure: slot.error && { code: slot.error.code, detail: wordsOf(slot.error) },
    deed: deedOf(slot),
  }
}

function deedOf(slot: Slot): OutboxItem['deed'] {
  if (slot.kind === 'creation') return { kind: 'creation', mine: { ...nothingSaid, ...slot.mine }, theirs: slot.theirs }
  const { base, mine, theirs } = slot
  switch (slot.field) {
    case 'status':
      return { kind: 'field', field: 'status', base: base.status ?? null, mine: mine.status ?? null, theirs: theirs?.status ?? null }
    case 'points':
      return { kind: 'field', field: 'points', base: base.points ?? null, mine: mine.points ?? null, theirs: theirs?.points ?? null }
    case 'observations':
      return { kind: 'field', field: 'observations', base: base.observations ?? '', mine: mine.observations ?? '', theirs: theirs?.observations ?? null }
    case 'beginning_of_the_cycle':
      return { kind: 'field', field: 'beginning_of_the_cycle', base: base.beginning_of_the_cycle ?? false, mine: mine.beginning_of_the_cycle ?? false, theirs: theirs?.beginning_of_the_cycle ?? null }
  }
}

const nothingSaid = { status: null, points: null, observations: '', beginning_of_the_cycle: false } as const

