/** Corregir: a form for an unsent change. It has the changed field, or all fields if the change creates a row. */
import { attendanceFields } from '../../contract'
import { useRoster, useStatuses, useWorkspace, type OutboxItem } from '../../offline'
import { RowForm } from '../../pieces/forms/RowForm'
import { outboxScreenTexts as texts, studentName } from '../../texts'
import { Window } from '../../ui/Window'

type Props = { item: OutboxItem; onClose: () => void }

export default function FixDialog(props: Props) {
  return props.item.group && <FixIn {...props} groupId={props.item.group.id} />
}

function FixIn({ item, groupId, onClose }: Props & { groupId: string }) {
  const roster = useRoster(groupId, item.date)
  const options = useStatuses()
  const { retry } = useWorkspace()
  if (!roster || !options) return null
  const row = roster.entries.find(({ student }) => student.id === item.student.id)?.row
  const title = texts.fixOf(studentName(item.student))
  if (!row)
    return (
      <Window onClose={onClose} title={title}>
        {texts.rowNotHere}
      </Window>
    )
  return (
    <RowForm
      draft={`fix/${item.key}`}
      title={title}
      row={row}
      fields={item.change.kind === 'creation' ? attendanceFields : [item.change.field]}
      options={options}
      // Saving an unchanged form sends the same values again.
      onUnchanged={() => retry([item.slot])}
      success={texts.fixed}
      onClose={onClose}
    />
  )
}
