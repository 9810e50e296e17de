/** The form fields of a student that everybody who may create one fills in (specification 5.4). */
import { fieldLabels } from '../../texts'
import type { FieldDefinition } from '../../ui'

export function personFields(): FieldDefinition[] {
  return [
    { name: 'first_name', label: fieldLabels.first_name, type: 'text', required: true, maxLength: 150 },
    { name: 'last_name', label: fieldLabels.last_name, type: 'text', required: true, maxLength: 150 },
    { name: 'birthdate', label: fieldLabels.birthdate, type: 'date', required: true },
    { name: 'comment', label: fieldLabels.comment, type: 'textarea', maxLength: 2000 },
  ]
}
