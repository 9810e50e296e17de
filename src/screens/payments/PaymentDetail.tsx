/** The page of one payment: its data, the desk's actions, and where to transfer the money (specification 2.11). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Receipt, Student } from '../../contract'
import { owedOf } from '../../domain/balance'
import { fullName } from '../../domain/person-name'
import { useAnnounced, useStudents, useGroupNaming } from '../../offline'
import { studentOf, tutorOf } from '../../paths'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { FileButton } from '../../pieces/files/FileButton'
import { Amounts } from '../../pieces/receipts/Amounts'
import { wasJustMade } from '../../pieces/receipts/just-made'
import { Facts, HeadlineCard } from '../../pieces/record/Card'
import { ChangeHistory } from '../../pieces/record/ChangeHistory'
import { DetailPage } from '../../pieces/record/DetailPage'
import { ActiveButton } from '../../pieces/record/FlagButton'
import { useAddressId } from '../../pieces/record/use-address-id'
import { useOnline, useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { dateText, moneyText, notices, paymentTexts, receiptLabels as labels, shared, words } from '../../texts'
import { BankCard } from './BankCard'
import { EditReceipt } from './EditReceipt'
import Entries from './Entries'
import { ReceiptSheet } from './ReceiptSheet'
import { ReceiptActions } from './ReceiptActions'
import { TutorPhone } from './TutorPhone'

export default function PaymentScreen() {
  const id = useAddressId()
  const loaded = useOnline('receipt', { id })
  const { nameOf } = useGroupNaming()
  return (
    <DetailPage loaded={loaded} missing={paymentTexts.missing}>
      {(receipt) => (
        <Details
          key={id}
          // The page and its papers name the group with its location.
          receipt={receipt.group ? { ...receipt, group: { ...receipt.group, name: nameOf(receipt.group) } } : receipt}
        />
      )}
    </DetailPage>
  )
}

function Details({ receipt }: { receipt: Receipt }) {
  const [editing, setEditing] = useState(false)
  const [isNew] = useState(wasJustMade)
  const entries = useAnnounced('payments-ledger')
  const { may } = useSession()
  const change = useOrder('receiptChange')
  const readerOf = useRowReader('receipt')
  const child = useChild(receipt)
  const studentName = child ? fullName(child) : ''
  const { id, user } = receipt
  const mayEdit = may('payment.edit')
  const internal = may('payment.internal')
  const actions = (
    <>
      <ReceiptActions receipt={receipt} studentName={studentName} isNew={isNew} />
      {mayEdit ? (
        <>
          <Button variant="default" onClick={() => setEditing(true)}>
            {shared.edit}
          </Button>
          <ActiveButton row={receipt} reader={readerOf({ id })} change={change} failed={notices.stateNotChanged} />
        </>
      ) : null}
    </>
  )
  return (
    <>
      <HeadlineCard name={paymentTexts.nameOf(id)} icon="receipt" active={receipt.is_active} actions={actions}>
        <Amounts of={receipt} />
        <Facts
          lines={[
            [
              labels.student,
              child ? <Link href={studentOf(child.id)}>{studentName}</Link> : child === null ? '---' : words.loading,
            ],
            [labels.student_folio, receipt.student_folio || '---'],
            [
              labels.user,
              user === null ? (
                '---'
              ) : mayEdit ? (
                <Link href={tutorOf(user.id)}>{user.name || user.id}</Link>
              ) : (
                user.name || '---'
              ),
            ],
            [labels.group, receipt.group?.name || '---'],
            [labels.payment_period, dateText(receipt.payment_period)],
            [labels.payment_date, dateText(receipt.payment_date)],
            [labels.payment_total, moneyText(owedOf(receipt))],
            [labels.status, receipt.status?.label ?? '---'],
            [labels.type_payment, receipt.type_payment?.label ?? '---'],
            [labels.imported, receipt.imported ? paymentTexts.imported : undefined],
            [labels.observations, receipt.observations || '---'],
            [labels.observation_internal, internal ? receipt.observation_internal || '---' : undefined],
            [
              labels.voucher,
              internal ? <FileButton address={receipt.voucher} name={paymentTexts.voucherFile(id)} /> : undefined,
            ],
            [
              labels.phone,
              may('phone.draft') && user ? (
                <TutorPhone receipt={receipt} tutor={user} studentName={studentName} />
              ) : undefined,
            ],
          ]}
        />
      </HeadlineCard>
      {entries ? <Entries receipt={receipt} studentName={studentName} /> : null}
      <BankCard receipt={receipt} studentName={studentName} />
      <ReceiptSheet receipt={receipt} studentName={studentName} />
      <ChangeHistory table="receipt" id={id} />
      {editing ? <EditReceipt receipt={receipt} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

/**
 * The student of a receipt, which contains only the folio. null if no student on this device has the folio; undefined
 * while the device is being read.
 */
function useChild({ student_folio }: Receipt): Student | null | undefined {
  const students = useStudents()
  return students && (students.find(({ folio }) => folio !== '' && folio === student_folio) ?? null)
}
