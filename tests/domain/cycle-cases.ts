/**
 * Rows of attendance with the resulting cycle; the device's count and the provider's SQL are both tested with this
 * table.
 */
import type { Cycle } from '../../src/domain/cycle'

/** A row is "2026-03-02 asistencia"; with " *" at its end, it begins a cycle. */
export type CycleCase = { what: string; of: number | null; rows: readonly string[]; cycle: Cycle | null }

const four = ['2026-03-02 asistencia *', '2026-03-04 falta', '2026-03-06 retardo', '2026-03-09 asistencia']

export const cycleCases: readonly CycleCase[] = [
  { what: 'no rows', of: 8, rows: [], cycle: null },
  { what: 'no row that begins one', of: 8, rows: ['2026-03-02 asistencia', '2026-03-04 falta'], cycle: null },
  { what: 'no number of classes', of: null, rows: four, cycle: null },
  { what: 'a number that says nothing', of: 0, rows: four, cycle: null },
  {
    what: 'present, absent and late use a class up',
    of: 8,
    rows: four,
    cycle: { began: '2026-03-02', used: 4, lastClass: '2026-03-09', of: 8, left: 4, phase: 'running' },
  },
  {
    what: 'excused uses none',
    of: 8,
    rows: [...four, '2026-03-11 justificada'],
    cycle: { began: '2026-03-02', used: 4, lastClass: '2026-03-09', of: 8, left: 4, phase: 'running' },
  },
  {
    what: 'begun by an excused row',
    of: 2,
    rows: ['2026-03-02 justificada *'],
    cycle: { began: '2026-03-02', used: 0, lastClass: null, of: 2, left: 2, phase: 'running' },
  },
  {
    what: 'the newest beginning counts',
    of: 8,
    rows: [...four, '2026-03-11 asistencia *'],
    cycle: { began: '2026-03-11', used: 1, lastClass: '2026-03-11', of: 8, left: 7, phase: 'running' },
  },
  {
    what: 'rows in any order, older ones left out',
    of: 3,
    rows: ['2026-03-06 retardo', '2026-02-20 asistencia *', '2026-03-02 asistencia *', '2026-02-27 falta'],
    cycle: { began: '2026-03-02', used: 2, lastClass: '2026-03-06', of: 3, left: 1, phase: 'last' },
  },
  {
    what: 'one class to go',
    of: 5,
    rows: four,
    cycle: { began: '2026-03-02', used: 4, lastClass: '2026-03-09', of: 5, left: 1, phase: 'last' },
  },
  {
    what: 'all used',
    of: 4,
    rows: four,
    cycle: { began: '2026-03-02', used: 4, lastClass: '2026-03-09', of: 4, left: 0, phase: 'over' },
  },
  {
    what: 'more used than paid',
    of: 3,
    rows: four,
    cycle: { began: '2026-03-02', used: 4, lastClass: '2026-03-09', of: 3, left: 0, phase: 'past' },
  },
  {
    what: 'a payment for one class',
    of: 1,
    rows: ['2026-03-02 justificada *'],
    cycle: { began: '2026-03-02', used: 0, lastClass: null, of: 1, left: 1, phase: 'last' },
  },
]

export function readCase(row: string): { date: string; status: string; begins: boolean } {
  const [date = '', status = '', star] = row.split(' ')
  return { date, status, begins: star === '*' }
}
