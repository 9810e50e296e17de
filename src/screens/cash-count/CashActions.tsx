/** Buttons for printing the cash report and exporting it as a file. */
import { Button } from '@mantine/core'
import type { CashReport } from '../../contract'
import { schoolNow } from '../../offline'
import { exportCsv } from '../../pieces/files/csv'
import { shared } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { Icon } from '../../ui'
import { sheetOf } from './sheet'

export function CashActions({ report, names }: { report: CashReport; names: ReadonlyMap<string, string> }) {
  return (
    <>
      <Button variant="default" leftSection={<Icon name="receipt" size={20} />} onClick={() => window.print()}>
        {texts.print}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={20} />}
        disabled={report.entries.length === 0}
        onClick={() => exportCsv(sheetOf(report, names), schoolNow())}
      >
        {shared.exportCsv}
      </Button>
    </>
  )
}
