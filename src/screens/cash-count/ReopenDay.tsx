/** Reopening a closed day: only for administrators, with a reason. */
import * as z from 'zod/mini'
import { cashReopening } from '../../contract'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useOrder } from '../../provider/online'
import { cashTexts as texts } from '../../texts/cash'
import type { FieldDefinition } from '../../ui'

const fields: FieldDefinition[] = [
  { name: 'reason', label: texts.reason, type: 'textarea', required: true, maxLength: 500 },
]
const typedReopening = z.omit(cashReopening, { day: true })

export default function ReopenDay({ day, onClose }: { day: string; onClose: () => void }) {
  const reopen = useOrder('cashReopen')
  return (
    <DraftedForm
      draft={`cash/reopen/${day}`}
      title={texts.reopenOf(day)}
      fields={fields}
      schema={typedReopening}
      send={({ reason }, key) => reopen({ body: { day, reason } }, key)}
      submit={texts.reopen}
      success={texts.reopened}
      onClose={onClose}
    />
  )
}
