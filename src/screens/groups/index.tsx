/** The groups as cards, filtered on the device, so the screen works without a connection (specification 2.8). */
import { useDeferredValue, useState, type ReactElement, type ReactNode } from 'react'
import { useAnnounced, useGroups, useMemberCounts } from '../../offline'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { useStateInAddress } from '../../pieces/lists/use-place'
import { useFilling } from '../../pieces/lists/filling'
import { WorkbookButton } from '../../pieces/files/WorkbookButton'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { PrintRows } from '../../pieces/paper/PrintList'
import { useSession } from '../../session'
import { empty, groupTexts, loadErrors, titles } from '../../texts'
import { EmptyState, HelpLink, Icon, ListSkeleton, Page, Pager, SettlingRows } from '../../ui'
import { exportTexts } from '../../texts/exports'
import { groupFormTexts as texts } from '../../texts/group-forms'
import { FilterPanel } from './FilterPanel'
import { chipsOf, filteredGroups, groupsFormat } from './filters'
import { paperColumns } from './paper-columns'
import { useMayEditGroups } from './GroupActions'
import { GroupCard } from './GroupCard'
import { NewGroup } from './GroupForm'
import { SchoolYear } from './SchoolYear'
import classes from './groups.module.css'

export default function GroupsScreen() {
  const mayEdit = useMayEditGroups()
  const [open, setOpen] = useState<'new' | 'year' | null>(null)
  const close = () => setOpen(null)
  const create = mayEdit ? (
    <OnlineButton leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen('new')}>
      {texts.create}
    </OnlineButton>
  ) : undefined
  return (
    <>
      <Groups create={create} year={mayEdit ? <YearButton onClick={() => setOpen('year')} /> : undefined} />
      {open === 'new' ? <NewGroup onClose={close} /> : null}
      {open === 'year' ? <SchoolYear onClose={close} /> : null}
    </>
  )
}

function YearButton({ onClick }: { onClick: () => void }) {
  return (
    <OnlineButton variant="default" onClick={onClick}>
      {texts.year}
    </OnlineButton>
  )
}

type Buttons = Record<'create' | 'year', ReactElement | undefined>

/** `create`, `year`: the buttons that create a group and begin a school year, for people who may. */
function Groups({ create, year }: Buttons) {
  const [state, setState] = useStateInAddress(groupsFormat)
  const { page, size } = state
  const { may } = useSession()
  const groups = useGroups()
  const filling = useFilling([{ list: 'groups' }], loadErrors.groups)
  const deferred = useDeferredValue(state)
  const mayExport = useAnnounced('export') && may('sheet.export')
  const mayPrint = may('group.administer')

  if (groups === undefined) return <Page width="full">{filling ?? <ListSkeleton rows={4} height={160} />}</Page>
  if (groups.length === 0)
    return (
      <Page width="full">
        <EmptyState title={empty.groups} action={create}>
          {create ? texts.firstHint : groupTexts.emptyHint}
        </EmptyState>
      </Page>
    )
  const shown = filteredGroups(groups, deferred)
  const paged = shown.slice((page - 1) * size, page * size)
  const cards = (taken: Taken) => (
    <SettlingRows queryKey={JSON.stringify(state)} keys={paged.map(({ id }) => id)}>
      <ul className={classes.cards} aria-label={groupTexts.cards}>
        {paged.map((group) => (
          <GroupCard key={group.id} group={group} taken={taken?.get(group.id)} />
        ))}
      </ul>
    </SettlingRows>
  )
  return (
    <Page
      width="full"
      lead={create && <HelpLink topic="ciclo-escolar" />}
      actions={
        (mayPrint || mayExport || create) && (
          <>
            {mayPrint && shown.length > 0 ? (
              <PrintRows
                title={titles.groups}
                columns={paperColumns}
                search=""
                filters={chipsOf(state, groups)
                  .map(({ text }) => text)
                  .join(' · ')}
                rows={shown}
              />
            ) : null}
            {mayExport ? <WorkbookButton sheet="groups" name={exportTexts.groupsFile} /> : null}
            {year}
            {create}
          </>
        )
      }
    >
      <StaleMirror />
      <FilterPanel
        groups={groups}
        shown={shown.length}
        filters={state}
        onChange={(changed) => setState({ ...state, ...changed, page: 1 })}
        byTeacher={may('group.administer')}
      />
      {shown.length === 0 ? (
        <EmptyState title={empty.filteredGroups} />
      ) : (
        <>
          {may('group.administer') ? <WithMemberCounts>{cards}</WithMemberCounts> : cards(undefined)}
          <Pager
            listName={groupTexts.cards}
            total={shown.length}
            page={page}
            size={size}
            onPage={(page, size) => setState({ ...state, page, size })}
          />
        </>
      )}
    </Page>
  )
}

type Taken = ReadonlyMap<string, number> | undefined

/**
 * Counts the members of each group for `children`. Only for people who see quotas, because it reads all memberships.
 */
function WithMemberCounts({ children }: { children: (taken: Taken) => ReactNode }) {
  return children(useMemberCounts())
}
