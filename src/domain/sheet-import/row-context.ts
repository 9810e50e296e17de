/** What a row is read with: the sheet's columns, and how its columns write dates, names and folios. Pure. */
import type { Option, SheetField, SheetKind } from '../../contract'
import { meaningsOf, type Meaning, type Meanings } from '../attendance-meaning'
import { dateHabit, type DateHabit } from './birthdates'
import { cellText, type SheetLine } from './cells'
import type { Column } from './columns'
import { folioLength } from './folio-zeros'
import { orderOfNames, withoutTitles, type NameOrder } from './names'
import type { RowValues } from './rows'

export type Corrections = ReadonlyMap<number, Readonly<Partial<RowValues>>>

export type SheetToRead = {
  columns: readonly Column[]
  corrections: Corrections
  /** By line number: the group that a line above names. */
  groupAbove: ReadonlyMap<number, string>
  kind: SheetKind
  options: SchoolOptions
  today: string
}

/** The school's option lists. `meanings`: the attendance option of each meaning, as the school has configured it. */
export type SchoolOptions = {
  relationships: readonly Option[]
  statuses: readonly Option[]
  meanings: Partial<Record<Meaning, string>>
  paymentTypes: readonly Option[]
}

export type RowContext = SheetToRead & {
  /** The columns of each field; only `joinedFields` have several. */
  indexes: ReadonlyMap<SheetField, readonly number[]>
  habits: {
    date: DateHabit
    child: NameOrder
    tutor: NameOrder
    folioLength: number
    dates: Record<'date' | 'payment_date' | 'period', DateHabit>
  }
  meanings: Meanings
}

export function rowContext(lines: readonly SheetLine[], sheet: SheetToRead): RowContext {
  const indexes = new Map<SheetField, number[]>()
  for (const [index, { field }] of sheet.columns.entries())
    if (field) indexes.set(field, [...(indexes.get(field) ?? []), index])
  const cellsOf = (field: SheetField) => {
    const [index] = indexes.get(field) ?? []
    return index === undefined ? [] : lines.map(({ cells }) => cells[index] ?? null)
  }
  const nameHeading = sheet.columns.find(({ field }) => field === 'full_name')?.heading ?? ''
  const habits = {
    date: dateHabit(cellsOf('birthdate')),
    child: orderOfNames(cellsOf('full_name').map(cellText), /^apellido/i.test(nameHeading) ? 'family' : 'given'),
    tutor: orderOfNames(cellsOf('tutor').map((cell) => withoutTitles(cellText(cell)))),
    folioLength: folioLength(cellsOf('folio')),
    dates: {
      date: dateHabit(cellsOf('date')),
      payment_date: dateHabit(cellsOf('payment_date')),
      period: dateHabit(cellsOf('period')),
    },
  }
  const meanings = meaningsOf(sheet.options.statuses, sheet.options.meanings)
  return { ...sheet, indexes, habits, meanings }
}
