/**
 * A list of a cash report's entries, in the provider's order: `entries`, or `dated_elsewhere` (made on the report's
 * days, but dated on other days). Search and pages work on the device, because the report contains all entries.
 */
import { Link } from 'wouter'
import type { CashEntry } from '../../contract'
import type { GroupNaming } from '../../domain/group-naming'
import { useGroupNaming } from '../../offline'
import { paymentOf } from '../../paths'
import { LocalList } from '../../pieces/lists/LocalList'
import { dateText, moneyText } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { receiverText } from '../../texts/ledger'
import { EmptyState, type Column } from '../../ui'

type Names = ReadonlyMap<string, string>

type Props = { entries: readonly CashEntry[]; names: Names; label?: string }

export function CashMovements({ entries, names, label = texts.list }: Props) {
  const { nameOf } = useGroupNaming()
  if (entries.length === 0) return null
  return (
    <LocalList
      label={label}
      tableFrom="62em"
      columns={columnsOf(names, nameOf)}
      rows={entries}
      keyOf={({ id }) => id}
      textOf={({ student_folio, group, received_by }) =>
        [names.get(student_folio), student_folio, group && nameOf(group), received_by?.name].join(' ')
      }
      search={texts.search}
      empty={<EmptyState title={texts.notFound}>{texts.notFoundHint}</EmptyState>}
    />
  )
}

function columnsOf(names: Names, nameOf: GroupNaming['nameOf']): Column<CashEntry>[] {
  return [
    {
      key: 'student',
      label: texts.student,
      card: 'title',
      cell: (row) => (
        <Link href={paymentOf(row.receipt)}>{names.get(row.student_folio) || row.student_folio || row.receipt}</Link>
      ),
    },
    { key: 'folio', label: texts.folio, width: 100, cell: (row) => row.student_folio || '---' },
    { key: 'group', label: texts.group, cell: (row) => (row.group ? nameOf(row.group) : '---') },
    { key: 'day', label: texts.day, nowrap: 'roomy', cell: (row) => dateText(row.payment_date) },
    { key: 'type', label: texts.type, cell: (row) => row.type_payment?.label ?? texts.noType },
    {
      key: 'receiver',
      label: texts.receiver,
      cell: (row) => receiverText(row.received_by?.name || texts.nobody, row.created, row.payment_date),
    },
    { key: 'note', label: texts.note, cell: (row) => row.observations },
    {
      key: 'amount',
      label: texts.amount,
      align: 'right',
      nowrap: true,
      cell: (row) => <strong>{moneyText(row.amount)}</strong>,
    },
  ]
}
