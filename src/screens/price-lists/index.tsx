/** Precios: what groups cost, from which month on, and to which account. Administrators create and change them. */
import { schoolDay, type Id, type PriceList } from '../../contract'
import { priceOn } from '../../domain/prices'
import { schoolNow, useAnnouncement } from '../../offline'
import { rowReaderOfList } from '../../pieces/changes/listed-now'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { CatalogueList } from '../../pieces/record/CatalogueList'
import { readReply, useAskAll } from '../../provider/online'
import { useSession } from '../../session'
import { fieldLabels, moneyText, titles } from '../../texts'
import { classesText, priceListTexts as texts } from '../../texts/price-lists'
import { EmptyState, Page, PageSkeleton, type Column } from '../../ui'
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
  const ask = useAskAll('priceListList')
  const readerOf = (id: Id) =>
    rowReaderOfList<PriceList>({
      id,
      list: () => ask({ query: { page_size: 1000 } }),
      fromFailure: ({ current }) => readReply('priceListChange', current),
    })
  return (
    <Page width="full">
      <CatalogueList
        {...list}
        label={titles.priceLists}
        failed={texts.failed}
        tableFrom="62em"
        columns={columns}
        textOf={(row) => row.name}
        texts={texts}
        emptyTitle={texts.empty}
        table="price-list"
        nameOf={(row) => row.name}
        mayCreate={mayEdit}
        mayEdit={mayEdit}
        creation={(close) => <NewPriceList onClose={close} />}
        edit={(row, close) => <EditPriceList list={row} reader={readerOf(row.id)} onClose={close} />}
      />
    </Page>
  )
}

const columns: Column<PriceList>[] = [
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
