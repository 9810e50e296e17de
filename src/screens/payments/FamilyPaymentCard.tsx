/** What a family needs in order to pay one receipt: what is owed, and where to transfer it. For the family's home. */
import type { Id } from '../../contract'
import { useOnline } from '../../provider/online'
import { failureText, loadErrors } from '../../texts'
import { ListSkeleton, LoadFailed } from '../../ui'
import { KeptAge } from '../kept-age'
import { Amounts } from './amounts'
import { BankCard } from './BankCard'

export function FamilyPaymentCard({ receiptId }: { receiptId: Id }) {
  const loaded = useOnline('receipt', { id: receiptId })
  if (loaded.state === 'loading') return <ListSkeleton rows={3} />
  if (loaded.state === 'failed') return <LoadFailed title={loadErrors.payments} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
  return (
    <>
      <KeptAge loaded={loaded} />
      <Amounts receipt={loaded.value} />
      <BankCard receipt={loaded.value} />
    </>
  )
}
