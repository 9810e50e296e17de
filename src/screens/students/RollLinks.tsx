/** A roll button for each group of the student. */
import { useGroupsOf } from '../../offline'
import { RollButton } from '../../pieces/lessons/RollButton'

export function RollLinks({ studentId }: { studentId: string }) {
  return useGroupsOf(studentId)?.map((group) => <RollButton key={group.id} group={group} named />)
}
