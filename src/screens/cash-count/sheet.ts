/**
 * The entries of a cash report as a sheet for export. It has one amount per line and no line of totals, so that the sum
 * of the column is the report's total.
 */
import type { CashReport } from '../../contract'
import type { Sheet } from '../../pieces/files/csv'
import { momentCell } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'

export function sheetOf(
  { from, to, entries }: Pick<CashReport, 'from' | 'to' | 'entries'>,
  names: ReadonlyMap<string, string>,
): Sheet {
  return {
    name: [texts.fileName, from, ...(to === from ? [] : [to])].join('-'),
    header: [
      texts.day,
      texts.receipt,
      texts.folio,
      texts.student,
      texts.group,
      texts.type,
      texts.receiver,
      texts.amount,
      texts.note,
      texts.hour,
    ],
    rows: entries.map((entry) => [
      entry.payment_date,
      entry.receipt,
      entry.student_folio,
      names.get(entry.student_folio) ?? '',
      entry.group?.name ?? '',
      entry.type_payment?.label ?? '',
      entry.received_by?.name ?? '',
      entry.amount.toFixed(2),
      entry.observations,
      momentCell(entry.created),
    ]),
  }
}
