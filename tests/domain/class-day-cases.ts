/**
 * Groups, the calendar's exceptions, and whether (`is`) the group has class on the day `on`; the device's function and
 * the provider's SQL are both tested with this table. The group meets on Mondays and Wednesdays at location 1 unless a
 * case says otherwise; 16 March 2026 is a Monday.
 */
type Exception = {
  kind: 'closed' | 'extra'
  from: string
  to?: string
  school?: 1 | 2
  group?: 'own' | 'other'
  uses_class?: boolean
  withdrawn?: true
}
export type ClassDayCase = {
  what: string
  days?: readonly string[]
  earlier?: readonly { days: readonly string[]; until: string }[]
  start?: string
  end?: string
  /** In the order in which they were created. */
  exceptions?: readonly Exception[]
  on: string
  /** null: unknown. */
  is: boolean | null
  /** Whether a class that is not held uses up one of the cycle. */
  loses?: true
}

const closed = (from: string, more: Partial<Exception> = {}): Exception => ({ kind: 'closed', from, ...more })
const extra = (from: string): Exception => ({ kind: 'extra', from, group: 'own' })
const monday = '2026-03-16'
const tuesday = '2026-03-17'
const wednesday = '2026-03-18'

export const classDayCases: readonly ClassDayCase[] = [
  // Weekdays alone.
  { what: 'a Monday', on: monday, is: true },
  { what: 'a Tuesday', on: tuesday, is: false },
  { what: 'a Wednesday', on: wednesday, is: true },
  { what: 'a Sunday', on: '2026-03-15', is: false },
  { what: 'a Sunday of a group that meets on Sundays', days: ['Domingo'], on: '2026-03-15', is: true },
  { what: 'a Saturday', days: ['Sábado'], on: '2026-03-21', is: true },
  { what: 'a day written without its accent', days: ['miercoles'], on: wednesday, is: true },
  { what: 'a day in capitals', days: ['LUNES'], on: monday, is: true },
  { what: 'a day of three letters', days: ['lun'], on: monday, is: true },
  { what: 'a day of two letters', days: ['lu'], on: monday, is: null },
  { what: 'a day in English', days: ['Monday'], on: monday, is: true },
  { what: 'another day in English', days: ['Monday'], on: tuesday, is: false },
  { what: 'a name that only begins like a day', days: ['lunático'], on: monday, is: null },
  { what: 'a name that is no day', days: ['por las tardes'], on: monday, is: null },
  { what: 'no days at all', days: [], on: monday, is: null },
  { what: 'one day known, the other not: the known one', days: ['Lunes', 'a veces'], on: monday, is: true },
  { what: 'one day known, the other not: any other', days: ['Lunes', 'a veces'], on: tuesday, is: null },
  { what: '29 February', days: ['Martes'], on: '2028-02-29', is: true },
  { what: 'the first day of a year', days: ['Jueves'], on: '2026-01-01', is: true },

  // Earlier weekdays.
  {
    what: 'a day of the earlier weekdays',
    earlier: [{ days: ['Martes'], until: wednesday }],
    on: tuesday,
    is: true,
  },
  { what: 'a new day before it was valid', earlier: [{ days: ['Martes'], until: wednesday }], on: monday, is: false },
  { what: 'the first day of the new ones', earlier: [{ days: ['Martes'], until: wednesday }], on: wednesday, is: true },
  {
    what: 'the older of two earlier ones',
    earlier: [
      { days: ['Jueves'], until: '2026-02-01' },
      { days: ['Martes'], until: wednesday },
    ],
    on: '2026-01-29',
    is: true,
  },

  // First and last day.
  { what: 'the day before the first', start: wednesday, on: monday, is: false },
  { what: 'the first day', start: wednesday, on: wednesday, is: true },
  { what: 'the last day', end: wednesday, on: monday, is: true },
  { what: 'the first day without class', end: wednesday, on: wednesday, is: false },
  { what: 'a name that is no day, before the first day', days: ['?'], start: wednesday, on: monday, is: false },

  // Days without class.
  { what: 'a holiday of the whole school', exceptions: [closed(monday)], on: monday, is: false },
  { what: 'the day after a holiday', exceptions: [closed(tuesday)], on: wednesday, is: true },
  { what: 'the day before a holiday', exceptions: [closed(tuesday)], on: monday, is: true },
  { what: 'the first day of a span', exceptions: [closed(monday, { to: '2026-03-27' })], on: monday, is: false },
  { what: 'within a span', exceptions: [closed('2026-03-09', { to: '2026-03-27' })], on: monday, is: false },
  { what: 'the last day of a span', exceptions: [closed('2026-03-09', { to: monday })], on: monday, is: false },
  { what: 'the day after a span', exceptions: [closed('2026-03-09', { to: '2026-03-15' })], on: monday, is: true },
  { what: 'a holiday of the own location', exceptions: [closed(monday, { school: 1 })], on: monday, is: false },
  { what: 'a holiday of another location', exceptions: [closed(monday, { school: 2 })], on: monday, is: true },
  { what: 'a cancelled class', exceptions: [closed(monday, { group: 'own' })], on: monday, is: false },
  {
    what: 'a cancelled class of another group',
    exceptions: [closed(monday, { group: 'other' })],
    on: monday,
    is: true,
  },
  { what: 'a holiday on a day without class', exceptions: [closed(tuesday)], on: tuesday, is: false },
  {
    what: 'a holiday of a group without readable days',
    days: ['?'],
    exceptions: [closed(monday)],
    on: monday,
    is: false,
  },
  { what: 'a withdrawn holiday', exceptions: [closed(monday, { withdrawn: true })], on: monday, is: true },
  {
    what: 'a holiday that was withdrawn and entered again',
    exceptions: [closed(monday, { withdrawn: true }), closed(monday)],
    on: monday,
    is: false,
  },
  {
    what: 'two spans that overlap, of which one was withdrawn',
    exceptions: [closed('2026-03-09', { to: monday }), closed(monday, { to: wednesday, withdrawn: true })],
    on: monday,
    is: false,
  },

  // Extra classes.
  { what: 'an extra class', exceptions: [extra(tuesday)], on: tuesday, is: true },
  { what: 'the days around an extra class', exceptions: [extra(tuesday)], on: '2026-03-19', is: false },
  { what: 'an extra class on a class day', exceptions: [extra(monday)], on: monday, is: true },
  { what: 'an extra class of a group without days', days: [], exceptions: [extra(tuesday)], on: tuesday, is: true },
  {
    what: 'an extra class of another group',
    exceptions: [{ kind: 'extra', from: tuesday, group: 'other' }],
    on: tuesday,
    is: false,
  },
  { what: 'a withdrawn extra class', exceptions: [{ ...extra(tuesday), withdrawn: true }], on: tuesday, is: false },
  {
    what: 'an extra class before the first day',
    start: wednesday,
    exceptions: [extra(tuesday)],
    on: tuesday,
    is: false,
  },
  { what: 'an extra class after the end', end: tuesday, exceptions: [extra(tuesday)], on: tuesday, is: false },

  // The one created last is valid.
  { what: 'an extra class on a holiday', exceptions: [closed(monday), extra(monday)], on: monday, is: true },
  { what: 'a holiday over an extra class', exceptions: [extra(monday), closed(monday)], on: monday, is: false },
  {
    what: 'an extra class that is cancelled',
    exceptions: [extra(tuesday), closed(tuesday, { group: 'own' })],
    on: tuesday,
    is: false,
  },
  {
    what: 'an extra class whose cancelling was withdrawn',
    exceptions: [extra(tuesday), closed(tuesday, { group: 'own', withdrawn: true })],
    on: tuesday,
    is: true,
  },
  {
    what: 'a withdrawn extra class on a holiday',
    exceptions: [closed(monday), { ...extra(monday), withdrawn: true }],
    on: monday,
    is: false,
  },
  {
    what: 'a holiday after an extra class of another group',
    exceptions: [closed(monday), { kind: 'extra', from: monday, group: 'other' }],
    on: monday,
    is: false,
  },
  {
    what: 'a moved class: the day that falls out',
    exceptions: [closed(monday, { group: 'own' }), extra(tuesday)],
    on: monday,
    is: false,
  },
  {
    what: 'a moved class: the day on which it is held',
    exceptions: [closed(monday, { group: 'own' }), extra(tuesday)],
    on: tuesday,
    is: true,
  },

  // Classes that are not held and still count.
  {
    what: 'a class that counts although it is not held',
    exceptions: [closed(monday, { uses_class: true })],
    on: monday,
    is: false,
    loses: true,
  },
  {
    what: 'a day without class in a span that counts',
    exceptions: [closed(monday, { to: wednesday, uses_class: true })],
    on: tuesday,
    is: false,
  },
  {
    what: 'two exceptions, of which the last does not count',
    exceptions: [closed(monday, { uses_class: true }), closed(monday, { group: 'own' })],
    on: monday,
    is: false,
  },
  {
    what: 'two exceptions, of which the last counts',
    exceptions: [closed(monday), closed(monday, { group: 'own', uses_class: true })],
    on: monday,
    is: false,
    loses: true,
  },
  {
    what: 'an extra class on a day that counted',
    exceptions: [closed(monday, { uses_class: true }), extra(monday)],
    on: monday,
    is: true,
  },
  {
    what: 'a day that counts after the group has ended',
    end: monday,
    exceptions: [closed(monday, { uses_class: true })],
    on: monday,
    is: false,
  },
  {
    what: 'a day that counts of another location',
    exceptions: [closed(monday, { school: 2, uses_class: true })],
    on: monday,
    is: true,
  },
  {
    what: 'a day that counted and was withdrawn',
    exceptions: [closed(monday, { uses_class: true, withdrawn: true })],
    on: monday,
    is: true,
  },
]
