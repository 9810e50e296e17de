/**
 * The entries (single payments) of a receipt, in the order in which they were entered. A cancelled entry stays in the
 * list; its cancellation is another entry, with the reason.
 */
import { useState } from 'react'
import type { Entry, Receipt } from '../../contract'
import { inEntryOrder } from '../../domain/entries'
import { receiptStateOf } from '../../domain/receipt-status'
import { WhenLoaded } from '../../pieces/lists/WhenLoaded'
import { CancelEntry } from '../../pieces/receipts/CancelEntry'
import { EntryForm } from '../../pieces/receipts/EntryForm'
import { Card } from '../../pieces/record/Card'
import { useAllPages } from '../../provider/online'
import { useSession } from '../../session'
import { paymentTexts } from '../../texts'
import { entryTexts as texts } from '../../texts/ledger'
import { Icon } from '../../ui'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import classes from './Entries.module.css'
import { EntryLine } from './EntryLine'
import { EntrySheet, entryTextOf } from './EntrySheet'
import { conceptOf, whoOf } from './ReceiptSheet'
import { shareText } from './receipt-share-text'

type Props = { receipt: Receipt; studentName: string }

/**
 *   none ──Registrar abono──▶ register ──saved──▶ none, and the entry's receipt is printed if the person wanted that
 *   none ──Cancelar──▶ cancel (asks for the reason) ──▶ none
 */
type Open = { kind: 'none' } | { kind: 'register' } | { kind: 'cancel'; entry: Entry }

export default function PaymentEntries({ receipt, studentName }: Props) {
  const [open, setOpen] = useState<Open>({ kind: 'none' })
  const [printed, setPrinted] = useState<{ id: string; time: number } | null>(null)
  const loaded = useAllPages('entryList', { id: receipt.id, query: { page_size: 1000 } }, { storeOffline: true })
  const { may } = useSession()
  const mayEdit = may('payment.edit')
  const isOpenReceipt = receipt.is_active && receiptStateOf(receipt.status) !== 'cancelled'
  const entries = loaded.state === 'ready' ? inEntryOrder(loaded.value.flatMap(({ rows }) => rows)) : []
  const printedEntry = entries.find(({ id }) => id === printed?.id)
  const close = () => setOpen({ kind: 'none' })
  // An EntrySheet prints when it is mounted. `time` is its React key and differs from the one on screen, so that
  // printing an entry again, while its last sheet is still there, mounts a new sheet.
  const print = (id: string) => setPrinted((last) => ({ id, time: (last?.time ?? 0) + 1 }))
  const register = (
    <OnlineButton
      leftSection={<Icon name="plus" size={20} />}
      hindrance={isOpenReceipt ? undefined : texts.closed}
      onClick={() => setOpen({ kind: 'register' })}
    >
      {texts.register}
    </OnlineButton>
  )
  return (
    <Card title={texts.title} actions={mayEdit ? register : undefined}>
      <WhenLoaded loaded={loaded} failed={texts.failed}>
        {() => (
          <>
            {entries.length === 0 ? (
              <p className={classes.none}>{texts.none}</p>
            ) : (
              <ul className={classes.entries} aria-label={texts.title}>
                {entries.map((entry) => (
                  <EntryLine
                    key={entry.id}
                    entry={entry}
                    entries={entries}
                    mayEdit={mayEdit}
                    onCancel={() => setOpen({ kind: 'cancel', entry })}
                    onPrint={() => print(entry.id)}
                    onShare={() =>
                      void shareText(
                        paymentTexts.nameOf(receipt.id),
                        entryTextOf({ receipt, entry, entries, studentName }),
                      )
                    }
                  />
                ))}
              </ul>
            )}
            {mayEdit && !isOpenReceipt ? <p className={classes.none}>{texts.closed}</p> : null}
          </>
        )}
      </WhenLoaded>
      {open.kind === 'register' ? (
        <EntryForm
          receipt={receipt}
          about={[whoOf(receipt, studentName), conceptOf(receipt)].filter(Boolean).join(' · ')}
          onSaved={(entry, wanted) => wanted && print(entry.id)}
          onClose={close}
        />
      ) : null}
      {open.kind === 'cancel' ? <CancelEntry receipt={receipt} entry={open.entry} onClose={close} /> : null}
      {printedEntry ? (
        <EntrySheet
          key={printed?.time}
          receipt={receipt}
          entry={printedEntry}
          entries={entries}
          studentName={studentName}
          onPrinted={() => setPrinted(null)}
        />
      ) : null}
    </Card>
  )
}
