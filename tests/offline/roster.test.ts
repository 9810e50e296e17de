/** Who stands on the roll of a day, whatever the provider says of its memberships. */
import { describe, expect, it } from 'vitest'
import { attendance, membership, type Membership } from '../../src/contract'
import { rosterOf, type Day } from '../../src/offline/queries/roster'
import { emptyNameIndex } from '../../src/offline/queries/name-index'
import { overlay } from '../../src/offline/engine/overlay'
import { shown } from '../../src/offline/engine/shown-attendance'

const date = '2026-11-26'
const member = (id: number, more: Record<string, unknown> = {}): Membership => membership.parse({ id, student: { id: id + 100, name: `N${id}` }, class_group: { id: 2, name: 'Kids 2' }, ...more })
const rowOf = (student: number) => attendance.parse({ id: student, attendance_date: date, student: { id: student, name: `N${student - 100}` }, group: { id: 2, name: 'Kids 2' }, status: 'falta', points: 0, observations: '', beginning_of_the_cycle: false })

function rollOf(members: readonly Membership[], students: readonly number[] = []): string[] {
  const day: Day = { complete: true, known: 'read', members: [...members], rows: shown(overlay(students.map(rowOf), []), []) }
  return rosterOf(day, emptyNameIndex, '2', date).entries.map(({ student, row }) => `${student.name}${row ? ' marked' : ''}`)
}

describe('the roll of a day', () => {
  it('has the members of that day, not those of now', () => {
    expect(rollOf([member(1, { is_active: false, from: '2026-09-01', until: '2026-11-30' }), member(2, { from: '2026-11-30' }), member(3, { from: '2026-09-01' })])).toEqual(['N1', 'N3'])
  })

  it('never loses who has a row, once each, and gives nobody else a place by it', () => {
    const members = [member(1, { is_active: false }), member(2, { is_active: false, from: date, until: date }), member(3)]
    expect(rollOf(members, [101, 102, 109])).toEqual(['N1 marked', 'N2 marked', 'N3', 'N9 marked'])
    expect(rollOf(members)).toEqual(['N3'])
  })

  it('of a provider that keeps no days has who is a member now and whoever has a row', () => {
    const members = [member(1), member(2, { is_active: false })]
    expect(members.map(({ from, until }) => [from, until])).toEqual([[undefined, undefined], [undefined, undefined]])
    expect(rollOf(members, [102])).toEqual(['N1', 'N2 marked'])
    expect(rollOf(members)).toEqual(['N1'])
  })

  it('has a student of several memberships of that group once', () => {
    const spans = [member(1, { from: '2026-11-25' }), { ...member(4, { is_active: false, from: '2026-09-01', until: '2026-11-27' }), student: { id: '101', name: 'N1' } }]
    expect(rollOf(spans, [101])).toEqual(['N1 marked'])
  })
})
