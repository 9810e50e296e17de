/** Corregir: the change again in a form, whatever field it was, or the whole of a row that exists only here. */
import { Modal } from '@mantine/core'
import * as z from 'zod/mini'
import { attendanceFields, longestObservation, pointBounds, type AttendanceField, type Option } from '../../contract'
import { useRoster, useStatuses, useWorkspace, type OutboxItem, type ShownAttendance, type WorkspaceCommands } from '../../offline'
import { DeviceForm } from '../../pieces/forms/DraftedForm'
import { localResultOf } from '../../pieces/forms/submit-result'
import { attendanceFieldLabels, outboxScreenTexts as texts, studentName, words } from '../../texts'
import type { FieldDefinition } from '../../ui'
import { useFocusReturn } from '../../ui/use-focus-return'

type Props = { item: OutboxItem; onClose: () => void }

/** What the form may hold; a field that is not in it is undefined and stays as it is. */
const schema = z.object({
  status: z.optional(z.string()),
  points: z.optional(z.coerce.number().check(z.int(), z.gte(pointBounds.min), z.lte(pointBounds.max))),
  observations: z.optional(z.string().check(z.trim(), z.maxLength(longestObservation))),
  beginning_of_the_cycle: z.optional(z.boolean()),
})
type Written = z.infer<typeof schema>

export default function FixDialog(props: Props) {
  return props.item.group && <FixIn {...props} groupId={props.item.group.id} />
}

function FixIn({ item, groupId, onClose }: Props & { groupId: string }) {
  const roster = useRoster(groupId, item.date)
  const options = useStatuses()
  const { editAttendance } = useWorkspace()
  if (!roster || !options) return null
  const row = roster.entries.find(({ student }) => student.id === item.student.id)?.row
  if (!row) return <NotHere title={texts.fixOf(studentName(item.student))} onClose={onClose} />
  const { status, points, observations, beginning_of_the_cycle: cycle } = row.fields
  return (
    <DeviceForm
      draft={`fix/${item.key}`}
      title={texts.fixOf(studentName(item.student))}
      fields={item.change.kind === 'creation' ? attendanceFields.map((field) => definitionOf(field, options)) : [definitionOf(item.change.field, options)]}
      initial={{ status: status.value?.value, points: points.value, observations: observations.value, beginning_of_the_cycle: cycle.value }}
      schema={schema}
      onSubmit={(written) => localResultOf(writeAll(editAttendance, row, written, options))}
      success={texts.fixed}
      onClose={onClose}
    />
  )
}

function NotHere({ title, onClose }: { title: string; onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': words.close }}>
      {texts.rowNotHere}
    </Modal>
  )
}

function definitionOf(field: AttendanceField, options: Option[]): FieldDefinition {
  const shared = { name: field, label: attendanceFieldLabels[field] }
  switch (field) {
    case 'status':
      return { ...shared, type: 'select', required: true, options }
    case 'points':
      return { ...shared, type: 'number', ...pointBounds }
    case 'observations':
      return { ...shared, type: 'textarea', maxLength: longestObservation }
    case 'beginning_of_the_cycle':
      return { ...shared, type: 'checkbox' }
  }
}

/** One edit a field, one after the other: they fold into one slot of a row that exists only here. */
async function writeAll(edit: WorkspaceCommands['editAttendance'], row: ShownAttendance, written: Written, options: readonly Option[]): Promise<void> {
  const { status, points, observations, beginning_of_the_cycle: cycle } = row.fields
  const option = options.find(({ value }) => value === written.status)
  if (option) await edit({ row, field: 'status', seen: status.value, value: option })
  if (written.points !== undefined) await edit({ row, field: 'points', seen: points.value, value: written.points })
  if (written.observations !== undefined) await edit({ row, field: 'observations', seen: observations.value, value: written.observations })
  if (written.beginning_of_the_cycle !== undefined) await edit({ row, field: 'beginning_of_the_cycle', seen: cycle.value, value: written.beginning_of_the_cycle })
}
