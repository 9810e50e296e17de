/** Mis Pagos: the list of a tutor's own receipts. The page of each has its transfer details (specification 2.11). */
import { useGroupNaming } from '../../offline'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { columnsOf } from '../../pieces/receipts/receipt-columns'
import { useNamesByFolio } from '../../pieces/receipts/use-names-by-folio'
import { useSession } from '../../session'
import { empty, loadErrors, notices, titles, words } from '../../texts'
import { HelpLink, LoadFailed, Page } from '../../ui'

export default function MyPaymentsScreen() {
  const session = useSession()
  const email = session.state === 'in' ? session.email : ''
  return (
    <Page width="full" lead={<HelpLink topic="pagar" />}>
      {email === '' ? <LoadFailed title={notices.noStoredEmail} /> : <Payments email={email} />}
    </Page>
  )
}

function Payments({ email }: { email: string }) {
  const list = useOnlineList('receiptList', (query) => ({ query: { ...query, email } }), useListState())
  const names = useNamesByFolio()
  const { nameOf: groupName } = useGroupNaming()
  return (
    <OnlineList
      {...list}
      label={titles.myPayments}
      failed={loadErrors.payments}
      tableFrom="62em"
      columns={columnsOf(names, { groupName, tutor: false })}
      textOf={(row) =>
        `${row.student_folio} ${names.get(row.student_folio) ?? ''} ${row.group ? groupName(row.group) : ''}`
      }
      search={words.search}
      emptyTitle={empty.payments}
    />
  )
}
