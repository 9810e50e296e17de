/**
 * The page of one tutor: data with actions, the students, the payments (specification 2.10). Read-only for tutors, who
 * can open only their own page.
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Tutor } from '../../contract'
import { fullName } from '../../domain/person-name'
import { paymentOf } from '../../paths'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { FileButton } from '../../pieces/files/FileButton'
import { AccountPill } from '../../pieces/invitations/AccountPill'
import { InviteButton, useMayInvite } from '../../pieces/invitations/InviteButton'
import { inviteeOf } from '../../pieces/invitations/use-invitations'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { MergeButton, PastMerges } from '../../pieces/people/MergeRecords'
import { Phone } from '../../pieces/people/Phone'
import { TutorOptions } from '../../pieces/forms/option-sources'
import { justMade } from '../../pieces/receipts/just-made'
import { ReceiptForm } from '../../pieces/receipts/ReceiptForm'
import { Facts, HeadlineCard } from '../../pieces/record/Card'
import { ChangeHistory } from '../../pieces/record/ChangeHistory'
import { DetailPage } from '../../pieces/record/DetailPage'
import { ActiveButton, FlagButton } from '../../pieces/record/FlagButton'
import { useAddressId } from '../../pieces/record/use-address-id'
import { useOnline, useOrder } from '../../provider/online'
import { profile } from '../../profile'
import { useSession } from '../../session'
import { dateText, fieldLabels, missing, notices, phoneText, shared, tutorTexts } from '../../texts'
import { invitationTexts } from '../../texts/invitations'
import { Settling } from '../../ui'
import { EditTutor } from './EditTutor'
import { PaymentsCard } from './PaymentsCard'
import { StudentsCard } from './StudentsCard'

export default function TutorScreen() {
  const id = useAddressId()
  const loaded = useOnline('tutor', { id })
  return (
    <DetailPage loaded={loaded} missing={missing.tutor}>
      {(tutor) => <Details key={id} tutor={tutor} />}
    </DetailPage>
  )
}

function Details({ tutor }: { tutor: Tutor }) {
  const [open, setOpen] = useState<'none' | 'edit' | 'payment'>('none')
  const [, go] = useLocation()
  const { may } = useSession()
  const activate = useOrder('tutorActivate')
  const permit = useOrder('tutorPermit')
  const readerOf = useRowReader('tutor')
  const mayInvite = useMayInvite()
  const { id } = tutor
  const name = fullName(tutor)
  const close = () => setOpen('none')
  const actions = (
    <Settling contentKey={[tutor.is_active, tutor.account].join()}>
      {may('tutor.edit') ? <Button onClick={() => setOpen('edit')}>{shared.edit}</Button> : null}
      {tutor.is_active ? <InviteButton invitee={inviteeOf(tutor)} state={tutor.account} /> : null}
      {may('tutor.edit') ? (
        <FlagButton
          row={tutor}
          flag={(row) => row.create_student}
          reader={readerOf({ id })}
          words={{ on: tutorTexts.permitOn, off: tutorTexts.permitOff }}
          send={(create_student, version) => permit({ id, body: { create_student } }, null, version)}
          failed={notices.stateNotUpdated}
        />
      ) : null}
      <MergeButton
        kind="tutor"
        record={{ id, name: [name || id, tutor.email || phoneText(tutor.phone)].filter(Boolean).join(' · ') }}
        choice={{ source: TutorOptions }}
      />
      {may('tutor.activate') ? <ActiveButton row={tutor} reader={readerOf({ id })} change={activate} /> : null}
    </Settling>
  )
  return (
    <>
      <HeadlineCard name={name || id} person={tutor} active={tutor.is_active} actions={actions}>
        <Facts
          lines={[
            [fieldLabels.email, tutor.email === '' ? '---' : <a href={`mailto:${tutor.email}`}>{tutor.email}</a>],
            [
              fieldLabels.phone,
              <Phone phone={tutor.phone} name={name} draft={tutorTexts.draft(tutor.first_name, profile().name)} />,
            ],
            [fieldLabels.gender, tutor.gender?.label ?? '---'],
            [fieldLabels.relationship, tutor.relationship?.label ?? '---'],
            [tutorTexts.permit, tutor.create_student ? shared.yes : shared.no],
            [
              fieldLabels.account,
              mayInvite && tutor.account ? <Account tutor={tutor} onAddEmail={() => setOpen('edit')} /> : undefined,
            ],
            [fieldLabels.date_joined, dateText(tutor.date_joined)],
            [tutorTexts.consent, <FileButton address={tutor.consent_permit} name={tutorTexts.consentFile} />],
          ]}
        />
        <PastMerges kind="tutor" id={id} />
      </HeadlineCard>
      <StudentsCard tutorId={id} />
      {may('payment.see') ? (
        <PaymentsCard
          tutorId={id}
          actions={
            may('payment.edit') ? (
              <Button onClick={() => setOpen('payment')}>{tutorTexts.createPayment}</Button>
            ) : undefined
          }
        />
      ) : null}
      <ChangeHistory table="tutor" id={id} />
      {open === 'edit' ? <EditTutor tutor={tutor} onClose={close} /> : null}
      {open === 'payment' ? (
        <ReceiptForm tutor={{ id, name }} onClose={close} onSaved={(receipt) => go(paymentOf(receipt.id), justMade)} />
      ) : null}
    </>
  )
}

/** Whether the tutor can sign in; without an e-mail, what to do about it. */
function Account({ tutor, onAddEmail }: { tutor: Tutor; onAddEmail: () => void }) {
  const { account = 'none', email } = tutor
  return (
    <>
      <AccountPill state={account} />
      {email === '' ? (
        <>
          {' '}
          {invitationTexts.noEmail}{' '}
          <OnlineButton variant="subtle" size="compact-md" onClick={onAddEmail}>
            {invitationTexts.addEmail}
          </OnlineButton>
        </>
      ) : null}
    </>
  )
}
