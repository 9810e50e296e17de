/** The address of one payment's page. */
import { paths } from '../../paths'

export function paymentOf(id: string): string {
  return paths.payment.replace(':id', encodeURIComponent(id))
}
