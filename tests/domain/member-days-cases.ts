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
