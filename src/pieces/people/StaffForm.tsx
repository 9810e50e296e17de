/**
 * Adds a member of staff, who is invited at once, or edits an account. Changing the e-mail requires the administrator's
 * own password.
 */
import { useRef } from 'react'
import { longestPhone, staffChange, staffCreation, staffRoles, type StaffMember } from '../../contract'
import { useOrder } from '../../provider/online'
import { fieldLabels, phoneText } from '../../texts'
import { staffTexts as texts } from '../../texts/staff'
import type { FieldDefinition } from '../../ui'
import { DraftedForm } from '../forms/DraftedForm'
import { EditForm } from '../forms/EditForm'
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

type Props = {
  /** The account to edit; without it a new one is made. */
  member?: StaffMember
  /** The role of a new account, before anything is chosen. */
  role?: (typeof staffRoles)[number]
  /** Called with a new account before `onClose`. */
  onMade?: (member: StaffMember) => void
  onClose: () => void
}

export function StaffForm({ member, role, onMade, onClose }: Props) {
  const made = useRef<StaffMember | null>(null)
  const create = useOrder('staffCreate')
  const change = useOrder('staffChange')
  const readerOf = useStaffReader()
  if (!member) {
    return (
      <DraftedForm
        draft="staff/new"
        title={texts.create}
        fields={fields}
        {...(role && { initial: { role } })}
        schema={staffCreation}
        note={() => <p>{texts.inviteHint}</p>}
        send={async (body, key) => {
          const answer = await create({ body }, key)
          if (answer.ok) made.current = answer.value
          return answer
        }}
        onSaved={() => made.current && onMade?.(made.current)}
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
