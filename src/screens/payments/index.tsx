/** Historial de Pagos, the desk's: find a receipt, make one, see what came in (spec section 2). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useReachable } from '../../offline'
import { paymentOf } from '../../paths'
import { ExportButton } from '../../pieces/lists/ExportButton'
import { pageOf, useListQuestion } from '../../pieces/lists/online-list'
import { useListPlace } from '../../pieces/lists/use-place'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { justMade } from '../../pieces/receipts/just-made'
import { columnsOf, sheetOf } from '../../pieces/receipts/receipt-columns'
import { ReceiptForm } from '../../pieces/receipts/ReceiptForm'
import { useNamesByFolio } from '../../pieces/receipts/use-names-by-folio'
import { empty, failureText, incomeTexts, loadErrors, paymentTexts, shared, titles } from '../../texts'
import { DataList, EmptyState, Icon, lazyPart, ListSkeleton, LoadFailed, Page } from '../../ui'
import { RemindButton } from './RemindButton'

const IncomeChart = lazyPart(() => import('./IncomeChart'), { waiting: <ListSkeleton rows={1} height={240} /> })

export default function PaymentsScreen() {
  const [place, setPlace] = useListPlace()
  const [creating, setCreating] = useState(false)
  const [picture, setPicture] = useState(false)
  const [, go] = useLocation()
  const reachable = useReachable()
  const names = useNamesByFolio()
  const loaded = useListQuestion('receiptList', ({ query }) => ({ query }), place)
  const { rows, total } = pageOf(loaded, place, (row) => `${row.student_folio} ${row.user?.name ?? ''} ${names.get(row.student_folio) ?? ''} ${row.group?.name ?? ''}`)
  return (
    <Page
      actions={
        <>
          <Button variant="default" aria-expanded={picture} onClick={() => setPicture(!picture)}>
            {picture ? incomeTexts.hide : incomeTexts.show}
          </Button>
          <RemindButton />
          <Button leftSection={<Icon name="plus" size={20} />} disabled={!reachable} title={reachable ? undefined : shared.needsNetwork} onClick={() => setCreating(true)}>
            {paymentTexts.create}
          </Button>
        </>
      }
    >
      {picture ? <IncomeChart /> : null}
      <StaleAnswer loaded={loaded} />
      {loaded.state === 'failed' ? (
        <LoadFailed title={loadErrors.payments} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
      ) : (
        <DataList
          label={titles.payments}
          tableFrom="62em"
          columns={columnsOf(names, { tutor: true })}
          rows={rows}
          keyOf={(row) => row.id}
          total={total}
          page={place.page}
          size={place.size}
          onPage={(page, size) => setPlace({ ...place, page, size })}
          search={{ value: place.search, onChange: (search) => setPlace({ ...place, search, page: 1 }), placeholder: paymentTexts.search }}
          tools={<ExportButton name="receiptList" search={place.search} sheetOf={(all) => sheetOf(all, names)} />}
          empty={<EmptyState title={empty.payments}>{place.search ? paymentTexts.emptySearchHint : paymentTexts.emptyHint}</EmptyState>}
        />
      )}
      {creating ? <ReceiptForm onClose={() => setCreating(false)} onSaved={({ id }) => go(paymentOf(id), justMade)} /> : null}
    </Page>
  )
}
