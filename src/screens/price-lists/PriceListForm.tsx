/** Creates or changes a price list. A changed amount or number of classes is valid from a chosen month on. */
import { priceListChange, priceListCreation, schoolDay, type PriceList } from '../../contract'
import { monthsFrom } from '../../domain/prices'
import { schoolNow } from '../../offline'
import type { RowReader } from '../../pieces/changes/concurrent-edit'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { EditForm } from '../../pieces/forms/EditForm'
import { optionOfRelation, useFailureLog } from '../../pieces/forms/use-options'
import { useAllPages, useOrder } from '../../provider/online'
import { calendarMonthText, fieldLabels } from '../../texts'
import { priceListTexts as texts } from '../../texts/price-lists'
import type { FieldDefinition, OptionSource } from '../../ui'

/** The number of months offered for a new price. With fewer than 12 options the select is native (SelectInput.tsx). */
const monthsOffered = 11

const AccountOptions: OptionSource = ({ children }) => {
  const loaded = useAllPages('bankDataList', { query: { page_size: 1000 } }, { partial: true })
  useFailureLog('bankDataList', loaded)
  if (loaded.state === 'loading') return children(undefined)
  const rows = loaded.state === 'ready' ? loaded.value.flatMap((page) => page.rows) : []
  const options = rows
    .filter(({ is_active }) => is_active)
    .map(({ id, bank_name, account_number }) => ({ value: id, label: `${bank_name} · ${account_number.slice(-4)}` }))
  return children({ options, more: false })
}

function fieldsOf(list?: PriceList): FieldDefinition[] {
  return [
    { name: 'name', label: fieldLabels.name, type: 'text', required: true, maxLength: 150 },
    { name: 'amount', label: texts.amount, type: 'number', required: true, decimals: true, min: 0 },
    { name: 'numbers_classes', label: texts.classes, type: 'number', required: true, min: 0, max: 1000 },
    {
      name: 'bank_data',
      label: texts.account,
      type: 'select',
      hint: texts.accountHint,
      source: AccountOptions,
      initialOption: optionOfRelation(list?.bank_data),
    },
  ]
}

export function NewPriceList({ onClose }: { onClose: () => void }) {
  const create = useOrder('priceListCreate')
  return (
    <DraftedForm
      draft="price-list/new"
      title={texts.create}
      fields={fieldsOf()}
      schema={priceListCreation}
      send={(body, key) => create({ body }, key)}
      another={['bank_data']}
      success={texts.created}
      onClose={onClose}
    />
  )
}

type Props = { list: PriceList; reader: RowReader<PriceList>; onClose: () => void }

export function EditPriceList({ list, reader, onClose }: Props) {
  const change = useOrder('priceListChange')
  const month = schoolDay(schoolNow()).slice(0, 7)
  /** The month in which the latest price begins if that is still to come, else the present one. */
  const monthOf = ({ prices }: PriceList) => [month, prices.at(-1)?.from?.slice(0, 7) ?? ''].sort().at(-1) ?? month
  const months = [...new Set([...monthsFrom(month, monthsOffered), monthOf(list)])].sort()
  const from: FieldDefinition = {
    name: 'from',
    label: texts.from,
    hint: texts.fromHint,
    type: 'select',
    required: true,
    options: months.map((value) => ({ value, label: calendarMonthText(value) })),
  }
  return (
    <EditForm
      draft={`price-list/${list.id}`}
      title={texts.edit}
      fields={[...fieldsOf(list), from]}
      row={list}
      boxes={(row) => ({ ...row, bank_data: row.bank_data?.id, from: monthOf(row) })}
      reader={reader}
      // If the latest price begins in a later month, that month can be changed alone. Else `from` only says from when
      // a changed price is valid.
      {...(monthOf(list) === month && { modifier: { name: 'from', alone: texts.fromAlone } })}
      schema={priceListChange}
      note={() =>
        list.prices.length > 1
          ? list.prices.map((one) => <p key={one.from}>{texts.price(one.from, one.amount, one.numbers_classes)}</p>)
          : null
      }
      // If the amount or the number of classes was changed, both are sent, with the month.
      send={(body, version, { from, amount, numbers_classes }) =>
        change(
          {
            id: list.id,
            body: {
              ...body,
              ...((body.amount !== undefined || body.numbers_classes !== undefined) && {
                from: String(from),
                amount: Number(amount),
                numbers_classes: Number(numbers_classes),
              }),
            },
          },
          null,
          version,
        )
      }
      success={texts.edited}
      onClose={onClose}
    />
  )
}
