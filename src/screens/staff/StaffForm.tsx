/**
 * Invites a member of staff, or edits an account. Changing the e-mail requires the administrator's own password.
 */
import { longestPhone, staffChange, staffCreation, staffRoles, type StaffMember } from '../../contract'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { EditForm } from '../../pieces/forms/EditForm'
import { useOrder } from '../../provider/online'
import { fieldLabels, phoneText } from '../../texts'
import { staffTexts as texts } from '../../texts/staff'
import type { FieldDefinition } from '../../ui'
import { useStaffReader } from './use-staff-reader'

const fields: FieldDefinition[] = [
  { name: 'first_name', label: fieldLabels.first_name, type: 'text', required: true, maxLength: 150 },
  { name: 'last_name', label: fieldLabels.last_name, type: 'text', required: true, maxLength: 150 },
  { name: 'email', label: fieldLabels.email, type: 'email', required: true, maxLength: 254 },
  { name: 'phone', label: fieldLabels.phone, type: 'tel', maxLength: longestPhone },
  {
    name: 'role',
    label: texts.role,
    type: 'select',
    required: true,
    options: staffRoles.map((value) => ({ value, label: texts.roles[value] })),
  },
]

export function StaffForm({ member, onClose }: { member?: StaffMember; onClose: () => void }) {
  const create = useOrder('staffCreate')
  const change = useOrder('staffChange')
  const readerOf = useStaffReader()
  if (!member) {
    return (
      <DraftedForm
        draft="staff/new"
        title={texts.create}
        fields={fields}
        schema={staffCreation}
        note={() => <p>{texts.inviteHint}</p>}
        send={(body, key) => create({ body }, key)}
        success={texts.created}
        onClose={onClose}
      />
    )
  }
  return (
    <EditForm
      draft={`staff/${member.id}`}
      title={texts.edit}
      fields={[
        ...fields,
        { name: 'current_password', label: fieldLabels.current_password, type: 'password', shownOnError: true },
      ]}
      row={member}
      boxes={(row) => ({ ...row, phone: phoneText(row.phone) })}
      reader={readerOf(member.id)}
      schema={staffChange}
      note={({ role }) => (role === member.role ? null : <p role="status">{texts.otherRole}</p>)}
      send={(body, version) => change({ id: member.id, body }, null, version)}
      success={texts.edited}
      onClose={onClose}
    />
  )
}
