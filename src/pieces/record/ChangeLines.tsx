/** The entries of an audit log: when, who, and each changed field; newest first, page by page. */
import { useState } from 'react'
import { schoolDay, type AuditedTable, type AuditEntry } from '../../contract'
import { schoolNow } from '../../offline'
import { auditMoment, auditSentences, auditTexts as texts } from '../../texts/audit'
import type { Column } from '../../ui'
import { OnlineList } from '../lists/OnlineList'
import { useOnlineList } from '../lists/online-list'
import { firstListState } from '../lists/use-place'
import classes from './ChangeLines.module.css'

/** `narrow`: whether the list is inside of a window, where it consists of cards at every width. */
export default function ChangeLines({
  table,
  id,
  narrow = false,
}: {
  table: AuditedTable
  id: string
  narrow?: boolean
}) {
  const list = useOnlineList('audit', (query) => ({ query: { ...query, table, id } }), useState(firstListState))
  return (
    <OnlineList
      {...list}
      titled
      tableFrom={narrow ? 'nowhere' : undefined}
      label={texts.title}
      failed={texts.failed}
      columns={columnsOf(table)}
      textOf={(row) => auditSentences(table, row).join(' ')}
      emptyTitle={texts.empty}
      emptyHints={texts}
    />
  )
}

function columnsOf(table: AuditedTable): Column<AuditEntry>[] {
  const today = schoolDay(schoolNow())
  return [
    { key: 'when', label: texts.when, card: 'title', nowrap: true, cell: (row) => auditMoment(row.at, today) },
    { key: 'who', label: texts.who, cell: (row) => (row.who ? row.who.name || texts.someone : texts.nobody) },
    {
      key: 'what',
      label: texts.what,
      cell: (row) => (
        <ul className={classes.lines}>
          {auditSentences(table, row).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ),
    },
  ]
}
