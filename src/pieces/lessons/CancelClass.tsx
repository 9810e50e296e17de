/** Se cancela: one class is not held, and perhaps held on another day instead. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { daysFrom, longestCalendarReason, sentException } from '../../contract'
import type { ScheduledGroup } from '../../domain/calendar-exceptions'
import { hasNoClassOn, meetsOn } from '../../domain/meets-on'
import { hoursOn } from '../../domain/timetable'
import { useAnnounced, useGroupNaming, useGroups } from '../../offline'
import { useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { calendarTexts as texts } from '../../texts/calendar'
import { useSchoolTime } from '../clock/use-school-time'
import { DraftedForm } from '../forms/DraftedForm'
import { useOnlineOnly } from '../online/OnlineButton'

type Props = {
  groupId: string
  /** The day whose class the form proposes, YYYY-MM-DD; null: the group's next class. */
  date: string | null
  variant?: 'subtle' | 'default'
}

/** Nothing if the provider has no calendar, for people who may not change it, and on a day without class. */
export function CancelClass({ groupId, date, variant = 'default' }: Props) {
  const { may } = useSession()
  const announced = useAnnounced('calendar')
  const group = useGroups()?.find(({ id }) => id === groupId)
  const { date: today } = useSchoolTime()
  const onlineOnly = useOnlineOnly()
  const [day, setDay] = useState<string | null>(null)
  if (!announced || !may('calendar.edit') || !group) return null
  const proposed = date ?? nextClassOf(group, today)
  return (
    <>
      {proposed !== null && meetsOn(group, proposed) ? (
        <Button
          variant={variant}
          size={variant === 'subtle' ? 'compact-md' : undefined}
          {...onlineOnly}
          onClick={() => setDay(proposed)}
        >
          {texts.cancel}
        </Button>
      ) : null}
      {day === null ? null : <CancelForm group={group} date={day} onClose={() => setDay(null)} />}
    </>
  )
}

/** How many days ahead the next class is searched. */
const aheadDays = 70

function nextClassOf(group: ScheduledGroup, today: string): string | null {
  const days = Array.from({ length: aheadDays }, (_, ahead) => daysFrom(today, ahead))
  return days.find((day) => meetsOn(group, day)) ?? null
}

const { from, reason, uses_class, start_time, final_time } = sentException.shape
/** `made_up`: the day on which the class is held instead; missing if it is not. The hours are those of that day. */
const boxes = z.object({ from, reason, uses_class, made_up: z.optional(from), start_time, final_time })

function CancelForm({ group, date, onClose }: { group: ScheduledGroup; date: string; onClose: () => void }) {
  const create = useOrder('calendarCreate')
  const { nameOf } = useGroupNaming()
  const hours = hoursOn(group, date)
  const isMadeUp = ({ made_up }: Record<string, unknown>) => made_up !== ''
  return (
    <DraftedForm
      draft={`calendar/cancel/${group.id}/${date}`}
      title={texts.cancelTitle(nameOf(group))}
      fields={[
        {
          name: 'from',
          label: texts.day,
          type: 'date',
          required: true,
          check: (day) => (hasNoClassOn(group, day) ? texts.noClassThatDay : undefined),
        },
        {
          name: 'reason',
          label: texts.reason,
          type: 'text',
          required: true,
          maxLength: longestCalendarReason,
          hint: texts.cancelReasonHint,
        },
        { name: 'uses_class', label: texts.usesClass, type: 'checkbox', hint: texts.usesClassHint },
        { name: 'made_up', label: texts.makeUp, type: 'date', hint: texts.makeUpHint },
        { name: 'start_time', label: texts.start, type: 'time', required: true, shownIf: isMadeUp },
        { name: 'final_time', label: texts.final, type: 'time', required: true, shownIf: isMadeUp },
      ]}
      initial={{ from: date, start_time: hours.start_time, final_time: hours.final_time }}
      schema={boxes}
      submit={texts.cancelSubmit}
      send={({ from, reason, uses_class, made_up, start_time, final_time }, key) => {
        const cancelled = { kind: 'closed' as const, from, group: group.id, reason, uses_class }
        if (made_up === undefined) return create({ body: { exceptions: [cancelled] } }, key)
        const instead = { from: made_up, group: group.id, reason: texts.makeUpReason(from), start_time, final_time }
        return create({ body: { exceptions: [cancelled, { kind: 'extra', ...instead }] } }, key)
      }}
      success={texts.cancelled}
      onClose={onClose}
    />
  )
}
