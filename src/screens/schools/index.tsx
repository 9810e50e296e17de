/** Escuelas: the places where groups meet (specification 2.12, 2.13). Administrators create and change them. */
import type { Id, SchoolPlace } from '../../contract'
import { useAnnounced } from '../../offline'
import { rowReaderOfList } from '../../pieces/changes/listed-now'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { ActivePill } from '../../pieces/record/Card'
import { CatalogueList } from '../../pieces/record/CatalogueList'
import { ActiveButton } from '../../pieces/record/FlagButton'
import { readReply, useAskAll, useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { dateText, empty, fieldLabels, loadErrors, schoolTexts as texts, titles } from '../../texts'
import { Page, type Column } from '../../ui'
import { EditSchool, NewSchool } from './SchoolForm'

const columns: Column<SchoolPlace>[] = [
  { key: 'name', label: fieldLabels.name, card: 'title', cell: (row) => row.name || row.id },
  { key: 'address', label: texts.address, cell: (row) => row.address || '---' },
  { key: 'created', label: fieldLabels.created, nowrap: true, cell: (row) => dateText(row.created) },
  { key: 'state', label: texts.state, cell: (row) => <ActivePill active={row.is_active} /> },
]

export default function SchoolsScreen() {
  const list = useOnlineList('schoolList', (query) => ({ query }), useListState())
  const { may } = useSession()
  const mayEdit = useAnnounced('catalogue') && may('catalogue.edit')
  const change = useOrder('schoolChange')
  const ask = useAskAll('schoolList')
  const readerOf = (id: Id) =>
    rowReaderOfList<SchoolPlace>({
      id,
      list: () => ask({ query: { page_size: 1000 } }),
      fromFailure: ({ current }) => readReply('schoolChange', current),
    })
  return (
    <Page width="full">
      <CatalogueList
        {...list}
        label={titles.schools}
        failed={loadErrors.schools}
        tableFrom={mayEdit ? '62em' : undefined}
        columns={columns}
        textOf={(row) => `${row.name} ${row.address}`}
        texts={texts}
        emptyTitle={empty.schools}
        table="school"
        nameOf={(row) => row.name}
        mayCreate={mayEdit}
        mayEdit={mayEdit}
        action={(row) => <ActiveButton of={row.name} row={row} reader={readerOf(row.id)} change={change} />}
        creation={(close) => <NewSchool onClose={close} />}
        edit={(row, close) => <EditSchool school={row} reader={readerOf(row.id)} onClose={close} />}
      />
    </Page>
  )
}
