/**
 * Editar tutor (specification 5.6). Name and telephone are required; e-mail, gender and relationship only if the tutor
 * has them already, because the desk may create a tutor without; the consent file never. The box for the user's own
 * password appears after the provider has asked for it, which it does for a change of e-mail.
 */
import { confirmedTutorChange, longestPhone, type Tutor } from '../../contract'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
import { fileField } from '../../pieces/forms/file-field'
import { optionsOf, useOptions } from '../../pieces/forms/use-options'
import { useOrder } from '../../provider/online'
import { fieldLabels, phoneText, tutorTexts } from '../../texts'

export function EditTutor({ tutor, onClose }: { tutor: Tutor; onClose: () => void }) {
  const change = useOrder('tutorChange')
  const readerOf = useRowReader('tutor')
  const genders = useOptions('genders')
  const relationships = useOptions('relationships')
  if (!genders || !relationships) return null
  return (
    <EditForm
      draft={`tutor/${tutor.id}`}
      title={tutorTexts.edit}
      fields={[
        { name: 'first_name', label: fieldLabels.first_name, type: 'text', required: true, maxLength: 150 },
        { name: 'last_name', label: fieldLabels.last_name, type: 'text', required: true, maxLength: 150 },
        { name: 'email', label: fieldLabels.email, type: 'email', required: tutor.email !== '', maxLength: 254 },
        { name: 'phone', label: fieldLabels.phone, type: 'tel', required: true, maxLength: longestPhone },
        {
          name: 'gender',
          label: fieldLabels.gender,
          type: 'select',
          required: tutor.gender !== null,
          options: optionsOf(genders, tutor.gender),
        },
        {
          name: 'relationship',
          label: fieldLabels.relationship,
          type: 'select',
          required: tutor.relationship !== null,
          options: optionsOf(relationships, tutor.relationship),
        },
        fileField('consent_permit', fieldLabels.consent_permit),
        { name: 'current_password', label: fieldLabels.current_password, type: 'password', shownOnError: true },
      ]}
      row={tutor}
      boxes={(row) => ({
        ...row,
        phone: phoneText(row.phone),
        gender: row.gender?.value,
        relationship: row.relationship?.value,
      })}
      reader={readerOf({ id: tutor.id })}
      schema={confirmedTutorChange}
      send={(body, version) => change({ id: tutor.id, body }, null, version)}
      success={tutorTexts.edited}
      onClose={onClose}
    />
  )
}
