/** The form that creates or edits an emergency contact. Staff also choose its tutor (specification 5.5). */
import { contactChange, contactCreation, longestPhone, type EmergencyContact } from '../../contract'
import { useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { contactTexts, fieldLabels, phoneText } from '../../texts'
import type { FieldDefinition } from '../../ui'
import { useRowReader } from '../changes/use-row-now'
import { DraftedForm } from '../forms/DraftedForm'
import { EditForm } from '../forms/EditForm'
import { TutorOptions } from '../forms/option-sources'
import { optionOfRelation, optionsOf, useOptions } from '../forms/use-options'

type Props = { contact?: EmergencyContact; onClose: () => void }

export function ContactForm({ contact, onClose }: Props) {
  const { scope } = useSession()
  const create = useOrder('contactCreate')
  const change = useOrder('contactChange')
  const readerOf = useRowReader('contact')
  const relationships = useOptions('relationships')
  if (!relationships) return null

  const owner: FieldDefinition = {
    name: 'user',
    label: fieldLabels.tutor,
    type: 'select',
    required: true,
    source: TutorOptions,
    initialOption: optionOfRelation(contact?.user),
  }
  const fields: FieldDefinition[] = [
    { name: 'first_name', label: fieldLabels.first_name, type: 'text', required: true, maxLength: 150 },
    { name: 'last_name', label: fieldLabels.last_name, type: 'text', required: true, maxLength: 150 },
    { name: 'phone', label: fieldLabels.phone, type: 'tel', required: true, maxLength: longestPhone },
    {
      name: 'relationship',
      label: fieldLabels.relationship,
      type: 'select',
      required: true,
      options: optionsOf(relationships, contact?.relationship),
    },
    ...(scope('contact.edit') === 'all' ? [owner] : []),
  ]
  const shown = { fields, onClose }
  if (!contact) {
    return (
      <DraftedForm
        {...shown}
        draft="contact/new"
        title={contactTexts.create}
        schema={contactCreation}
        send={(body, key) => create({ body }, key)}
        success={contactTexts.created}
      />
    )
  }
  return (
    <EditForm
      {...shown}
      draft={`contact/${contact.id}`}
      title={contactTexts.edit}
      row={contact}
      boxes={(row) => ({
        ...row,
        phone: phoneText(row.phone),
        relationship: row.relationship?.value,
        user: row.user?.id,
      })}
      reader={readerOf({ id: contact.id })}
      schema={contactChange}
      send={(body, version) => change({ id: contact.id, body }, null, version)}
      success={contactTexts.edited}
    />
  )
}
