/**
 * How to pay a receipt: the notice about transfers, then the data of the group's bank account, each with a Copiar
 * button (specification 2.11).
 */
import { Alert } from '@mantine/core'
import type { Receipt } from '../../contract'
import { owedOf } from '../../domain/balance'
import { Card } from '../../pieces/record/Card'
import { TransferDetails } from '../../pieces/transfer/TransferDetails'
import { cardTexts } from '../../texts'

export function BankCard({ receipt, studentName }: { receipt: Receipt; studentName: string }) {
  const [colour, words] = !receipt.is_active
    ? ['ambar', cardTexts.inactive]
    : owedOf(receipt) > 0
      ? ['cielo', cardTexts.noticeBody]
      : ['hoja', cardTexts.nothingOwed]
  return (
    <Card title={cardTexts.title}>
      <Alert color={colour} variant="light" title={cardTexts.notice}>
        {words}
      </Alert>
      <TransferDetails receipt={receipt} studentName={studentName} full />
    </Card>
  )
}
