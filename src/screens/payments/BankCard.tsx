/** On a payment's page: the transfer notice, then the group's account like a bank card, each value with Copiar (spec section 2). */
import { Alert } from '@mantine/core'
import type { Receipt } from '../../contract'
import { cardTexts } from '../../texts'
import { Card } from '../../pieces/record/Card'
import { balanceOf } from '../../domain/balance'
import { Transfer } from '../../pieces/transfer/TransferDetails'

export function BankCard({ receipt, studentName }: { receipt: Receipt; studentName: string }) {
  const balance = balanceOf(receipt)
  const owed = balance !== null && balance > 0
  const [colour, words] = !receipt.is_active ? ['ambar', cardTexts.inactive] : owed ? ['cielo', cardTexts.noticeBody] : ['hoja', cardTexts.nothingOwed]
  return (
    <Card title={cardTexts.title}>
      <Alert color={colour} variant="light" title={cardTexts.notice}>
        {words}
      </Alert>
      <Transfer receipt={receipt} studentName={studentName} full />
    </Card>
  )
}
