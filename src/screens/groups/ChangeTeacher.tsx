/** Gives a group to another teacher from a day on. */
import { useState } from 'react'
import { schoolDay, teacherTurn, type Group } from '../../contract'
import { schoolNow } from '../../offline'
import { useRowReader } from '../../pieces/changes/use-row-now'
import { EditForm } from '../../pieces/forms/EditForm'
import { useOrder } from '../../provider/online'
import { groupFormTexts as texts } from '../../texts/group-forms'
import { membershipTexts } from '../../texts/memberships'
import { ClashWarning, teacherField } from './group-fields'
import * as z from 'zod/mini'

/** `EditForm` parses only the changed boxes, so both are optional here; `send` always sends both. */
const typedForm = z.partial(teacherTurn)

export function ChangeTeacher({ group, onClose }: { group: Group; onClose: () => void }) {
  const change = useOrder('groupTeacherChange')
  const readerOf = useRowReader('group')
  const [today] = useState(() => schoolDay(schoolNow()))
  return (
    <EditForm
      draft={`group/${group.id}/teacher`}
      title={texts.teacher}
      fields={[
        { ...teacherField(group), hint: texts.teacherHint },
        {
          name: 'from',
          label: texts.teacherFrom,
          type: 'date',
          required: true,
          latestDay: today,
          tooLate: membershipTexts.notBegun,
        },
      ]}
      row={group}
      boxes={({ teacher }) => ({ teacher: teacher?.id ?? '', from: today })}
      reader={readerOf({ id: group.id })}
      // If this teacher followed another one, the first day can be changed alone. Else it only says from when the newly
      // chosen teacher has the group.
      {...(!group.earlier_teachers?.length && { modifier: { name: 'from', alone: texts.teacherFromAlone } })}
      schema={typedForm}
      note={(raw) => (
        <>
          <p>{texts.teacherNote}</p>
          <ClashWarning raw={{ ...raw, name: '' }} group={group} />
        </>
      )}
      send={(_, version, { teacher, from }) =>
        change({ id: group.id, body: { teacher: String(teacher ?? ''), from: String(from) } }, null, version)
      }
      success={texts.teacherChanged}
      onClose={onClose}
    />
  )
}
