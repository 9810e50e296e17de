/**
 * A button that saves a list. With a connection the provider makes a workbook of it, if it can; else a CSV file is made
 * of the rows on this device.
 */
import { Button } from '@mantine/core'
import { schoolNow, useAnnounced, useReachable } from '../../offline'
import { shared } from '../../texts'
import { exportTexts } from '../../texts/exports'
import { Icon } from '../../ui'
import { exportCsv, type Sheet } from './csv'
import { WorkbookButton, type Workbook } from './WorkbookButton'

type Props = {
  /** Makes the sheet when the button is pressed. */
  sheet: () => Sheet
  /** The same list as a workbook; omitted if the provider does not have its rows. */
  workbook?: Workbook
  label?: string
  disabled?: boolean
}

export function SheetButton({ sheet, workbook, label = shared.exportCsv, disabled }: Props) {
  const makesWorkbooks = useAnnounced('export')
  const isReachable = useReachable()
  const asWorkbook = makesWorkbooks && isReachable ? workbook : undefined
  if (asWorkbook && !disabled) return <WorkbookButton {...asWorkbook} />
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={20} />}
      disabled={disabled}
      onClick={() => exportCsv(sheet(), schoolNow())}
    >
      {asWorkbook ? exportTexts.button : label}
    </Button>
  )
}
