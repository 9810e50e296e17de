/** The filter of ?group_id as a chip that says so and can be taken off. */
import { CloseButton } from '@mantine/core'
import { attendanceTexts } from '../../texts'
import classes from './GroupChip.module.css'

export function GroupChip({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <span className={classes.chip}>
      {attendanceTexts.onlyGroup(name)}
      <CloseButton aria-label={attendanceTexts.allGroups} onClick={onClear} />
    </span>
  )
}
