/** Escuelas: the places where groups meet (specification 2.12, 2.13). Administrators create and change them. */
import { useCallback, useState } from 'react'
import type { Id, SchoolPlace } from '../../contract'
import { useAnnounced } from '../../offline'
import type { RowReader } from '../../pieces/changes/concurrent-edit'
import { rowReaderOfList } from '../../pieces/changes/listed-now'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { ActivePill } from '../../pieces/record/Card'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
import { ActiveButton } from '../../pieces/record/FlagButton'
import { readReply, useAskAll, useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { dateText, empty, fieldLabels, loadErrors, schoolTexts as texts, shared, titles } from '../../texts'
import { Icon, Page, RowButton, type Column } from '../../ui'
import { EditSchool, NewSchool } from './SchoolForm'
import classes from './schools.module.css'

const data: Column<SchoolPlace>[] = [
  { key: 'name', label: fieldLabels.name, card: 'title', cell: (row) => row.name || row.id },
  { key: 'address', label: texts.address, cell: (row) => row.address || '---' },
  { key: 'created', label: fieldLabels.created, nowrap: true, cell: (row) => dateText(row.created) },
  { key: 'state', label: texts.state, cell: (row) => <ActivePill active={row.is_active} /> },
]

export default function SchoolsScreen() {
  const list = useOnlineList('schoolList', (query) => ({ query }), useListState())
  const { may } = useSession()
  const mayEdit = useAnnounced('catalogue') && may('catalogue.edit')
  const [open, setOpen] = useState<'new' | SchoolPlace | null>(null)
  const change = useOrder('schoolChange')
  const readerOf = useSchoolReader()
  const actions: Column<SchoolPlace> = {
    key: 'actions',
    label: shared.actions,
    card: 'actions',
    cell: (row) => (
      <div className={classes.actions}>
        <RowButton aria-label={texts.editOf(row.name)} onClick={() => setOpen(row)}>
          {shared.edit}
        </RowButton>
        <ActiveButton of={row.name} row={row} reader={readerOf(row.id)} change={change} />
        <ChangesButton table="school" id={row.id} of={row.name} />
      </div>
    ),
  }
  return (
    <Page width="full">
      <OnlineList
        {...list}
        label={titles.schools}
        failed={loadErrors.schools}
        tableFrom={mayEdit ? '62em' : undefined}
        columns={mayEdit ? [...data, actions] : data}
        textOf={(row) => `${row.name} ${row.address}`}
        search={texts.search}
        create={
          mayEdit ? (
            <OnlineButton leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen('new')}>
              {texts.create}
            </OnlineButton>
          ) : undefined
        }
        emptyTitle={empty.schools}
        emptyHints={mayEdit ? { ...texts, emptyHint: texts.firstHint } : texts}
      />
      {open === 'new' ? <NewSchool onClose={() => setOpen(null)} /> : null}
      {open !== null && open !== 'new' ? (
        <EditSchool school={open} reader={readerOf(open.id)} onClose={() => setOpen(null)} />
      ) : null}
    </Page>
  )
}

/** Reads the present school from the provider. */
function useSchoolReader(): (id: Id) => RowReader<SchoolPlace> {
  const ask = useAskAll('schoolList')
  return useCallback(
    (id) =>
      rowReaderOfList({
        id,
        list: () => ask({ query: { page_size: 1000 } }),
        fromFailure: ({ current }) => readReply('schoolChange', current),
      }),
    [ask],
  )
}
