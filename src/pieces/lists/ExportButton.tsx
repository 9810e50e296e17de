/** Exports all pages of an online list with its present search and filters. */
import type { Answer, Page } from '../../contract'
import { schoolNow } from '../../offline'
import { failureText, shared } from '../../texts'
import { Icon, notify } from '../../ui'
import { exportCsv, type Sheet } from '../files/csv'
import { OnlineButton } from '../online/OnlineButton'
import { useBusy } from '../online/use-busy'
import { longestSearch } from './online-list'

type Props<Row> = {
  readAll: (query: { page_size: number; search?: string }) => Promise<Answer<Page<Row>[]>>
  search: string
  sheetOf: (rows: Row[]) => Sheet
  /** Why a file exported now would be incomplete; undefined if it would be complete. */
  notYet?: string
}

export function ExportButton<Row>({ readAll, search, sheetOf, notYet }: Props<Row>) {
  const { busy, press } = useBusy(async () => {
    const answer = await readAll({
      page_size: 1000,
      ...(search && { search: search.trim().slice(0, longestSearch) }),
    })
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
