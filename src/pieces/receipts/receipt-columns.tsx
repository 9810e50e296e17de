/** The columns of a list of payments, and the list as a sheet for export. */
import { Link } from 'wouter'
import type { Receipt } from '../../contract'
import { balanceOf, owedOf } from '../../domain/balance'
import type { GroupNaming } from '../../domain/group-naming'
import { paymentOf } from '../../paths'
import { dateText, paymentTexts, receiptLabels as labels, shared } from '../../texts'
import type { Column } from '../../ui'
import { sheetFrom, type Sheet } from '../files/csv'
import { ActivePill } from '../record/Card'
import { amountColumns } from './Amounts'

type Names = ReadonlyMap<string, string>

/**
 * `names`: students' names by folio, as far as this device has them. `groupName`: names a group, with its location if
 * there are several. `tutor`: whether to show the tutor; not in a tutor's own list.
 */
export function columnsOf(
  names: Names,
  { groupName, tutor }: { groupName: GroupNaming['nameOf']; tutor: boolean },
): Column<Receipt>[] {
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
    { key: 'group', label: labels.group, cell: (row) => (row.group ? groupName(row.group) : '---') },
    { key: 'period', label: labels.payment_period, nowrap: 'roomy', cell: (row) => dateText(row.payment_period) },
    ...amountColumns,
    { key: 'status', label: labels.status, cell: (row) => row.status?.label ?? '---' },
    { key: 'active', label: paymentTexts.receipt, cell: (row) => <ActivePill active={row.is_active} /> },
  ]
}

export function sheetOf(rows: readonly Receipt[], names: Names, groupName: GroupNaming['nameOf']): Sheet {
  return sheetFrom(paymentTexts.fileName, rows, [
    [labels.id, (row) => row.id],
    [labels.student, (row) => names.get(row.student_folio) ?? ''],
    [labels.student_folio, (row) => row.student_folio],
    [labels.user, (row) => row.user?.name ?? ''],
    [labels.group, (row) => (row.group ? groupName(row.group) : '')],
    [labels.payment_period, (row) => row.payment_period],
    [labels.payment_date, (row) => row.payment_date],
    [labels.amount_expected, (row) => row.amount_expected],
    [labels.abono, (row) => row.abono],
    [labels.balance, balanceOf],
    [labels.payment_total, owedOf],
    [labels.status, (row) => row.status?.label ?? ''],
    [labels.type_payment, (row) => row.type_payment?.label ?? ''],
    [labels.observations, (row) => row.observations],
    [labels.observation_internal, (row) => row.observation_internal],
    [labels.is_active, (row) => (row.is_active ? shared.yes : shared.no)],
  ])
}
