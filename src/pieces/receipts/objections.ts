/** Contradictions within a receipt that is being written, shown at its boxes before anything is sent. */
import type { Option } from '../../contract'
import type { ReceiptAmounts } from '../../domain/balance'
import { contradictionsIn } from '../../domain/new-receipt'
import { moneyText, paymentTexts } from '../../texts'

/** Returns sentences by box name. `over`: the person has confirmed that more is paid than charged. */
export function contradictionTexts(
  written: ReceiptAmounts,
  status: Option | null,
  { over }: { over: boolean },
): Record<string, string[]> {
  const found = contradictionsIn(written, status)
  const { payment_total, status: statusTexts } = paymentTexts.contradicts
  return {
    ...(found.payment_total !== undefined && { payment_total: [payment_total(moneyText(found.payment_total))] }),
    ...(found.status && { status: [statusTexts[found.status]] }),
    ...(found.abono !== undefined && !over && { over: [paymentTexts.overBy(moneyText(found.abono))] }),
  }
}
