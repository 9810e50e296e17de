/** A button that saves a list as a workbook (.xlsx), which the provider makes (capability `export`). */
import {
  exportPath,
  schoolDay,
  type AttendanceReportQuery,
  type ExportedReport,
  type ExportedSheet,
  type ExportQuery,
} from '../../contract'
import { schoolNow } from '../../offline'
import { useFetchFile } from '../../provider/online'
import { failureText } from '../../texts'
import { exportTexts as texts } from '../../texts/exports'
import { Icon, notify } from '../../ui'
import { OnlineButton } from '../online/OnlineButton'
import { useBusy } from '../online/use-busy'
import { saveFile } from './save-file'

/** `name`: of the file, without the date and the extension. */
export type Workbook = {
  sheet: ExportedSheet | ExportedReport
  query?: ExportQuery & Partial<AttendanceReportQuery>
  name: string
}

/** The time until the file must have arrived, ms: many rows through a slow connection. */
const downloadMs = 10 * 60_000
/** The longest search that the provider accepts, characters. */
const longestSearch = 100

export function WorkbookButton({ sheet, query = {}, name, label = texts.button }: Workbook & { label?: string }) {
  const fetchFile = useFetchFile(downloadMs)
  const { busy, press } = useBusy(async () => {
    const asked = Object.entries(query).flatMap(([field, value]) =>
      value ? [[field, String(value).slice(0, longestSearch)]] : [],
    )
    const answer = await fetchFile(`${exportPath}${sheet}/?${new URLSearchParams(asked)}`)
    if (answer.ok) saveFile(answer.value, `${name}-${schoolDay(schoolNow())}.xlsx`)
    else notify.error(texts.failed, failureText(answer.failure))
  })
  return (
    <OnlineButton variant="default" leftSection={<Icon name="download" size={20} />} loading={busy} onClick={press}>
      {label}
    </OnlineButton>
  )
}
