/**
 * Renovaciones: cycles that end this week, have ended or are exceeded, each with a receipt to create and a message to
 * send.
 */
import { useState } from 'react'
import { schoolDay, type Id } from '../../contract'
import { membersWithoutCycle, renewalsOf, type Renewal } from '../../domain/cycle'
import { compareNames } from '../../domain/name-order'
import { receiptDefaults } from '../../domain/new-receipt'
import { fullName } from '../../domain/person-name'
import { schoolNow, useGroupNaming, useGroups, useStudents } from '../../offline'
import { BeginCycles } from '../../pieces/cycle/BeginCycles'
import { useFilling } from '../../pieces/lists/filling'
import { ReadFailed } from '../../pieces/lists/WhenLoaded'
import { MessageQueue, type QueuedMessage } from '../../pieces/message-queue/MessageQueue'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { ReceiptForm } from '../../pieces/receipts/ReceiptForm'
import { useAccounts } from '../../pieces/transfer/use-accounts'
import { useAllPages } from '../../provider/online'
import { profile } from '../../profile'
import { loadErrors, titles, transferConcept } from '../../texts'
import { cycleTexts, usedText } from '../../texts/cycle'
import { renewalMessage } from '../../texts/family-messages'
import { dueSentence, dueText, renewalTexts as texts } from '../../texts/renewals'
import { EmptyState, HelpLink, ListSkeleton, Page, Settling } from '../../ui'

export default function RenewalsScreen() {
  return (
    <Page lead={<HelpLink topic="renovaciones" />}>
      <Renewals />
    </Page>
  )
}

/** Sorts exceeded cycles first, then ended ones, then those that end this week. */
const order: Record<Renewal['due'], number> = { past: 0, over: 1, ends: 2 }

function Renewals() {
  const loaded = useAllPages('cycleList', { query: { page_size: 1000 } })
  const { loaded: accounts, accountOf } = useAccounts()
  const groups = useGroups()
  const { nameOf } = useGroupNaming()
  const students = useStudents()
  const filling = useFilling([{ list: 'groups' }, { list: 'students' }], loadErrors.students)
  const [receiptFor, setReceiptFor] = useState<{ student: Id; group: Id } | null>(null)
  const [beginning, setBeginning] = useState(false)
  if (loaded.state === 'failed') return <ReadFailed title={cycleTexts.failed} of={loaded} />
  if (accounts.state === 'failed') return <ReadFailed title={loadErrors.bankData} of={accounts} />
  if (!groups || !students || filling || loaded.state === 'loading' || accounts.state === 'loading')
    return filling ?? <ListSkeleton rows={6} />

  const now = schoolNow()
  const today = schoolDay(now)
  const cycles = loaded.value.flatMap((page) => page.rows)
  const begins = membersWithoutCycle(cycles, groups).map(({ group, missing }) => ({
    id: group.id,
    name: nameOf(group),
    missing,
  }))
  const due = renewalsOf(cycles, groups, today).flatMap((each) => {
    const student = students.find(({ id }) => id === each.student.id)
    return student ? [{ ...each, student }] : []
  })
  due.sort(
    (one, other) =>
      order[one.renewal.due] - order[other.renewal.due] ||
      other.cycle.used - other.cycle.of - (one.cycle.used - one.cycle.of) ||
      (one.cycle.lastClass ?? '').localeCompare(other.cycle.lastClass ?? '') ||
      compareNames(fullName(one.student), fullName(other.student)),
  )
  const counts = (kind: Renewal['due']) => due.filter(({ renewal }) => renewal.due === kind).length
  const messages = due.map(({ student, group, cycle, renewal }): QueuedMessage => {
    const name = fullName(student)
    const { amount_expected, payment_period } = receiptDefaults({ configuration: group.payment_configuration, now })
    return {
      about: [student.id, group.id, cycle.began].join(':').replace(/[^\w:-]/g, '_'),
      tutor: student.tutor,
      title: name,
      detail: `${nameOf(group)} · ${usedText(cycle)} · ${dueText(renewal, cycle, today)}`,
      section: texts.sectionOf(texts.section[renewal.due], counts(renewal.due)),
      write: (tutor) =>
        renewalMessage({
          tutor,
          school: profile().name,
          student: name,
          group: nameOf(group),
          state: dueSentence(renewal, cycle, today),
          amount: group.payment_configuration === null ? null : amount_expected,
          concept: transferConcept({ folio: student.folio, name, period: payment_period }),
          account: accountOf(group.id),
        }),
      ...(student.tutor &&
        student.folio !== '' && {
          action: {
            word: texts.receipt,
            label: texts.receiptOf(name),
            run: () => setReceiptFor({ student: student.id, group: group.id }),
          },
        }),
    }
  })
  return (
    <>
      <Settling contentKey={String(begins.length > 0)}>
        {begins.length > 0 ? (
          <p role="status">
            {cycleTexts.missing(begins.reduce((sum, { missing }) => sum + missing, 0))}{' '}
            <OnlineButton variant="default" onClick={() => setBeginning(true)}>
              {cycleTexts.set}
            </OnlineButton>
          </p>
        ) : null}
      </Settling>
      {beginning ? <BeginCycles groups={begins} onClose={() => setBeginning(false)} /> : null}
      {messages.length === 0 ? (
        <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
      ) : (
        <MessageQueue kind="renewal" label={titles.renewals} messages={messages} />
      )}
      {receiptFor ? (
        <ReceiptForm
          key={`${receiptFor.student}/${receiptFor.group}`}
          student={receiptFor.student}
          group={receiptFor.group}
          onClose={() => setReceiptFor(null)}
        />
      ) : null}
    </>
  )
}
