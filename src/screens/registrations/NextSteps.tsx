/** What follows after activating a family: a message to the tutor, and the first receipt of each child. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Registration } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useGroupNaming } from '../../offline'
import { paymentOf } from '../../paths'
import { useMayInvite } from '../../pieces/invitations/InviteButton'
import { useInvitations } from '../../pieces/invitations/use-invitations'
import { DraftLink } from '../../pieces/people/Phone'
import { justMade } from '../../pieces/receipts/just-made'
import { ReceiptForm } from '../../pieces/receipts/ReceiptForm'
import { publicOrigin, useProfile } from '../../profile'
import { useSession } from '../../session'
import { welcomeMessage } from '../../texts/family-messages'
import { registrationTexts as texts } from '../../texts/registrations'
import { acceptedAddress } from './place'
import classes from './registrations.module.css'

export function NextSteps({ registration: { tutor, students: children, known } }: { registration: Registration }) {
  const school = useProfile()
  const [receiptFor, setReceiptFor] = useState<string | null>(null)
  const [, go] = useLocation()
  const { may } = useSession()
  const name = fullName(tutor)
  const { nameOf } = useGroupNaming()
  const mayInvite = useMayInvite()
  const { loaded, openOf } = useInvitations({ enabled: mayInvite && !known && tutor.is_active })
  const site = publicOrigin(school)
  /**
   * How the tutor signs in for the first time: by a mailed link ('mailed'), or by the link of an invitation; null if
   * neither is known. A provider without invitations mails the link when it accepts the family.
   */
  function firstTime() {
    if (!mayInvite) return 'mailed'
    if (loaded.state !== 'ready') return null
    const { id, email, phone, first_name } = tutor
    const open = openOf({ id, name, email, phone, addressee: first_name }, loaded.value.pending)
    if (open && site !== '') return { link: open.address, day: open.day }
    return loaded.value.mail ? 'mailed' : null
  }
  // A child whom the desk left out when it accepted the family stays inactive, and gets no welcome and no receipt.
  const students = children.filter(({ is_active }) => is_active)
  const childrenWithGroups = students.map((child) => ({
    name: child.first_name,
    group: child.groups.map(nameOf).join(', '),
  }))
  const draft = welcomeMessage({
    tutor: tutor.first_name,
    school: school.name,
    children: childrenWithGroups,
    known,
    active: tutor.is_active,
    email: tutor.email,
    site,
    first: firstTime(),
  })
  if (students.length === 0) return null
  /**
   * Opens the new receipt. First replaces the present address by the list of accepted families, which contains this
   * one: *Back* from the receipt returns there, because other children may have no receipt yet.
   */
  function openReceipt({ id }: { id: string }) {
    go(acceptedAddress, { replace: true })
    go(paymentOf(id), justMade)
  }

  return (
    <div className={classes.decision}>
      {tutor.is_active ? null : (
        <p role="note" className={classes.note}>
          {texts.stillOff}
        </p>
      )}
      <DraftLink phone={tutor.phone} draft={draft} label={texts.writeTo(name)}>
        {texts.write}
      </DraftLink>
      {may('payment.edit')
        ? students.map((child) => (
            <Button key={child.id} variant="default" onClick={() => setReceiptFor(child.id)}>
              {texts.firstReceiptOf(child.first_name)}
            </Button>
          ))
        : null}
      {receiptFor === null ? null : (
        <ReceiptForm
          tutor={{ id: tutor.id, name }}
          student={receiptFor}
          onClose={() => setReceiptFor(null)}
          onSaved={openReceipt}
        />
      )}
    </div>
  )
}
