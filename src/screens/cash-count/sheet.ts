/**
 * The entries of a cash report as a sheet for export. It has one amount per line and no line of totals, so that the sum
 * of the column is the report's total.
 */
import type { CashReport } from '../../contract'
import type { GroupNaming } from '../../domain/group-naming'
import { sheetFrom, type Sheet } from '../../pieces/files/csv'
import { momentCell } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'

/** "corte-2026-03-01-2026-03-31", or with one day if both are the same. */
export function fileNameOf({ from, to }: Pick<CashReport, 'from' | 'to'>): string {
  return [texts.fileName, from, ...(to === from ? [] : [to])].join('-')
}

export function sheetOf(
  report: Pick<CashReport, 'from' | 'to' | 'entries'>,
  names: ReadonlyMap<string, string>,
  nameOf: GroupNaming['nameOf'],
): Sheet {
  return sheetFrom(fileNameOf(report), report.entries, [
    [texts.day, (entry) => entry.payment_date],
    [texts.receipt, (entry) => entry.receipt],
    [texts.folio, (entry) => entry.student_folio],
    [texts.student, (entry) => names.get(entry.student_folio) ?? ''],
    [texts.group, (entry) => (entry.group ? nameOf(entry.group) : '')],
    [texts.type, (entry) => entry.type_payment?.label ?? ''],
    [texts.receiver, (entry) => entry.received_by?.name ?? ''],
    [texts.amount, (entry) => entry.amount.toFixed(2)],
    [texts.note, (entry) => entry.observations],
    [texts.hour, (entry) => momentCell(entry.created)],
  ])
}
