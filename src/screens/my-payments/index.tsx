/** Mis Pagos: a tutor's own receipts, each with its way to pay (spec section 2). */
import { pageOf, useListQuestion } from '../../pieces/lists/online-list'
import { useListPlace } from '../../pieces/lists/use-place'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { columnsOf } from '../../pieces/receipts/receipt-columns'
import { useNamesByFolio } from '../../pieces/receipts/use-names-by-folio'
import { useSession } from '../../session'
import { empty, failureText, loadErrors, notices, titles } from '../../texts'
import { DataList, EmptyState, LoadFailed, Page } from '../../ui'

export default function MyPaymentsScreen() {
  const session = useSession()
  const email = session.state === 'in' ? session.email : ''
  return <Page width="full">{email === '' ? <LoadFailed title={notices.noStoredEmail} /> : <Payments email={email} />}</Page>
}

function Payments({ email }: { email: string }) {
  const [place, setPlace] = useListPlace()
  const names = useNamesByFolio()
  const loaded = useListQuestion('receiptList', ({ query }) => ({ query: { ...query, email } }), place)
  const { rows, total } = pageOf(loaded, place, (row) => `${row.student_folio} ${names.get(row.student_folio) ?? ''} ${row.group?.name ?? ''}`)
  if (loaded.state === 'failed') return <LoadFailed title={loadErrors.payments} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
  return (
    <>
      <StaleAnswer loaded={loaded} />
      <DataList
        label={titles.myPayments}
        tableFrom="62em"
        columns={columnsOf(names, { tutor: false })}
        rows={rows}
        keyOf={(row) => row.id}
        total={total}
        page={place.page}
        size={place.size}
        onPage={(page, size) => setPlace({ ...place, page, size })}
        search={{ value: place.search, onChange: (search) => setPlace({ ...place, search, page: 1 }) }}
        empty={<EmptyState title={empty.payments} />}
      />
    </>
  )
}
