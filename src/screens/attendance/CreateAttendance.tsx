/** Crear Asistencia: a form for one row. Date, student, group and status are required (specification 5.3). */
import * as z from 'zod/mini'
import { attendanceCreation, longestObservation, offeredOptions, pointBounds } from '../../contract'
import { listName } from '../../profile'
import {
  useGroupNaming,
  useGroups,
  useStatuses,
  useStudents,
  useUnfilled,
  useWorkspace,
  WaitsUnseen,
} from '../../offline'
import { attendanceValuesText } from '../../pieces/attendance/field-value'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { DeviceForm } from '../../pieces/forms/DraftedForm'
import { localResultOf } from '../../pieces/forms/submit-result'
import { Filling } from '../../pieces/lists/filling'
import { attendanceTexts, fieldLabels, words } from '../../texts'
import { Dialog, type FieldDefinition } from '../../ui'

/** Parses the form's values into the request body. */
const schema = z.extend(attendanceCreation, { beginning_of_the_cycle: z._default(z.boolean(), false) })

export default function CreateAttendance({ group, onClose }: { group: string | undefined; onClose: () => void }) {
  const students = useStudents()
  const groups = useGroups()
  const { nameOf } = useGroupNaming()
  const statuses = useStatuses()
  const { createAttendance } = useWorkspace()
  const today = useSchoolTime().date
  const unfilled = useUnfilled([{ list: 'students' }, { list: 'groups' }, { list: 'statuses' }])
  if (unfilled !== undefined && unfilled.length > 0)
    return (
      <Dialog
        opened
        title={attendanceTexts.create}
        onClose={onClose}
        onSubmit={onClose}
        submit={words.close}
        cancel={null}
      >
        <Filling unfilled={unfilled} />
      </Dialog>
    )
  if (!students || !groups || !statuses) return null

  const people = students
    .filter(({ is_active }) => is_active)
    .map((student) => ({ id: student.id, name: listName(student) }))
  const places = groups.filter(({ is_active }) => is_active).map(({ id, name }) => ({ id, name }))
  const fields: FieldDefinition[] = [
    { name: 'attendance_date', label: fieldLabels.attendance_date, type: 'date', required: true, latestDay: today },
    {
      name: 'student',
      label: fieldLabels.student,
      type: 'select',
      required: true,
      options: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'group',
      label: fieldLabels.group,
      type: 'select',
      required: true,
      options: places.map((place) => ({ value: place.id, label: nameOf(place) })),
    },
    { name: 'status', label: fieldLabels.status, type: 'select', required: true, options: offeredOptions(statuses) },
    { name: 'points', label: fieldLabels.points, type: 'number', ...pointBounds },
    { name: 'observations', label: fieldLabels.observations, type: 'textarea', maxLength: longestObservation },
    { name: 'beginning_of_the_cycle', label: fieldLabels.beginning_of_the_cycle, type: 'checkbox' },
  ]

  return (
    <DeviceForm
      draft="attendance/new"
      title={attendanceTexts.create}
      fields={fields}
      // Points are 0 by default (specification 9.3).
      initial={{ attendance_date: today, group, points: 0 }}
      schema={schema}
      onSubmit={async ({ student, group: groupId, status: value, ...row }) => {
        const person = people.find(({ id }) => id === student)
        const place = places.find(({ id }) => id === groupId)
        const status = statuses.find((option) => option.value === value)
        if (!person || !place || !status)
          return {
            ok: false,
            detail: words.wrongHere,
            fields: {
              ...(!person && { student: words.optionGone }),
              ...(!place && { group: words.optionGone }),
              ...(!status && { status: words.optionGone }),
            },
          }
        try {
          await createAttendance({ ...row, student: person, group: place, status })
          return { ok: true }
        } catch (problem) {
          if (!(problem instanceof WaitsUnseen)) return localResultOf(Promise.reject(problem))
          return { ok: false, detail: attendanceTexts.waitsAlready(attendanceValuesText(problem.now)) }
        }
      }}
      success={attendanceTexts.saved}
      onClose={onClose}
    />
  )
}
