/** The list of schools, read-only (specification 2.12). */
import type { SchoolPlace } from '../../contract'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { ActivePill } from '../../pieces/record/Card'
import { dateText, empty, fieldLabels, loadErrors, schoolTexts, titles } from '../../texts'
import { Page, type Column } from '../../ui'

const columns: Column<SchoolPlace>[] = [
  { key: 'name', label: fieldLabels.name, card: 'title', cell: (row) => row.name || row.id },
  { key: 'address', label: schoolTexts.address, cell: (row) => row.address || '---' },
  { key: 'created', label: fieldLabels.created, nowrap: true, cell: (row) => dateText(row.created) },
  { key: 'state', label: schoolTexts.state, cell: (row) => <ActivePill active={row.is_active} /> },
]

export default function SchoolsScreen() {
  const list = useOnlineList('schoolList', (query) => ({ query }), useListState())
  return (
    <Page width="full">
      <OnlineList
        {...list}
        label={titles.schools}
        failed={loadErrors.schools}
        columns={columns}
        textOf={(row) => `${row.name} ${row.address}`}
        search={schoolTexts.search}
        emptyTitle={empty.schools}
        emptyHints={schoolTexts}
      />
    </Page>
  )
}
