/** The form field that asks what happens to open receipts of students who leave. */
import { membershipTexts as texts } from '../../texts/memberships'
import type { FieldDefinition } from '../../ui'

export const receiptsField: FieldDefinition = {
  name: 'receipts',
  label: texts.receipts,
  type: 'choice',
  required: true,
  hint: texts.receiptsHint,
  options: [
    { value: 'keep', label: texts.keepReceipts },
    { value: 'cancel', label: texts.cancelReceipts },
  ],
}
