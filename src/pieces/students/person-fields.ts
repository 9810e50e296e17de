/**
 * The fields that all forms for a student share, whether staff or the student's tutor fills them in (specification
 * 5.4).
 */
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
