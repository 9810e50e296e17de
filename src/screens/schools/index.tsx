/** The list of schools, read-only (specification 2.12). */
import type { SchoolPlace } from '../../contract'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useListQuestion } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { ActivePill } from '../../pieces/record/Card'
import { dateText, empty, fieldLabels, loadErrors, schoolTexts, titles } from '../../texts'
import { EmptyState, Page, type Column } from '../../ui'

const columns: Column<SchoolPlace>[] = [
  { key: 'name', label: fieldLabels.name, card: 'title', cell: (row) => row.name || row.id },
  { key: 'address', label: schoolTexts.address, cell: (row) => row.address || '---' },
  { key: 'created', label: fieldLabels.created, nowrap: true, cell: (row) => dateText(row.created) },
  { key: 'state', label: schoolTexts.state, cell: (row) => <ActivePill active={row.is_active} /> },
]

export default function SchoolsScreen() {
  const [listState, setListState] = useListState()
  const loaded = useListQuestion('schoolList', ({ query }) => ({ query }), listState)
  return (
    <Page width="full">
      <OnlineList
        label={titles.schools}
        failed={loadErrors.schools}
        columns={columns}
        loaded={loaded}
        listState={listState}
        onListState={setListState}
        textOf={(row) => `${row.name} ${row.address}`}
        search={schoolTexts.search}
        empty={
          <EmptyState title={empty.schools}>
            {listState.search ? schoolTexts.emptySearchHint : schoolTexts.emptyHint}
          </EmptyState>
        }
      />
    </Page>
  )
}
