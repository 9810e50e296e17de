/** A button that saves a CSV file of a list that is on this device. */
import { Button } from '@mantine/core'
import { schoolNow } from '../../offline'
import { shared } from '../../texts'
import { Icon } from '../../ui'
import { exportCsv, type Sheet } from './csv'

type Props = {
  /** Makes the sheet when the button is pressed. */
  sheet: () => Sheet
  label?: string
  disabled?: boolean
}

export function SheetButton({ sheet, label = shared.exportCsv, disabled }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={20} />}
      disabled={disabled}
      onClick={() => exportCsv(sheet(), schoolNow())}
    >
      {label}
    </Button>
  )
}
