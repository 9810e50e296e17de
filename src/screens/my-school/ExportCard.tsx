/** Downloads everything that the school owns as one workbook. */
import { useAnnounced } from '../../offline'
import { WorkbookButton } from '../../pieces/files/WorkbookButton'
import { Card } from '../../pieces/record/Card'
import { exportTexts as texts } from '../../texts/exports'
import { HelpLink } from '../../ui'

export function ExportCard() {
  if (!useAnnounced('export')) return null
  return (
    <Card title={texts.allTitle} actions={<WorkbookButton sheet="all" name={texts.allFile} label={texts.all} />}>
      <p>{texts.allHint}</p>
      <HelpLink topic="exportar" />
    </Card>
  )
}
