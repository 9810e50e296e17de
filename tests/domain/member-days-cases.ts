/**
 * Memberships, and whether (`is`) the student belongs to the group on the day `on`; the device's function and the
 * provider's SQL are both tested with this table.
 */
export type MemberDaysCase = {
  what: string
  is_active?: boolean
  from?: string
  until?: string
  earlier?: readonly (readonly [from: string | null, until: string])[]
  on: string
  is: boolean
}

const left = { is_active: false, from: '2026-03-02', until: '2026-03-20' }
const returned = { from: '2026-04-06', earlier: [['2026-03-02', '2026-03-20']] } as const

export const memberDaysCases: readonly MemberDaysCase[] = [
  { what: 'nobody wrote down any day: whoever is active now', on: '2026-03-02', is: true },
  { what: 'nobody wrote down any day, and it was switched off', is_active: false, on: '2026-03-02', is: false },
  { what: 'the day before the first', from: '2026-03-02', on: '2026-03-01', is: false },
  { what: 'the first day', from: '2026-03-02', on: '2026-03-02', is: true },
  { what: 'long after, and still there', from: '2026-03-02', on: '2026-11-02', is: true },
  { what: 'the last day before somebody left', ...left, on: '2026-03-19', is: true },
  { what: 'the day of leaving, which is the new group’s', ...left, on: '2026-03-20', is: false },
  {
    what: 'left, and nobody wrote down when it began',
    is_active: false,
    until: '2026-03-20',
    on: '2025-09-01',
    is: true,
  },
  {
    what: 'switched off, and nobody wrote down when',
    is_active: false,
    from: '2026-03-02',
    on: '2026-03-03',
    is: false,
  },
  {
    what: 'entered and left on one day',
    is_active: false,
    from: '2026-03-02',
    until: '2026-03-02',
    on: '2026-03-02',
    is: false,
  },
  { what: 'leaves on a day to come', from: '2026-03-02', until: '2026-03-20', on: '2026-03-20', is: false },
  { what: 'enters on a day to come: before it', from: '2026-03-09', on: '2026-03-08', is: false },
  { what: 'enters on a day to come: on it', from: '2026-03-09', on: '2026-03-09', is: true },
  {
    what: 'leaves on a day to come: the day before',
    from: '2026-03-02',
    until: '2026-03-20',
    on: '2026-03-19',
    is: true,
  },
  {
    what: 'leaves on a day to come, and nobody wrote down when it began',
    until: '2026-03-20',
    on: '2026-03-20',
    is: false,
  },
  {
    what: 'enters and leaves on days to come: between',
    from: '2026-03-09',
    until: '2026-03-20',
    on: '2026-03-10',
    is: true,
  },
  {
    what: 'enters and leaves on days to come: after',
    from: '2026-03-09',
    until: '2026-03-20',
    on: '2026-03-20',
    is: false,
  },
  { what: 'comes back on a day to come: the days of before', ...returned, on: '2026-03-02', is: true },
  { what: 'comes back on a day to come: the day before', ...returned, on: '2026-04-05', is: false },
  {
    what: 'the plan to enter was withdrawn before its day',
    is_active: false,
    from: '2026-03-09',
    until: '2026-03-04',
    on: '2026-03-09',
    is: false,
  },
  {
    what: 'active, with an end that is left over from before',
    from: '2026-04-06',
    until: '2026-03-20',
    on: '2026-04-06',
    is: true,
  },
  { what: 'came back: the days of before', ...returned, on: '2026-03-19', is: true },
  { what: 'came back: the days between', ...returned, on: '2026-03-20', is: false },
  { what: 'came back: the days since', ...returned, on: '2026-04-06', is: true },
  {
    what: 'came back and left again: the days of before',
    ...returned,
    is_active: false,
    until: '2026-05-04',
    on: '2026-03-02',
    is: true,
  },
  {
    what: 'came back and left again: after that',
    ...returned,
    is_active: false,
    until: '2026-05-04',
    on: '2026-05-04',
    is: false,
  },
  {
    what: 'was there ever since, left and came back',
    from: '2026-04-06',
    earlier: [[null, '2026-03-20']],
    on: '2020-01-01',
    is: true,
  },
]

/**
 * Groups on the day `on`, each child with its first day and first day outside, and how many places are taken at most
 * from then on; for the device's function and the provider's SQL.
 */
export type PlacesCase = {
  what: string
  members: readonly { is_active?: boolean; from?: string; until?: string }[]
  on: string
  taken: number
}

export const placesCases: readonly PlacesCase[] = [
  { what: 'nobody', members: [], on: '2026-03-04', taken: 0 },
  { what: 'whoever is there, and nobody wrote down any day', members: [{}, {}], on: '2026-03-04', taken: 2 },
  {
    what: 'without those who left',
    members: [{}, { is_active: false, until: '2026-03-04' }],
    on: '2026-03-04',
    taken: 1,
  },
  {
    what: 'whoever enters on a day to come has a place now',
    members: [{}, { from: '2026-03-09' }],
    on: '2026-03-04',
    taken: 2,
  },
  {
    what: 'a place that becomes free before the other child enters is one place',
    members: [{ until: '2026-03-09' }, { from: '2026-03-09' }],
    on: '2026-03-04',
    taken: 1,
  },
  {
    what: 'a child that enters before another leaves needs a place of its own',
    members: [{ until: '2026-03-10' }, { from: '2026-03-09' }],
    on: '2026-03-04',
    taken: 2,
  },
  { what: 'whoever leaves by that day needs none', members: [{ until: '2026-03-09' }, {}], on: '2026-03-09', taken: 1 },
  {
    what: 'the most at once, not all one after another',
    members: [
      { until: '2026-03-09' },
      { from: '2026-03-09', until: '2026-03-16' },
      { from: '2026-03-16' },
      { from: '2026-03-16' },
    ],
    on: '2026-03-04',
    taken: 2,
  },
  {
    what: 'a plan that was withdrawn needs none',
    members: [{ is_active: false, from: '2026-03-09', until: '2026-03-04' }],
    on: '2026-03-04',
    taken: 0,
  },
]
