/** The groups as cards, filtered on the device, so the screen works without a connection (specification 2.8). */
import { useDeferredValue, type ReactNode } from 'react'
import { useGroups, useMemberCounts } from '../../offline'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { useAddressed } from '../../pieces/lists/use-place'
import { useFilling } from '../../pieces/lists/filling'
import { useSession } from '../../session'
import { empty, groupTexts, loadErrors } from '../../texts'
import { EmptyState, ListSkeleton, Page, Pager, SettlingRows } from '../../ui'
import { FilterPanel } from './FilterPanel'
import { filtered, groupsPlace } from './filters'
import { GroupCard } from './GroupCard'
import classes from './groups.module.css'

export default function GroupsScreen() {
  const [place, goTo] = useAddressed(groupsPlace)
  const { page, size } = place
  const { may } = useSession()
  const groups = useGroups()
  const filling = useFilling([{ list: 'groups' }], loadErrors.groups)
  const deferred = useDeferredValue(place)

  if (groups === undefined) return <Page width="full">{filling ?? <ListSkeleton rows={4} height={160} />}</Page>
  if (groups.length === 0)
    return (
      <Page width="full">
        <EmptyState title={empty.groups}>{groupTexts.emptyHint}</EmptyState>
      </Page>
    )
  const shown = filtered(groups, deferred)
  const paged = shown.slice((page - 1) * size, page * size)
  const cards = (taken: Taken) => (
    <SettlingRows queryKey={JSON.stringify(place)} keys={paged.map(({ id }) => id)}>
      <ul className={classes.cards} aria-label={groupTexts.cards}>
        {paged.map((group) => (
          <GroupCard key={group.id} group={group} taken={taken?.get(group.id)} />
        ))}
      </ul>
    </SettlingRows>
  )
  return (
    <Page width="full">
      <StaleMirror />
      <FilterPanel
        groups={groups}
        shown={shown.length}
        filters={place}
        onChange={(changed) => goTo({ ...place, ...changed, page: 1 })}
        byTeacher={may('group.administer')}
      />
      {shown.length === 0 ? (
        <EmptyState title={empty.filteredGroups} />
      ) : (
        <>
          {may('group.administer') ? <WithPlaces>{cards}</WithPlaces> : cards(undefined)}
          <Pager
            listName={groupTexts.cards}
            total={shown.length}
            page={page}
            size={size}
            onPage={(page, size) => goTo({ ...place, page, size })}
          />
        </>
      )}
    </Page>
  )
}

type Taken = ReadonlyMap<string, number> | undefined

/** Counts the members of all groups. A component of its own, so that people who see no quotas do not count them. */
function WithPlaces({ children }: { children: (taken: Taken) => ReactNode }) {
  return children(useMemberCounts())
}
