/** What a person must decide about a row: conflicts, and refusals with the provider's message or an explanation. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { attendanceFields } from '../../contract'
import type { ShownAttendance } from '../../offline'
import { paths } from '../../paths'
import { RowConflicts } from '../../pieces/attendance/ConflictChoice'
import { attendanceFieldLabels, outboxTexts } from '../../texts'
import { Icon } from '../../ui'
import classes from './RowTrouble.module.css'

type Refusal = { what: string; words: string }

export default function RowTrouble({ row }: { row: ShownAttendance }) {
  return (
    <div className={classes.trouble}>
      <RowConflicts row={row} />
      {refusalsOf(row).map(({ what, words }) => (
        <p key={what} className={classes.refusal}>
          <Icon name="alert" size={20} />
          <span>
            <strong>{what}</strong> {words}
          </span>
          <Button component={Link} href={paths.outbox} size="compact-md" variant="default">
            {outboxTexts.fixThere}
          </Button>
        </p>
      ))}
    </div>
  )
}

function refusalsOf({ creation, fields }: ShownAttendance): Refusal[] {
  const slots = [
    { what: outboxTexts.newRow, slot: creation },
    ...attendanceFields.map((field) => ({ what: attendanceFieldLabels[field], slot: fields[field].pending })),
  ]
  return slots.flatMap(({ what, slot }) =>
    slot && (slot.state === 'rejected' || slot.state === 'gone')
      ? [
          {
            what,
            words: slot.unproven
              ? outboxTexts.unprovenThere
              : slot.detail
                ? outboxTexts.serverSaid(slot.detail)
                : outboxTexts.explain[slot.state],
          },
        ]
      : [],
  )
}
