/** Sin clases: a day or a span without class, for the whole school, a location or a group. */
import * as z from 'zod/mini'
import { longestCalendarReason, sentException } from '../../contract'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useOrder } from '../../provider/online'
import { calendarTexts as texts } from '../../texts/calendar'
import { usePlaces, wholeSchool } from './use-places'

const { from, reason, uses_class } = sentException.shape
/** `to`: missing for the same day. `whom`: the value of a place (`usePlaces`). */
const boxes = z.object({ from, to: z.optional(from), whom: z.string(), reason, uses_class })

/** `day`: the day that the form begins with, YYYY-MM-DD; '' for none. */
export function ClosedForm({ day, onClose }: { day: string; onClose: () => void }) {
  const create = useOrder('calendarCreate')
  const { options, placeOf } = usePlaces()
  return (
    <DraftedForm
      draft={`calendar/closed/${day}`}
      title={texts.newClosed}
      fields={[
        { name: 'from', label: texts.from, type: 'date', required: true },
        { name: 'to', label: texts.to, type: 'date', hint: texts.toHint },
        { name: 'whom', label: texts.whom, type: 'select', required: true, options },
        {
          name: 'reason',
          label: texts.reason,
          type: 'text',
          required: true,
          maxLength: longestCalendarReason,
          hint: texts.reasonHint,
        },
        { name: 'uses_class', label: texts.usesClass, type: 'checkbox', hint: texts.usesClassHint },
      ]}
      initial={{ from: day, whom: wholeSchool }}
      schema={boxes}
      send={({ whom, to, ...values }, key) =>
        create({ body: { exceptions: [{ kind: 'closed', ...values, to: to ?? values.from, ...placeOf(whom) }] } }, key)
      }
      success={texts.closedSaved}
      onClose={onClose}
    />
  )
}
