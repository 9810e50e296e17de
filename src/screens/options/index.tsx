/** Opciones: the lists from which forms and rolls choose. Administrators add, rename, order and hide options. */
import { useState } from 'react'
import { optionLists, type ListedOption, type OptionListName } from '../../contract'
import { meaningOf } from '../../domain/attendance-meaning'
import { useAnnouncement } from '../../offline'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { Card } from '../../pieces/record/Card'
import { meaningsOf } from '../../profile'
import { shared } from '../../texts'
import { optionTexts as texts } from '../../texts/options'
import { EmptyState, Icon, Page, PageSkeleton, StatePill, type Column } from '../../ui'
import { OptionActions } from './OptionActions'
import { EditOption, NewOption } from './OptionForm'
import { useOptionList } from './use-option-list'

export default function OptionsScreen() {
  const isAnnounced = useAnnouncement('catalogue')
  if (isAnnounced === undefined) return <PageSkeleton />
  return (
    <Page>
      {isAnnounced ? (
        <>
          <p>{texts.hideHint}</p>
          {optionLists.map((list) => (
            <OptionList key={list} list={list} />
          ))}
        </>
      ) : (
        <EmptyState title={texts.notOffered} />
      )}
    </Page>
  )
}

/** A list has few options, so all are on one page. */
const onePage = { search: '', page: 1, size: 1000 }

function OptionList({ list }: { list: OptionListName }) {
  const { loaded, change, readerOf } = useOptionList(list)
  const [open, setOpen] = useState<'new' | ListedOption | null>(null)
  const rows = loaded.state === 'ready' ? loaded.value.rows : []
  const columns: Column<ListedOption>[] = [
    { key: 'label', label: texts.label, card: 'title', cell: (row) => row.label },
    ...(list === 'attendance-status' ? [meaningColumn(rows)] : []),
    { key: 'state', label: texts.state, cell: (row) => <OfferedPill hidden={row.hidden} /> },
    {
      key: 'actions',
      label: shared.actions,
      card: 'actions',
      cell: (row) => (
        <OptionActions
          list={list}
          option={row}
          place={rows.indexOf(row) + 1}
          of={rows.length}
          reader={readerOf(row.id)}
          change={change}
          onEdit={() => setOpen(row)}
        />
      ),
    },
  ]
  return (
    <Card title={texts.lists[list]}>
      <OnlineList
        titled
        loaded={loaded}
        listState={onePage}
        onListState={() => undefined}
        label={texts.lists[list]}
        failed={texts.failed}
        columns={columns}
        textOf={(row) => row.label}
        create={
          <OnlineButton
            variant="default"
            leftSection={<Icon name="plus" size={20} />}
            aria-label={texts.createIn(texts.lists[list])}
            onClick={() => setOpen('new')}
          >
            {texts.create}
          </OnlineButton>
        }
        emptyTitle={texts.empty}
        emptyHints={texts}
      />
      {open === 'new' ? <NewOption list={list} onClose={() => setOpen(null)} /> : null}
      {open !== null && open !== 'new' ? (
        <EditOption
          list={list}
          option={open}
          reader={readerOf(open.id)}
          change={change}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Card>
  )
}

function meaningColumn(rows: readonly ListedOption[]): Column<ListedOption> {
  const meanings = meaningsOf(rows.map(({ value, label }) => ({ value, label })))
  return {
    key: 'meaning',
    label: texts.meaning,
    cell: ({ value }) => {
      const meaning = meaningOf(meanings, value)
      return meaning ? texts.meanings[meaning] : '---'
    },
  }
}

function OfferedPill({ hidden }: { hidden: boolean }) {
  return (
    <StatePill size="sm" tone={hidden ? 'ambar' : 'hoja'} icon={hidden ? 'eyeOff' : 'check'}>
      {hidden ? texts.hidden : texts.offered}
    </StatePill>
  )
}
