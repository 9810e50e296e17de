/** A tutor's payments, page by page. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Receipt } from '../../contract'
import type { GroupNaming } from '../../domain/group-naming'
import { useGroupNaming } from '../../offline'
import { paymentOf } from '../../paths'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { amountColumns } from '../../pieces/receipts/Amounts'
import { useNamesByFolio } from '../../pieces/receipts/use-names-by-folio'
import { Card } from '../../pieces/record/Card'
import { dateText, empty, loadErrors, paymentTexts, receiptLabels, tutorTexts } from '../../texts'
import type { Column } from '../../ui'

const columnsOf = (names: ReadonlyMap<string, string>, groupName: GroupNaming['nameOf']): Column<Receipt>[] => [
  {
    key: 'period',
    label: receiptLabels.payment_period,
    card: 'title',
    nowrap: true,
    cell: (row) => <Link href={paymentOf(row.id)}>{dateText(row.payment_period)}</Link>,
  },
  { key: 'student', label: receiptLabels.student, cell: (row) => names.get(row.student_folio) || '---' },
  { key: 'folio', label: receiptLabels.student_folio, width: 100, cell: (row) => row.student_folio || '---' },
  { key: 'group', label: receiptLabels.group, cell: (row) => (row.group ? groupName(row.group) : '---') },
  ...amountColumns,
  { key: 'status', label: receiptLabels.status, cell: (row) => row.status?.label ?? '---' },
]

export function PaymentsCard({ tutorId, actions }: { tutorId: string; actions: ReactNode }) {
  const list = useOnlineList(
    'receiptList',
    (query) => ({ query: { ...query, user_id: tutorId } }),
    useListState('pagos_'),
  )
  const names = useNamesByFolio()
  const { nameOf: groupName } = useGroupNaming()
  return (
    <Card title={tutorTexts.payments} actions={actions}>
      <OnlineList
        {...list}
        titled
        label={tutorTexts.payments}
        failed={loadErrors.paymentHistory}
        tableFrom="62em"
        columns={columnsOf(names, groupName)}
        textOf={(row) =>
          `${row.id} ${row.student_folio} ${names.get(row.student_folio) ?? ''} ${row.group ? groupName(row.group) : ''}`
        }
        search={tutorTexts.searchPayments}
        emptyTitle={empty.payments}
        emptyHints={{ emptySearchHint: paymentTexts.emptySearchHint }}
      />
    </Card>
  )
}
