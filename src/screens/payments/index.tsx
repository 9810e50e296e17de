/** Historial de Pagos, for the desk: search receipts, create one, see the income (specification 2.11). */
import { Button } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { useLocation } from 'wouter'
import { useAnnouncement, useGroupNaming, useUnfilled } from '../../offline'
import { paymentOf } from '../../paths'
import { ExportButton } from '../../pieces/lists/ExportButton'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { sortable } from '../../pieces/lists/SortHeading'
import { useStateInAddress } from '../../pieces/lists/use-place'
import { PrintList } from '../../pieces/paper/PrintList'
import { justMade } from '../../pieces/receipts/just-made'
import { columnsOf, sheetOf } from '../../pieces/receipts/receipt-columns'
import { ReceiptForm } from '../../pieces/receipts/ReceiptForm'
import { useNamesByFolio } from '../../pieces/receipts/use-names-by-folio'
import { useAskAll } from '../../provider/online'
import { calendarMonthText, empty, incomeTexts, loadErrors, paymentTexts, titles } from '../../texts'
import { fillingTexts } from '../../texts/filling'
import { monthlyTexts, receiptFilterTexts } from '../../texts/fees'
import { Icon, ListSkeleton, Page } from '../../ui'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { FilterPanel } from './FilterPanel'
import { filterQuery, hasFilters, noFilters, orderNames, paymentsFormat } from './filters'
import IncomeChart from './IncomeChart'
import MonthlyReceipts from './MonthlyReceipts'
import { RemindButton } from './RemindDebtors'
import { Totals } from './Totals'

type Opened = 'none' | 'receipt' | 'monthly'

export default function PaymentsScreen() {
  const canFilter = useAnnouncement('fees')
  const [opened, setOpened] = useState<Opened>('none')
  const [chartShown, setChartShown] = useState(false)
  const [, go] = useLocation()
  const close = () => setOpened('none')
  const create = (
    <OnlineButton leftSection={<Icon name="plus" size={20} />} onClick={() => setOpened('receipt')}>
      {paymentTexts.create}
    </OnlineButton>
  )
  return (
    <Page
      width="full"
      actions={
        <>
          <Button variant="default" aria-expanded={chartShown} onClick={() => setChartShown(!chartShown)}>
            {chartShown ? incomeTexts.hide : incomeTexts.show}
          </Button>
          <RemindButton />
          {canFilter ? (
            <OnlineButton
              variant="default"
              leftSection={<Icon name="calendar" size={20} />}
              onClick={() => setOpened('monthly')}
            >
              {monthlyTexts.open}
            </OnlineButton>
          ) : null}
          {create}
        </>
      }
    >
      {chartShown ? <IncomeChart /> : null}
      {canFilter === undefined ? <ListSkeleton rows={6} /> : <Receipts canFilter={canFilter} create={create} />}
      {opened === 'receipt' ? <ReceiptForm onClose={close} onSaved={({ id }) => go(paymentOf(id), justMade)} /> : null}
      {opened === 'monthly' ? <MonthlyReceipts onClose={close} /> : null}
    </Page>
  )
}

/** `canFilter`: whether the provider can filter, sort and sum the list. If not, the list can only be searched. */
function Receipts({ canFilter, create }: { canFilter: boolean; create: ReactElement }) {
  const [state, setState] = useStateInAddress(paymentsFormat)
  const names = useNamesByFolio()
  const { nameOf: groupName } = useGroupNaming()
  const hasNames = useUnfilled([{ list: 'students' }])?.length === 0
  const filters = canFilter ? state : noFilters
  const order = canFilter ? state.order : ''
  const list = useOnlineList(
    'receiptList',
    (query) => ({ query: { ...query, ...filterQuery(filters), ...(order && { ordering: order }) } }),
    [state, setState],
  )
  const readAll = useAskAll('receiptList')
  const columns = columnsOf(names, { groupName, tutor: true })
  return (
    <>
      {canFilter ? (
        <FilterPanel state={state} onChange={(changed) => setState({ ...state, ...changed, page: 1 })} />
      ) : null}
      {canFilter ? <Totals state={state} /> : null}
      <OnlineList
        {...list}
        label={titles.payments}
        failed={loadErrors.payments}
        tableFrom="62em"
        columns={
          canFilter
            ? sortable(columns, orderNames, order, (next) => setState({ ...state, order: next, page: 1 }))
            : columns
        }
        textOf={(row) =>
          `${row.student_folio} ${row.user?.name ?? ''} ${names.get(row.student_folio) ?? ''} ${row.group ? groupName(row.group) : ''}`
        }
        search={paymentTexts.search}
        tools={
          <>
            <PrintList
              title={titles.payments}
              columns={columns}
              search={state.search}
              filters={[
                filters.month && calendarMonthText(filters.month),
                filters.owed && receiptFilterTexts.owed,
                hasFilters({ ...filters, month: '', owed: false }) && receiptFilterTexts.title,
              ]
                .filter(Boolean)
                .join(' · ')}
              readAll={(query) =>
                readAll({ query: { ...query, ...filterQuery(filters), ...(order && { ordering: order }) } })
              }
            />
            <ExportButton
              readAll={(query) => readAll({ query: { ...query, ...filterQuery(filters) } })}
              search={state.search}
              notYet={hasNames ? undefined : fillingTexts.missing(['students'])}
              sheetOf={(all) => sheetOf(all, names, groupName)}
              workbook={{ sheet: 'receipts', query: filterQuery(filters), name: paymentTexts.fileName }}
            />
          </>
        }
        emptyTitle={empty.payments}
        emptyAction={hasFilters(filters) ? undefined : create}
        emptyHints={
          hasFilters(filters)
            ? { emptyHint: receiptFilterTexts.none, emptySearchHint: receiptFilterTexts.none }
            : paymentTexts
        }
      />
    </>
  )
}
