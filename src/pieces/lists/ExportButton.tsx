/**
 * Exports an online list with its present search and filters: as a workbook, if the provider makes one, else all its
 * pages as a CSV file.
 */
import type { Answer, Page } from '../../contract'
import { schoolNow, useAnnounced } from '../../offline'
import { failureText, shared } from '../../texts'
import { Icon, notify } from '../../ui'
import { exportCsv, type Sheet } from '../files/csv'
import { WorkbookButton, type Workbook } from '../files/WorkbookButton'
import { OnlineButton } from '../online/OnlineButton'
import { useBusy } from '../online/use-busy'
import { longestSearch } from './online-list'

type Props<Row> = {
  readAll: (query: { page_size: number; search?: string }) => Promise<Answer<Page<Row>[]>>
  search: string
  sheetOf: (rows: Row[]) => Sheet
  /** The list as a workbook; its query gets the search. */
  workbook: Workbook
  /** Why a file exported now would be incomplete; undefined if it would be complete. */
  notYet?: string
}

export function ExportButton<Row>({ workbook, search, ...list }: Props<Row>) {
  const asked = { ...(search && { search: search.trim().slice(0, longestSearch) }) }
  return useAnnounced('export') ? (
    <WorkbookButton {...workbook} query={{ ...workbook.query, ...asked }} />
  ) : (
    <CsvButton {...list} asked={asked} />
  )
}

type CsvProps<Row> = Omit<Props<Row>, 'workbook' | 'search'> & { asked: { search?: string } }

function CsvButton<Row>({ readAll, asked, sheetOf, notYet }: CsvProps<Row>) {
  const { busy, press } = useBusy(async () => {
    const answer = await readAll({ page_size: 1000, ...asked })
    if (answer.ok) exportCsv(sheetOf(answer.value.flatMap((page) => page.rows)), schoolNow())
    else notify.error(shared.exportFailed, failureText(answer.failure))
  })
  return (
    <OnlineButton
      variant="default"
      leftSection={<Icon name="download" size={20} />}
      loading={busy}
      hindrance={notYet}
      onClick={press}
    >
      {shared.exportCsv}
    </OnlineButton>
  )
}
