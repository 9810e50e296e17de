/** The student's emergency contact. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Relation } from '../../contract'
import { fullName } from '../../domain/person-name'
import { ContactForm } from '../../pieces/people/ContactForm'
import { Phone } from '../../pieces/people/Phone'
import { Card, Facts } from '../../pieces/record/Card'
import { useOnline } from '../../provider/online'
import { useSession } from '../../session'
import { fieldLabels, loadErrors, missing, shared } from '../../texts'
import { RelatedPerson } from './RelatedPerson'

export function ContactCard({ contact }: { contact: Relation | null }) {
  return contact ? (
    <ContactOf key={contact.id} id={contact.id} storedName={contact.name} />
  ) : (
    <Card title={fieldLabels.emergency_contact}>{missing.contact}</Card>
  )
}

function ContactOf({ id, storedName }: { id: string; storedName: string }) {
  const loaded = useOnline('contact', { id })
  const [editing, setEditing] = useState(false)
  const { may } = useSession()
  const edit =
    loaded.state === 'ready' && may('contact.edit') ? (
      <Button
        variant="default"
        aria-label={`${shared.edit}: ${fieldLabels.emergency_contact}`}
        onClick={() => setEditing(true)}
      >
        {shared.edit}
      </Button>
    ) : undefined
  return (
    <Card title={fieldLabels.emergency_contact} actions={edit}>
      <RelatedPerson loaded={loaded} storedName={storedName} missing={missing.contact} failed={loadErrors.contacts}>
        {(contact) => (
          <>
            <Facts
              lines={[
                [fieldLabels.name, fullName(contact) || contact.id],
                [fieldLabels.relationship, contact.relationship?.label ?? '---'],
                [fieldLabels.phone, <Phone phone={contact.phone} name={fullName(contact)} />],
              ]}
            />
            {editing ? <ContactForm contact={contact} onClose={() => setEditing(false)} /> : null}
          </>
        )}
      </RelatedPerson>
    </Card>
  )
}
