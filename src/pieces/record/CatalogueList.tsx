/**
 * A list whose rows an administrator creates, edits and switches off: accounts, schools, price lists. Each row has its
 * buttons and its history; one window at a time creates or edits a row.
 */
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { AuditedTable, Id } from '../../contract'
import { shared } from '../../texts'
import { Icon, RowButton, type Column } from '../../ui'
import { OnlineList } from '../lists/OnlineList'
import { OnlineButton } from '../online/OnlineButton'
import classes from './CatalogueList.module.css'
import { ChangesButton } from './ChangeHistory'

type Texts = {
  create: string
  editOf: (name: string) => string
  search: string
  emptyHint?: string
  emptySearchHint?: string
  /** The hint of an empty list for a person who may create its first row. */
  firstHint: string
}

type Props<Row> = Omit<ComponentProps<typeof OnlineList<Row & { id: Id }>>, 'create' | 'search' | 'emptyHints'> & {
  texts: Texts
  table: AuditedTable
  nameOf: (row: Row) => string
  mayCreate: boolean
  mayEdit: boolean
  /** A further button of a row, after *Editar*. */
  action?: (row: Row) => ReactNode
  creation: (close: () => void) => ReactNode
  edit: (row: Row, close: () => void) => ReactNode
}

export function CatalogueList<Row extends { id: Id }>({
  texts,
  table,
  nameOf,
  mayCreate,
  mayEdit,
  action,
  creation,
  edit,
  columns,
  ...list
}: Props<Row>) {
  const [open, setOpen] = useState<'new' | Row | null>(null)
  const close = () => setOpen(null)
  const actions: Column<Row> = {
    key: 'actions',
    label: shared.actions,
    card: 'actions',
    cell: (row) => (
      <div className={classes.actions}>
        <RowButton aria-label={texts.editOf(nameOf(row))} onClick={() => setOpen(row)}>
          {shared.edit}
        </RowButton>
        {action?.(row)}
        <ChangesButton table={table} id={row.id} of={nameOf(row)} />
      </div>
    ),
  }
  return (
    <>
      <OnlineList
        {...list}
        columns={mayEdit ? [...columns, actions] : columns}
        search={texts.search}
        create={
          mayCreate ? (
            <OnlineButton leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen('new')}>
              {texts.create}
            </OnlineButton>
          ) : undefined
        }
        emptyHints={mayCreate ? { ...texts, emptyHint: texts.firstHint } : texts}
      />
      {open === 'new' ? creation(close) : open ? edit(open, close) : null}
    </>
  )
}
