/** Compares attendance and receipts of a sheet with those that are stored: what is stored stays as it is. Pure. */
import type { RowField } from '../../contract'
import { folioKey } from '../folio-key'
import { fullName } from '../person-name'
import { isDate } from './birthdates'
import type { ExaminedRecord } from './examined-record'
import type { StoredAttendance, StoredEarlier, StoredReceipt } from './trial-of-sheet'

/** The days (attendance only) and students (ids) whose stored attendance or receipts a sheet is compared with. */
export type EarlierNames = { kind: 'attendance' | 'receipts'; days: string[]; students: string[] }

/** What must be read from the database before `compareEarlier`; null if the sheet has no attendance and no receipts. */
export function earlierNames(records: readonly ExaminedRecord[]): EarlierNames | null {
  const own = records.filter(({ kind }) => kind === 'attendance' || kind === 'receipts')
  const [first] = own
  if (!first) return null
  const days = own.flatMap(({ kind, values }) => (kind === 'attendance' && isDate(values.date) ? [values.date] : []))
  return {
    kind: first.kind === 'attendance' ? 'attendance' : 'receipts',
    days: [...new Set(days)],
    students: [...new Set(own.flatMap(({ student }) => student?.id ?? []))],
  }
}

export function compareEarlier(records: readonly ExaminedRecord[], stored: StoredEarlier): ExaminedRecord[] {
  return records[0]?.kind === 'attendance'
    ? compareAttendance(records, stored.attendance)
    : compareReceipts(records, stored.receipts)
}

/** Marks a row as known if attendance of its day, student and group is stored. */
function compareAttendance(records: readonly ExaminedRecord[], stored: readonly StoredAttendance[]): ExaminedRecord[] {
  const byKey = new Map(stored.map((row) => [`${row.date} ${row.student} ${row.group}`, row]))
  return records.map((record) => {
    const { values, student, group } = record
    const found = byKey.get(`${values.date} ${student?.id} ${group}`)
    return found
      ? known(record, [
          ['status', values.status, found.status],
          ['points', String(Number(values.points)), String(found.points)],
          ['comment', values.comment, found.observations],
        ])
      : record
  })
}

/**
 * A receipt of the sheet. Rows are payments of one receipt if they have the same child and number or, without a number,
 * the same child, group, month and amount.
 */
export type SheetReceipt = {
  rows: ExaminedRecord[]
  folio: string
  group: string | null
  month: string
  amount: string
}

export function receiptsIn(records: readonly ExaminedRecord[]): SheetReceipt[] {
  const receipts = new Map<string, SheetReceipt>()
  for (const row of records) {
    const { student, group, values } = row
    const folio = student?.folio ?? values.folio
    const month = values.period.slice(0, 7)
    const key = (values.receipt === '' ? [folio, group, month, values.amount] : [folio, values.receipt]).join('\n')
    const receipt = receipts.get(key) ?? { rows: [], folio, group, month, amount: values.amount }
    receipt.rows.push(row)
    receipts.set(key, receipt)
  }
  return [...receipts.values()]
}

/**
 * Marks the rows of a receipt as known if it is stored. A receipt of the sheet is matched with the child's stored
 * receipt that has its number (and its month, if the sheet has the months of receipts), else with one of the same
 * month, group and amount, else with one of the same month and group. Each stored receipt is matched once, so that a
 * second receipt of a month is new.
 */
function compareReceipts(records: readonly ExaminedRecord[], stored: readonly StoredReceipt[]): ExaminedRecord[] {
  const left = new Set(stored)
  const ofChild = new Map<string, StoredReceipt[]>()
  for (const one of stored) ofChild.set(folioKey(one.folio), [...(ofChild.get(folioKey(one.folio)) ?? []), one])
  const found = new Map<SheetReceipt, StoredReceipt>()
  const receipts = receiptsIn(records)
  const match = (isSame: (receipt: SheetReceipt, one: StoredReceipt) => boolean) => {
    for (const receipt of receipts) {
      if (found.has(receipt)) continue
      const one = ofChild.get(folioKey(receipt.folio))?.find((each) => left.has(each) && isSame(receipt, each))
      if (!one) continue
      found.set(receipt, one)
      left.delete(one)
    }
  }
  const isOfMonth = (receipt: SheetReceipt, one: StoredReceipt) =>
    one.period.startsWith(receipt.month) &&
    (receipt.group === null || one.group === null || one.group === receipt.group)
  const isNumbered = (receipt: SheetReceipt, one: StoredReceipt) =>
    receipt.rows.some(({ values }) => values.receipt === one.id)
  // If the sheet has the months of receipts, number and month must match, because the numbers may be those of another
  // database. In a book of payments `period` is only the month of the payment (see `readMoney`), so the number decides.
  const areMonthsWritten = records.some(({ values }) => !values.payment_date.startsWith(values.period.slice(0, 7)))
  match((receipt, one) => isNumbered(receipt, one) && (!areMonthsWritten || isOfMonth(receipt, one)))
  match((receipt, one) => isOfMonth(receipt, one) && one.amount === receipt.amount)
  match(isOfMonth)
  return receipts
    .flatMap((receipt) => {
      const one = found.get(receipt)
      const paid = receipt.rows.reduce((cents, { values }) => cents + Math.round(Number(values.paid) * 100), 0)
      return receipt.rows.map((row) =>
        one
          ? known(row, [
              ['amount', row.values.amount, one.amount],
              ['paid', (paid / 100).toFixed(2), one.paid],
            ])
          : row,
      )
    })
    .sort((first, second) => first.line - second.line)
}

function known(record: ExaminedRecord, pairs: readonly (readonly [RowField, string, string])[]): ExaminedRecord {
  const { student, pile } = record
  if (!student || pile === 'left_out') return record
  return {
    ...record,
    pile: 'known',
    doubts: [],
    known: { id: student.id, name: fullName(student), folio: student.folio },
    differences: pairs
      .filter(([, file, portal]) => file !== '' && file !== portal)
      .map(([field, file, portal]) => ({ field, file, portal, take: false })),
  }
}
