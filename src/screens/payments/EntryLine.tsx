/** One entry of a receipt: amount, date, type, receiver, and its actions. */
import type { Entry } from '../../contract'
import { mayCancelEntry } from '../../domain/entries'
import { isActiveEntry } from '../../domain/ledger'
import { FileButton } from '../../pieces/files/FileButton'
import { dateText, moneyText, paymentTexts } from '../../texts'
import { entryTexts as texts, receiverText } from '../../texts/ledger'
import { Dotted, RowButton, StatePill } from '../../ui'
import { OnlineRowButton } from '../../pieces/online/OnlineButton'
import classes from './Entries.module.css'

type Props = {
  entry: Entry
  entries: readonly Entry[]
  mayEdit: boolean
  onCancel: () => void
  onPrint: () => void
  onShare: () => void
}

export function EntryLine({ entry, entries, mayEdit, onCancel, onPrint, onShare }: Props) {
  const amount = moneyText(entry.amount)
  const date = dateText(entry.payment_date)
  const isActive = isActiveEntry(entries, entry)
  const isCancelled = !isActive && entry.cancels === null
  return (
    <li className={classes.entry} data-gone={isCancelled || undefined}>
      <div className={classes.what}>
        <strong className={classes.amount}>{amount}</strong>
        <Dotted>
          {date}
          {kindOf(entry, entries)}
        </Dotted>
        {isCancelled ? (
          <StatePill tone="rojo" icon="cross" size="sm">
            {texts.cancelledPill}
          </StatePill>
        ) : null}
      </div>
      <div className={classes.more}>
        {entry.received_by ? (
          <span>
            {texts.receivedBy}: {receiverText(entry.received_by.name, entry.created, entry.payment_date)}
          </span>
        ) : null}
        {entry.imported ? <span>{paymentTexts.imported}</span> : null}
        {entry.reason ? <span>{texts.because(entry.reason)}</span> : null}
        {entry.observations ? <span>{entry.observations}</span> : null}
        {entry.voucher ? <FileButton address={entry.voucher} name={paymentTexts.voucherFile(entry.id)} /> : null}
      </div>
      {isActive ? (
        <div className={classes.actions}>
          {entry.amount > 0 ? (
            <>
              <RowButton aria-label={texts.printOf(amount, date)} onClick={onPrint}>
                {texts.print}
              </RowButton>
              <RowButton aria-label={texts.shareOf(amount, date)} onClick={onShare}>
                {texts.share}
              </RowButton>
            </>
          ) : null}
          {mayEdit && mayCancelEntry(entries, entry) ? (
            <OnlineRowButton aria-label={texts.cancelOf(amount, date)} onClick={onCancel}>
              {texts.cancel}
            </OnlineRowButton>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

function kindOf({ cancels, amount, type_payment }: Entry, entries: readonly Entry[]): string {
  if (cancels !== null)
    return texts.cancellation(moneyText(entries.find(({ id }) => id === cancels)?.amount ?? -amount))
  return amount < 0 ? texts.correction : (type_payment?.label ?? '---')
}
