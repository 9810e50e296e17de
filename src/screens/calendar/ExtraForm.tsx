/** Clase extra: a class of a group on one day, with its own hours. */
import * as z from 'zod/mini'
import { longestCalendarReason, sentException } from '../../contract'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { useGroupNaming, useGroups } from '../../offline'
import { useOrder } from '../../provider/online'
import { calendarTexts as texts } from '../../texts/calendar'

const boxes = z.required(
  z.pick(sentException, { from: true, group: true, reason: true, start_time: true, final_time: true }),
)

export function ExtraForm({ onClose }: { onClose: () => void }) {
  const create = useOrder('calendarCreate')
  const groups = useGroups()?.filter(({ is_active }) => is_active) ?? []
  const { nameOf } = useGroupNaming()
  return (
    <DraftedForm
      draft="calendar/extra"
      title={texts.newExtra}
      fields={[
        {
          name: 'group',
          label: texts.group,
          type: 'select',
          required: true,
          options: groups.map((group) => ({ value: group.id, label: nameOf(group) })),
        },
        { name: 'from', label: texts.extraDay, type: 'date', required: true },
        { name: 'start_time', label: texts.start, type: 'time', required: true },
        { name: 'final_time', label: texts.final, type: 'time', required: true },
        {
          name: 'reason',
          label: texts.reason,
          type: 'text',
          required: true,
          maxLength: longestCalendarReason,
          hint: texts.reasonHint,
        },
      ]}
      schema={boxes}
      send={(values, key) => create({ body: { exceptions: [{ kind: 'extra', ...values }] } }, key)}
      success={texts.extraSaved}
      onClose={onClose}
    />
  )
}
