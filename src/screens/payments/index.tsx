/** Historial de Pagos, for the desk: search receipts, create one, see the income (specification 2.11). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAnnouncement, useReachable, useUnfilled } from '../../offline'
import { paymentOf } from '../../paths'
import { ExportButton } from '../../pieces/lists/ExportButton'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useListQuestion } from '../../pieces/lists/online-list'
import { sortable } from '../../pieces/lists/SortHeading'
import { useStateInAddress } from '../../pieces/lists/use-place'
import { justMade } from '../../pieces/receipts/just-made'
import { columnsOf, sheetOf } from '../../pieces/receipts/receipt-columns'
import { ReceiptForm } from '../../pieces/receipts/ReceiptForm'
import { useNamesByFolio } from '../../pieces/receipts/use-names-by-folio'
import { empty, incomeTexts, loadErrors, paymentTexts, shared, titles } from '../../texts'
import { fillingTexts } from '../../texts/filling'
import { monthlyTexts, receiptFilterTexts } from '../../texts/fees'
import { EmptyState, Icon, lazyPart, lazyWindow, ListSkeleton, Page } from '../../ui'
import { FilterPanel } from './FilterPanel'
import { askedOf, isNarrowed, noFilters, orderNames, paymentsPlace } from './filters'
import { RemindButton } from './RemindButton'
import { Totals } from './Totals'

const IncomeChart = lazyPart(() => import('./IncomeChart'), { waiting: <ListSkeleton rows={1} height={240} /> })
const MonthlyReceipts = lazyWindow(() => import('./MonthlyReceipts'))

type Opened = 'none' | 'receipt' | 'monthly'

export default function PaymentsScreen() {
  const narrows = useAnnouncement('fees')
  const [opened, setOpened] = useState<Opened>('none')
  const [picture, setPicture] = useState(false)
  const [, go] = useLocation()
  const reachable = useReachable()
  const needsNetwork = { disabled: !reachable, title: reachable ? undefined : shared.needsNetwork }
  const close = () => setOpened('none')
  return (
    <Page
      width="full"
      actions={
        <>
          <Button variant="default" aria-expanded={picture} onClick={() => setPicture(!picture)}>
            {picture ? incomeTexts.hide : incomeTexts.show}
          </Button>
          <RemindButton />
          {narrows ? (
            <Button
              variant="default"
              leftSection={<Icon name="calendar" size={20} />}
              {...needsNetwork}
              onClick={() => setOpened('monthly')}
            >
              {monthlyTexts.open}
            </Button>
          ) : null}
          <Button leftSection={<Icon name="plus" size={20} />} {...needsNetwork} onClick={() => setOpened('receipt')}>
            {paymentTexts.create}
          </Button>
        </>
      }
    >
      {picture ? <IncomeChart /> : null}
      {narrows === undefined ? <ListSkeleton rows={6} /> : <Receipts narrows={narrows} />}
      {opened === 'receipt' ? <ReceiptForm onClose={close} onSaved={({ id }) => go(paymentOf(id), justMade)} /> : null}
      {opened === 'monthly' ? <MonthlyReceipts onClose={close} /> : null}
    </Page>
  )
}

/** `narrows`: whether the provider can filter, sort and sum the list. If not, the list can only be searched. */
function Receipts({ narrows }: { narrows: boolean }) {
  const [place, setPlace] = useStateInAddress(paymentsPlace)
  const names = useNamesByFolio()
  const named = useUnfilled([{ list: 'students' }])?.length === 0
  const filters = narrows ? place : noFilters
  const order = narrows ? place.order : ''
  const loaded = useListQuestion(
    'receiptList',
    ({ query }) => ({ query: { ...query, ...askedOf(filters), ...(order && { ordering: order }) } }),
    place,
  )
  const columns = columnsOf(names, { tutor: true })
  const search = place.search.trim()
  return (
    <>
      {narrows ? (
        <FilterPanel place={place} onChange={(changed) => setPlace({ ...place, ...changed, page: 1 })} />
      ) : null}
      {narrows ? <Totals place={place} /> : null}
      <OnlineList
        label={titles.payments}
        failed={loadErrors.payments}
        tableFrom="62em"
        columns={
          narrows
            ? sortable(columns, orderNames, order, (next) => setPlace({ ...place, order: next, page: 1 }))
            : columns
        }
        loaded={loaded}
        listState={place}
        onListState={(changed) => setPlace({ ...place, ...changed })}
        textOf={(row) =>
          `${row.student_folio} ${row.user?.name ?? ''} ${names.get(row.student_folio) ?? ''} ${row.group?.name ?? ''}`
        }
        search={paymentTexts.search}
        tools={
          <ExportButton
            name="receiptList"
            search={place.search}
            filters={askedOf(filters)}
            notYet={named ? undefined : fillingTexts.missing(['students'])}
            sheetOf={(all) => sheetOf(all, names)}
          />
        }
        empty={
          <EmptyState title={empty.payments}>
            {isNarrowed(filters)
              ? receiptFilterTexts.none
              : search
                ? paymentTexts.emptySearchHint
                : paymentTexts.emptyHint}
          </EmptyState>
        }
      />
    </>
  )
}
