/** A roll button for each group of the student. */
import { useGroupsOf } from '../../offline'
import { RollButton } from '../../pieces/lessons/RollButton'
import { SettlingRows } from '../../ui'

export function RollLinks({ studentId }: { studentId: string }) {
  const groups = useGroupsOf(studentId)
  return (
    <SettlingRows keys={groups?.map(({ id }) => id)}>
      {groups?.map((group) => (
        <RollButton key={group.id} group={group} named />
      ))}
    </SettlingRows>
  )
}
