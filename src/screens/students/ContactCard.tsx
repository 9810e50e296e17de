/** The student's emergency contact. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EmergencyContact, Relation } from '../../contract'
import { fullName } from '../../domain/person-name'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { ContactForm } from '../../pieces/people/ContactForm'
import { Phone } from '../../pieces/people/Phone'
import { Card, Facts } from '../../pieces/record/Card'
import { useOnline } from '../../provider/online'
import { useSession } from '../../session'
import { failureText, fieldLabels, loadErrors, missing, shared } from '../../texts'
import { ListSkeleton, LoadFailed } from '../../ui'
import { gotNoAnswer } from './FromDevice'

export function ContactCard({ contact }: { contact: Relation | null }) {
  return contact ? (
    <ContactOf key={contact.id} id={contact.id} knownName={contact.name} />
  ) : (
    <Card title={fieldLabels.emergency_contact}>{missing.contact}</Card>
  )
}

function ContactOf({
  id,
  knownName,
}: {
  id: string
  /** The contact's name in the student's row. */ knownName: string
}) {
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
      {loaded.state === 'loading' ? <ListSkeleton rows={1} /> : null}
      {loaded.state === 'failed' ? (
        loaded.failure.code === 'missing' ? (
          <p>{missing.contact}</p>
        ) : gotNoAnswer(loaded.failure) && knownName !== '' ? (
          <Facts
            lines={[
              [fieldLabels.name, knownName],
              [fieldLabels.phone, shared.needsNetwork],
            ]}
          />
        ) : (
          <LoadFailed title={loadErrors.contacts} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
        )
      ) : null}
      {loaded.state === 'ready' ? (
        <>
          <StaleAnswer loaded={loaded} />
          <ContactFacts contact={loaded.value} />
          {editing ? <ContactForm contact={loaded.value} onClose={() => setEditing(false)} /> : null}
        </>
      ) : null}
    </Card>
  )
}

function ContactFacts({ contact }: { contact: EmergencyContact }) {
  const name = fullName(contact)
  return (
    <Facts
      lines={[
        [fieldLabels.name, name || contact.id],
        [fieldLabels.relationship, contact.relationship?.label ?? '---'],
        [fieldLabels.phone, <Phone phone={contact.phone} name={name} />],
      ]}
    />
  )
}
