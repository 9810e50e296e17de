/**
 * A group's day in a report: who is a member, who has a row, and whether the class counts as held. The device's
 * function and the provider's SQL are both tested with this table.
 */
export type HeldClassCase = {
  what: string
  /** Membership `from` and `until` of students 'a', 'b', …; a student without an entry was never in the group. */
  members: Readonly<Record<string, { from?: string; until?: string; is_active?: boolean }>>
  marked: readonly string[]
  isImported?: boolean
  held: boolean
}

export const heldDay = '2026-02-10'

const four = { a: {}, b: {}, c: {}, d: {} }
const late = { from: '2026-02-11' }
const left = { from: '2026-01-12', until: '2026-02-10', is_active: false }
const leftAfter = { from: '2026-01-12', until: '2026-02-11', is_active: false }

export const heldClassCases: readonly HeldClassCase[] = [
  { what: 'a holiday: nobody has a row', members: four, marked: [], held: false },
  { what: 'everybody', members: four, marked: ['a', 'b', 'c', 'd'], held: true },
  { what: 'half of the group', members: four, marked: ['a', 'b'], held: true },
  { what: 'one of four, entered alone', members: four, marked: ['a'], held: false },
  { what: 'two of five', members: { ...four, e: {} }, marked: ['a', 'b'], held: false },
  { what: 'three of five', members: { ...four, e: {} }, marked: ['a', 'b', 'c'], held: true },
  { what: 'the only member', members: { a: {} }, marked: ['a'], held: true },
  { what: 'one of two', members: { a: {}, b: {} }, marked: ['b'], held: true },
  {
    what: 'two, before three others joined',
    members: { a: {}, b: {}, c: late, d: late, e: late },
    marked: ['a', 'b'],
    held: true,
  },
  { what: 'one of two, before others joined', members: { a: {}, b: {}, c: late, d: late }, marked: ['a'], held: true },
  {
    what: 'one of three who were there, before others joined',
    members: { a: {}, b: {}, c: {}, d: late },
    marked: ['a'],
    held: false,
  },
  {
    what: 'those who left on that day are no members',
    members: { a: {}, b: left, c: left, d: left },
    marked: ['a'],
    held: true,
  },
  {
    what: 'those who left on the day after are',
    members: { a: {}, b: leftAfter, c: leftAfter, d: leftAfter },
    marked: ['a'],
    held: false,
  },
  {
    what: 'rows of members who left since',
    members: { a: leftAfter, b: leftAfter, c: {} },
    marked: ['a', 'b'],
    held: true,
  },
  { what: 'a row of somebody who was never in the group, and no members', members: {}, marked: ['a'], held: true },
  { what: 'only a guest’s row, and none of the members', members: { b: {}, c: {} }, marked: ['a'], held: false },
  { what: 'guests do not make up for members', members: { a: {}, b: {}, c: {} }, marked: ['a', 'e'], held: false },
  { what: 'an imported roll with one row of four', members: four, marked: ['a'], isImported: true, held: true },
  {
    what: 'an imported roll of children who are members no more',
    members: { a: late, b: late },
    marked: ['a', 'b'],
    isImported: true,
    held: true,
  },
  { what: 'a row before anybody joined', members: { a: late, b: late }, marked: ['a'], held: true },
]
