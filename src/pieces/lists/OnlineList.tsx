/** An online list as it stands on a screen: how old it is, its search, its rows and pages, or why it could not be read. */
import type { ComponentProps, ReactNode } from 'react'
import type { Id, Page } from '../../contract'
import type { Loaded } from '../../provider/online'
import { failureText } from '../../texts'
import { DataList, LoadFailed } from '../../ui'
import { pageOf } from './online-list'
import { StaleAnswer } from './StaleAnswer'
import type { ListPlace } from './use-place'

type Props<Row> = Pick<ComponentProps<typeof DataList<Row>>, 'label' | 'titled' | 'tableFrom' | 'columns' | 'tools' | 'empty'> & {
  loaded: Loaded<Page<Row>>
  place: ListPlace
  /** Keeps whatever else belongs to the place. */
  onPlace: (changed: ListPlace) => void
  /** What of a row is searched, where the provider answers everything at once. */
  textOf: (row: Row) => string
  /** The specification's sentence for a list that could not be read. */
  failed: string
  /** What can be searched for; without it there is no box. */
  search?: string
}

export function OnlineList<Row extends { id: Id }>({ loaded, place, onPlace, textOf, failed, search, ...list }: Props<Row>): ReactNode {
  if (loaded.state === 'failed') return <LoadFailed title={failed} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
  const { rows, total } = pageOf(loaded, place, textOf)
  return (
    <>
      <StaleAnswer loaded={loaded} />
      <DataList
        {...list}
        rows={rows}
        keyOf={({ id }) => id}
        total={total}
        page={place.page}
        size={place.size}
        onPage={(page, size) => onPlace({ ...place, page, size })}
        search={search === undefined ? undefined : { value: place.search, onChange: (typed) => onPlace({ ...place, search: typed, page: 1 }), placeholder: search }}
      />
    </>
  )
}
