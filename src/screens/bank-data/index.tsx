/** Datos bancarios: the desk can read the bank accounts; only an administrator creates, edits and activates them. */
import type { BankData } from '../../contract'
import { useAnnounced } from '../../offline'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { ActivePill } from '../../pieces/record/Card'
import { CatalogueList } from '../../pieces/record/CatalogueList'
import { ActiveButton } from '../../pieces/record/FlagButton'
import { ClabeCheck } from '../../pieces/transfer/ClabeCheck'
import { CodiButton } from '../../pieces/transfer/CodiButton'
import { useOrder } from '../../provider/online'
import { useSession } from '../../session'
import {
  accountText,
  bankLabels as labels,
  bankTexts,
  dateText,
  empty,
  loadErrors,
  phoneText,
  titles,
} from '../../texts'
import { Page, type Column } from '../../ui'
import classes from './bank-data.module.css'
import { EditAccount, NewAccount } from './BankForm'

const columns: Column<BankData>[] = [
  { key: 'bank', label: labels.bank_name, card: 'title', cell: (row) => row.bank_name || '---' },
  { key: 'holder', label: labels.account_holder, cell: (row) => row.account_holder || '---' },
  {
    key: 'account',
    label: labels.account_number,
    cell: (row) => <span className={classes.number}>{accountText(row.account_number)}</span>,
  },
  {
    key: 'clabe',
    label: labels.clabe,
    cell: (row) => (
      <span className={classes.clabe}>
        <span className={classes.number}>{accountText(row.clabe)}</span>
        <ClabeCheck clabe={row.clabe} />
      </span>
    ),
  },
  {
    key: 'codi',
    label: bankTexts.codi,
    cell: (row) => (
      <span className={classes.clabe}>
        <span>{[phoneText(row.codi_phone), row.codi_reference].filter(Boolean).join(' · ') || '---'}</span>
        <CodiButton address={row.codi_qr} name={row.bank_name} />
      </span>
    ),
  },
  { key: 'created', label: labels.created, nowrap: true, cell: (row) => dateText(row.created) },
  { key: 'state', label: bankTexts.state, cell: (row) => <ActivePill active={row.is_active} /> },
]

export default function BankDataScreen() {
  const list = useOnlineList('bankDataList', (query) => ({ query }), useListState())
  const { may } = useSession()
  const mayEdit = may('bankData.edit')
  const isAnnounced = useAnnounced('catalogue')
  const change = useOrder('bankDataChange')
  const readerOf = useRowReader('bankData')
  return (
    <Page width="full">
      <CatalogueList
        {...list}
        label={titles.bankData}
        failed={loadErrors.bankData}
        tableFrom="80em"
        columns={columns}
        textOf={(row) => `${row.bank_name} ${row.account_holder} ${row.account_number} ${row.clabe}`}
        texts={bankTexts}
        emptyTitle={empty.bankData}
        table="bank-data"
        nameOf={(row) => row.bank_name}
        mayCreate={isAnnounced && mayEdit}
        mayEdit={mayEdit}
        action={(row) => (
          <ActiveButton of={row.bank_name} row={row} reader={readerOf({ id: row.id })} change={change} />
        )}
        creation={(close) => <NewAccount onClose={close} />}
        edit={(row, close) => <EditAccount account={row} onClose={close} />}
      />
    </Page>
  )
}
