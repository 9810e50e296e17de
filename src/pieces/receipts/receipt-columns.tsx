/** The columns of a list of payments, and the list as a sheet for export. */
import { Link } from 'wouter'
import type { Receipt } from '../../contract'
import { balanceOf, owedOf } from '../../domain/balance'
import { paymentOf } from '../../paths'
import { dateText, paymentTexts, receiptLabels as labels, shared } from '../../texts'
import type { Column } from '../../ui'
import type { Sheet } from '../files/csv'
import { ActivePill } from '../record/Card'
import { amountColumns } from './Amounts'

type Names = ReadonlyMap<string, string>

/**
 * `names`: students' names by folio, as far as this device has them. `tutor`: whether to show the tutor; not in a
 * tutor's own list.
 */
export function columnsOf(names: Names, { tutor }: { tutor: boolean }): Column<Receipt>[] {
  return [
    {
      key: 'student',
      label: labels.student,
      card: 'title',
      cell: (row) => (
        <Link href={paymentOf(row.id)}>
          {names.get(row.student_folio) || row.student_folio || paymentTexts.nameOf(row.id)}
        </Link>
      ),
    },
    { key: 'folio', label: labels.student_folio, nowrap: true, cell: (row) => row.student_folio || '---' },
    ...(tutor ? [{ key: 'tutor', label: labels.user, cell: (row: Receipt) => row.user?.name || '---' }] : []),
    { key: 'group', label: labels.group, cell: (row) => row.group?.name || '---' },
    { key: 'period', label: labels.payment_period, nowrap: 'roomy', cell: (row) => dateText(row.payment_period) },
    ...amountColumns,
    { key: 'status', label: labels.status, cell: (row) => row.status?.label ?? '---' },
    { key: 'active', label: paymentTexts.receipt, cell: (row) => <ActivePill active={row.is_active} /> },
  ]
}

export function sheetOf(rows: readonly Receipt[], names: Names): Sheet {
  return {
    name: paymentTexts.fileName,
    header: [
      labels.id,
      labels.student,
      labels.student_folio,
      labels.user,
      labels.group,
      labels.payment_period,
      labels.payment_date,
      labels.amount_expected,
      labels.abono,
      labels.balance,
      labels.payment_total,
      labels.status,
      labels.type_payment,
      labels.observations,
      labels.observation_internal,
      labels.is_active,
    ],
    rows: rows.map((row) => [
      row.id,
      names.get(row.student_folio) ?? '',
      row.student_folio,
      row.user?.name ?? '',
      row.group?.name ?? '',
      row.payment_period,
      row.payment_date,
      row.amount_expected,
      row.abono,
      balanceOf(row),
      owedOf(row),
      row.status?.label ?? '',
      row.type_payment?.label ?? '',
      row.observations,
      row.observation_internal,
      row.is_active ? shared.yes : shared.no,
    ]),
  }
}
