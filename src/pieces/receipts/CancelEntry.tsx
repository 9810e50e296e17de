/** Cancelling an entry: it stays in the list with the reason. */
import type { Entry, Receipt } from '../../contract'
import { entryCancellation } from '../../contract'
import { useOrder } from '../../provider/online'
import { dateText, moneyText } from '../../texts'
import { entryTexts as texts } from '../../texts/ledger'
import { DraftedForm } from '../forms/DraftedForm'

type Props = { receipt: Receipt; entry: Entry; onClose: () => void }

export function CancelEntry({ receipt, entry, onClose }: Props) {
  const cancel = useOrder('entryCancel')
  return (
    <DraftedForm
      draft={`receipt/${receipt.id}/entry/${entry.id}/cancel`}
      title={texts.cancelTitle}
      fields={[
        {
          name: 'reason',
          label: texts.reason,
          type: 'textarea',
          required: true,
          maxLength: 500,
          hint: texts.cancelWhat(moneyText(entry.amount), dateText(entry.payment_date)),
        },
      ]}
      schema={entryCancellation}
      send={(body, key) => cancel({ id: receipt.id, entry: entry.id, body }, key)}
      submit={texts.cancelSubmit}
      cancel={texts.keep}
      success={texts.cancelled}
      onClose={onClose}
    />
  )
}
