/** Buttons that print a list as it is shown, with all rows of its search and filters instead of one page. */
import { useState } from 'react'
import type { Answer, Page } from '../../contract'
import { failureText } from '../../texts'
import { paperTexts as texts } from '../../texts/paper'
import { Icon, notify, type Column } from '../../ui'
import { longestSearch } from '../lists/online-list'
import { OnlineButton } from '../online/OnlineButton'
import { useBusy } from '../online/use-busy'
import { PrintButton } from './PrintButton'
import { TablePaper, type PaperContent } from './TablePaper'

type ListOnPaper<Row> = {
  title: string
  columns: readonly Column<Row>[]
  /** The text of the search box. */
  search: string
  /** The chosen filters in words; '' if there are none. */
  filters?: string
}

function paperOf<Row>(rows: readonly Row[], { title, columns, search, filters = '' }: ListOnPaper<Row>): PaperContent {
  const shown = columns.filter(({ card }) => card !== 'actions')
  return {
    title,
    detail: [filters, search.trim() && texts.searched(search.trim()), texts.rows(rows.length)]
      .filter(Boolean)
      .join(' · '),
    tables: [
      {
        label: title,
        header: shown.map(({ label }) => label),
        rows: rows.map((row) => shown.map(({ cell }) => cell(row))),
        figures: shown.map(({ align }) => align === 'right'),
      },
    ],
  }
}

/** For a list whose rows are all on this device. */
export function PrintRows<Row>({ rows, ...list }: ListOnPaper<Row> & { rows: readonly Row[] }) {
  return <PrintButton paper={() => paperOf(rows, list)} />
}

type OnlineProps<Row> = ListOnPaper<Row> & {
  readAll: (query: { page_size: number; search?: string }) => Promise<Answer<Page<Row>[]>>
}

/** For a list that the provider sends page by page: reads all pages first. */
export function PrintList<Row>({ readAll, ...list }: OnlineProps<Row>) {
  const [printing, setPrinting] = useState<PaperContent | null>(null)
  const { busy, press } = useBusy(async () => {
    const search = list.search.trim().slice(0, longestSearch)
    const answer = await readAll({ page_size: 1000, ...(search && { search }) })
    if (!answer.ok) return notify.error(texts.failed, failureText(answer.failure))
    setPrinting(
      paperOf(
        answer.value.flatMap((page) => page.rows),
        list,
      ),
    )
  })
  return (
    <>
      <OnlineButton variant="default" leftSection={<Icon name="receipt" size={20} />} loading={busy} onClick={press}>
        {texts.print}
      </OnlineButton>
      {printing ? <TablePaper {...printing} onPrinted={() => setPrinting(null)} /> : null}
    </>
  )
}
