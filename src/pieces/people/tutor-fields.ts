/** The boxes of a new tutor. The phone is enough to recognize a tutor; the e-mail is needed only to sign in. */
import { longestPhone, offeredOptions } from '../../contract'
import { fieldLabels, tutorTexts } from '../../texts'
import type { FieldDefinition } from '../../ui'
import { useOptions } from '../forms/use-options'

/** `prefix`: begins the name of each box. undefined while the relationships are being read. */
export function useTutorFields(prefix = ''): FieldDefinition[] | undefined {
  const relationships = useOptions('relationships')
  return (
    relationships && [
      { name: `${prefix}first_name`, label: fieldLabels.first_name, type: 'text', required: true, maxLength: 150 },
      { name: `${prefix}last_name`, label: fieldLabels.last_name, type: 'text', required: true, maxLength: 150 },
      { name: `${prefix}phone`, label: fieldLabels.phone, type: 'tel', required: true, maxLength: longestPhone },
      {
        name: `${prefix}relationship`,
        label: fieldLabels.relationship,
        type: 'select',
        options: offeredOptions(relationships),
      },
      {
        name: `${prefix}email`,
        label: fieldLabels.email,
        type: 'email',
        maxLength: 254,
        hint: tutorTexts.emailHint,
      },
    ]
  )
}
