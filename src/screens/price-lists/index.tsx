/** Precios: what groups cost, from which month on, and to which account. Administrators create and change them. */
import { useCallback, useState } from 'react'
import { schoolDay, type Id, type PriceList } from '../../contract'
import { priceOn } from '../../domain/prices'
import { schoolNow, useAnnouncement } from '../../offline'
import type { RowReader } from '../../pieces/changes/concurrent-edit'
import { rowReaderOfList } from '../../pieces/changes/listed-now'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
import { readReply, useAskAll } from '../../provider/online'
import { useSession } from '../../session'
import { fieldLabels, moneyText, shared, titles } from '../../texts'
import { classesText, priceListTexts as texts } from '../../texts/price-lists'
import { EmptyState, Icon, Page, PageSkeleton, RowButton, type Column } from '../../ui'
import { EditPriceList, NewPriceList } from './PriceListForm'
import classes from './price-lists.module.css'

export default function PriceListsScreen() {
  const isAnnounced = useAnnouncement('catalogue')
  if (isAnnounced === undefined) return <PageSkeleton />
  return isAnnounced ? (
    <PriceLists />
  ) : (
    <Page>
      <EmptyState title={texts.notOffered} />
    </Page>
  )
}

function PriceLists() {
  const list = useOnlineList('priceListList', (query) => ({ query }), useListState())
  const { may } = useSession()
  const mayEdit = may('catalogue.edit')
  const [open, setOpen] = useState<'new' | PriceList | null>(null)
  const readerOf = usePriceListReader()
  const actions: Column<PriceList> = {
    key: 'actions',
    label: shared.actions,
    card: 'actions',
    cell: (row) => (
      <div className={classes.actions}>
        <RowButton aria-label={texts.editOf(row.name)} onClick={() => setOpen(row)}>
          {shared.edit}
        </RowButton>
        <ChangesButton table="price-list" id={row.id} of={row.name} />
      </div>
    ),
  }
  return (
    <Page width="full">
      <OnlineList
        {...list}
        label={titles.priceLists}
        failed={texts.failed}
        tableFrom="62em"
        columns={mayEdit ? [...data, actions] : data}
        textOf={(row) => row.name}
        search={texts.search}
        create={
          mayEdit ? (
            <OnlineButton leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen('new')}>
              {texts.create}
            </OnlineButton>
          ) : undefined
        }
        emptyTitle={texts.empty}
        emptyHints={mayEdit ? { ...texts, emptyHint: texts.firstHint } : texts}
      />
      {open === 'new' ? <NewPriceList onClose={() => setOpen(null)} /> : null}
      {open !== null && open !== 'new' ? (
        <EditPriceList list={open} reader={readerOf(open.id)} onClose={() => setOpen(null)} />
      ) : null}
    </Page>
  )
}

const data: Column<PriceList>[] = [
  { key: 'name', label: fieldLabels.name, card: 'title', cell: (row) => row.name || row.id },
  { key: 'today', label: texts.today, nowrap: true, cell: priceToday },
  { key: 'others', label: texts.others, cell: otherPrices },
  { key: 'account', label: texts.account, cell: (row) => row.bank_data?.name || '---' },
]

function priceToday(row: PriceList) {
  const { amount, numbers_classes } = priceOn(row, schoolDay(schoolNow()))
  return [moneyText(amount), numbers_classes === null ? '' : classesText(numbers_classes)].filter(Boolean).join(' · ')
}

function otherPrices({ prices }: PriceList) {
  if (prices.length < 2) return '---'
  return (
    <span className={classes.prices}>
      {prices.map(({ from, amount, numbers_classes }) => (
        <span key={from}>{texts.price(from, amount, numbers_classes)}</span>
      ))}
    </span>
  )
}

/** Reads the present price list from the provider. */
function usePriceListReader(): (id: Id) => RowReader<PriceList> {
  const ask = useAskAll('priceListList')
  return useCallback(
    (id) =>
      rowReaderOfList({
        id,
        list: () => ask({ query: { page_size: 1000 } }),
        fromFailure: ({ current }) => readReply('priceListChange', current),
      }),
    [ask],
  )
}
