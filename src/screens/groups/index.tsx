/** The groups as cards, filtered on the device: works without a connection (spec section 2). */
import { useDeferredValue, useState } from 'react'
import { useGroups } from '../../offline'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { useFilling } from '../../pieces/lists/filling'
import { useSession } from '../../session'
import { empty, groupTexts, loadErrors } from '../../texts'
import { EmptyState, ListSkeleton, Page, Pager } from '../../ui'
import { FilterPanel } from './FilterPanel'
import { filtered, noFilters } from './filters'
import { GroupCard } from './GroupCard'
import classes from './groups.module.css'

export default function GroupsScreen() {
  const [filters, setFilters] = useState(noFilters)
  const [{ page, size }, setPlace] = useState({ page: 1, size: 10 })
  const { may } = useSession()
  const groups = useGroups()
  const filling = useFilling([{ list: 'groups' }], loadErrors.groups)
  const deferred = useDeferredValue(filters)

  if (groups === undefined) return <Page>{filling ?? <ListSkeleton rows={4} height={160} />}</Page>
  if (groups.length === 0) return <Page><EmptyState title={empty.groups}>{groupTexts.emptyHint}</EmptyState></Page>
  const shown = filtered(groups, deferred)
  return (
    <Page>
      <StaleMirror />
      <FilterPanel
        groups={groups}
        shown={shown.length}
        filters={filters}
        onChange={(changed) => {
          setFilters(changed)
          setPlace({ page: 1, size })
        }}
        byTeacher={may('group.administer')}
      />
      {shown.length === 0 ? (
        <EmptyState title={empty.filteredGroups} />
      ) : (
        <>
          <ul className={classes.cards} aria-label={groupTexts.cards}>
            {shown.slice((page - 1) * size, page * size).map((group) => (
              <GroupCard key={group.id} group={group} />
            ))}
          </ul>
          <Pager of={groupTexts.cards} total={shown.length} page={page} size={size} onPage={(page, size) => setPlace({ page, size })} />
        </>
      )}
    </Page>
  )
}
