/** Datos bancarios: the desk can read the bank accounts; only an administrator creates, edits and activates them. */
import { useState } from 'react'
import type { BankData } from '../../contract'
import { useAnnounced } from '../../offline'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { ActivePill } from '../../pieces/record/Card'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
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
  shared,
  titles,
} from '../../texts'
import { Icon, Page, RowButton, type Column } from '../../ui'
import classes from './bank-data.module.css'
import { EditAccount, NewAccount } from './BankForm'

const data: Column<BankData>[] = [
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
  const [open, setOpen] = useState<'new' | BankData | null>(null)
  const { may } = useSession()
  const mayCreate = useAnnounced('catalogue') && may('bankData.edit')
  const change = useOrder('bankDataChange')
  const readerOf = useRowReader('bankData')
  const actions: Column<BankData> = {
    key: 'actions',
    label: shared.actions,
    card: 'actions',
    cell: (row) => (
      <div className={classes.actions}>
        <RowButton aria-label={bankTexts.editOf(row.bank_name)} onClick={() => setOpen(row)}>
          {shared.edit}
        </RowButton>
        <ActiveButton of={row.bank_name} row={row} reader={readerOf({ id: row.id })} change={change} />
        <ChangesButton table="bank-data" id={row.id} of={row.bank_name} />
      </div>
    ),
  }
  return (
    <Page width="full">
      <OnlineList
        {...list}
        label={titles.bankData}
        failed={loadErrors.bankData}
        tableFrom="80em"
        columns={may('bankData.edit') ? [...data, actions] : data}
        textOf={(row) => `${row.bank_name} ${row.account_holder} ${row.account_number} ${row.clabe}`}
        search={bankTexts.search}
        create={
          mayCreate ? (
            <OnlineButton leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen('new')}>
              {bankTexts.create}
            </OnlineButton>
          ) : undefined
        }
        emptyTitle={empty.bankData}
        emptyHints={mayCreate ? { ...bankTexts, emptyHint: bankTexts.firstHint } : bankTexts}
      />
      {open === 'new' ? <NewAccount onClose={() => setOpen(null)} /> : null}
      {open !== null && open !== 'new' ? <EditAccount account={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}
