/** The schools, to read (spec section 2). */
import type { SchoolPlace } from '../../contract'
import { pageOf, useListQuestion } from '../../pieces/lists/online-list'
import { useListPlace } from '../../pieces/lists/use-place'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { ActivePill } from '../../pieces/record/Card'
import { dateText, empty, failureText, fieldLabels, loadErrors, schoolTexts, titles } from '../../texts'
import { DataList, EmptyState, LoadFailed, Page, type Column } from '../../ui'

const columns: Column<SchoolPlace>[] = [
  { key: 'name', label: fieldLabels.name, card: 'title', cell: (row) => row.name || row.id },
  { key: 'address', label: schoolTexts.address, cell: (row) => row.address || '---' },
  { key: 'created', label: fieldLabels.created, nowrap: true, cell: (row) => dateText(row.created) },
  { key: 'state', label: schoolTexts.state, cell: (row) => <ActivePill active={row.is_active} /> },
]

export default function SchoolsScreen() {
  const [place, setPlace] = useListPlace()
  const loaded = useListQuestion('schoolList', ({ query }) => ({ query }), place)
  const { rows, total } = pageOf(loaded, place, (row) => `${row.name} ${row.address}`)
  return (
    <Page width="full">
      <StaleAnswer loaded={loaded} />
      {loaded.state === 'failed' ? (
        <LoadFailed title={loadErrors.schools} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
      ) : (
        <DataList
          label={titles.schools}
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
          total={total}
          page={place.page}
          size={place.size}
          onPage={(page, size) => setPlace({ ...place, page, size })}
          search={{ value: place.search, onChange: (search) => setPlace({ ...place, search, page: 1 }), placeholder: schoolTexts.search }}
          empty={<EmptyState title={empty.schools}>{place.search ? schoolTexts.emptySearchHint : schoolTexts.emptyHint}</EmptyState>}
        />
      )}
    </Page>
  )
}
