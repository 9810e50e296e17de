/** The button and form by which a student leaves the school: from which day, why, and what happens to open receipts. */
import { useState } from 'react'
import { daysFrom, mostDaysAhead, schoolDay, studentLeaving, type Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { schoolNow, useAnnounced, useGroupsOf } from '../../offline'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { receiptsField } from '../../pieces/memberships/receipts-field'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useOnline, useOrder } from '../../provider/online'
import { groupFormTexts } from '../../texts/group-forms'
import { membershipTexts } from '../../texts/memberships'
import { leavingTexts as texts } from '../../texts/students'

export function LeaveStudent({ student }: { student: Student }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <OnlineButton variant="default" onClick={() => setOpen(true)}>
        {student.left_on ? texts.changeLeaving : texts.leave}
      </OnlineButton>
      {open ? <LeaveForm student={student} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function LeaveForm({ student, onClose }: { student: Student; onClose: () => void }) {
  const leave = useOrder('studentLeave')
  const groups = useGroupsOf(student.id) ?? []
  const [today] = useState(() => schoolDay(schoolNow()))
  const latest = daysFrom(today, mostDaysAhead)
  const { left_on, left_reason, version } = student
  return (
    <DraftedForm
      draft={`student/${student.id}/leave`}
      title={texts.leaveOf(fullName(student) || student.id)}
      fields={[
        {
          name: 'on',
          label: texts.on,
          type: 'date',
          required: true,
          latestDay: latest,
          tooLate: membershipTexts.tooFarAhead(latest),
          hint: texts.onHint,
        },
        { name: 'reason', label: texts.reason, type: 'textarea', maxLength: 500 },
        receiptsField,
      ]}
      initial={{ on: left_on ?? today, ...(left_reason && { reason: left_reason }), receipts: 'keep' }}
      schema={studentLeaving}
      submit={texts.leave}
      note={() => (
        <>
          <p>
            {groups.length > 0 ? texts.groups(groups.map(({ id, name }) => name || id).join(', ')) : texts.noGroups}
          </p>
          <OpenReceipts student={student} />
        </>
      )}
      // A leaving that was planned before is changed only as this person saw it.
      send={(body, key) => leave({ id: student.id, body }, key, left_on ? version : null)}
      success={texts.left}
      onClose={onClose}
    />
  )
}

/** How much the student owes, if the provider counts receipts. */
function OpenReceipts({ student: { id } }: { student: Student }) {
  const loaded = useOnline('receiptTotals', { query: { student: id, owed: true } }, { enabled: useAnnounced('fees') })
  if (loaded.state !== 'ready' || loaded.value.count === 0) return null
  return <p>{groupFormTexts.owes(loaded.value.count, loaded.value.owed)}</p>
}
