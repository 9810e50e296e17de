/** Recordar, on the list of payments: one message to each family that owes something for this month or earlier. */
import { useState } from 'react'
import { schoolDay, type Receipt } from '../../contract'
import { owedOf } from '../../domain/balance'
import { debtorsOf } from '../../domain/debtors'
import { schoolNow } from '../../offline'
import { useFilling } from '../../pieces/lists/filling'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { ReadFailed } from '../../pieces/lists/WhenLoaded'
import { MessageQueue, type QueuedMessage } from '../../pieces/message-queue/MessageQueue'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useNamesByFolio } from '../../pieces/receipts/use-names-by-folio'
import { useAccounts } from '../../pieces/transfer/use-accounts'
import { useAllPages } from '../../provider/online'
import { profile } from '../../profile'
import { useSession } from '../../session'
import { loadErrors, moneyText, monthText, transferConcept } from '../../texts'
import { reminderMessage } from '../../texts/family-messages'
import { remindTexts as texts } from '../../texts/renewals'
import { EmptyState, Icon, ListSkeleton } from '../../ui'
import { Window } from '../../ui/Window'

export function RemindButton() {
  const [open, setOpen] = useState(false)
  const { may } = useSession()
  if (!may('phone.draft')) return null
  return (
    <>
      <OnlineButton variant="default" leftSection={<Icon name="send" size={20} />} onClick={() => setOpen(true)}>
        {texts.button}
      </OnlineButton>
      {open ? (
        <Window onClose={() => setOpen(false)} title={texts.titleOf(monthText(schoolDay(schoolNow())))} size="64rem">
          <Debtors />
        </Window>
      ) : null}
    </>
  )
}

function Debtors() {
  const receipts = useAllPages('receiptList', { query: { page_size: 1000 } })
  const { loaded: accounts, accountOf } = useAccounts()
  const names = useNamesByFolio()
  // A message contains the child's name and the account of the child's group, so both lists must be complete.
  const filling = useFilling([{ list: 'students' }, { list: 'groups' }], loadErrors.students)
  if (receipts.state === 'failed') return <ReadFailed title={loadErrors.payments} of={receipts} />
  if (accounts.state === 'failed') return <ReadFailed title={loadErrors.bankData} of={accounts} />
  if (filling || receipts.state === 'loading' || accounts.state === 'loading')
    return filling ?? <ListSkeleton rows={6} />

  const month = schoolDay(schoolNow()).slice(0, 7)
  const debtors = debtorsOf(
    receipts.value.flatMap((page) => page.rows),
    month,
  )
  const lineOf = (receipt: Receipt) => {
    const student = names.get(receipt.student_folio) ?? receipt.student_folio
    return {
      student,
      month: monthText(receipt.payment_period),
      owed: owedOf(receipt),
      concept: transferConcept({
        folio: receipt.student_folio,
        name: names.get(receipt.student_folio) ?? '',
        period: receipt.payment_period,
      }),
      account: accountOf(receipt.group?.id),
    }
  }
  const messages = debtors.map(({ tutor, receipts: own, owed }): QueuedMessage => {
    const lines = own.map(lineOf)
    return {
      about: month,
      tutor,
      title: tutor.name || tutor.id,
      detail: [
        texts.owes(moneyText(owed)),
        ...[...new Set(lines.map(({ student }) => student))].map((student) =>
          texts.months(
            student,
            lines.filter((line) => line.student === student).map(({ month }) => month),
          ),
        ),
      ].join(' · '),
      write: (name) => reminderMessage({ tutor: name, school: profile().name, lines }),
    }
  })
  if (messages.length === 0) return <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
  const total = debtors.reduce((sum, { owed }) => sum + Math.round(owed * 100), 0) / 100
  return (
    <>
      <StaleAnswer loaded={receipts} />
      <p>{texts.totalOf(debtors.length, moneyText(total))}</p>
      <MessageQueue kind="reminder" label={texts.button} messages={messages} />
    </>
  )
}
