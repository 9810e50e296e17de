/**
 * Shows notices about sent changes with the students' names: one for all edits that the provider confirmed together
 * (none for new rows), one for all changes that it refused for the same reason (specification 8.5).
 */
import { useRef } from 'react'
import { attendanceFields } from '../contract'
import { useOutboxEvents, type ReportedChange } from '../offline'
import { attendanceValueText } from '../pieces/attendance/field-value'
import { attendanceFieldLabels, notices, studentName } from '../texts'
import { notify, shownMs } from '../ui'

/**
 * How long a notice about a refusal is shown, ms. A further refusal of the same field for the same reason joins a
 * notice that is still shown: a refused roll is one notice, not twenty.
 */
const groupWithinMs = shownMs({ tone: 'rojo' })

/** How many changes a notice lists at most; the others are only counted. */
const maxNames = 3

export default function OutboxNotices() {
  const refused = useRef(new Map<string, { at: number; rows: ReportedChange[] }>())
  useOutboxEvents((news) => {
    // Every open tab gets the event; only a visible tab shows a notice.
    if (document.visibilityState === 'hidden') return
    if (news.kind === 'confirmed') {
      const changed = news.rows.filter(({ field }) => field !== 'creation')
      const fields = attendanceFields.filter((field) => changed.some((row) => row.field === field))
      if (fields.length > 0)
        notify.done(aboutAll(changed), {
          title: fields.map((field) => notices.fieldUpdated(attendanceFieldLabels[field])).join('\n'),
        })
    }
    if (news.kind === 'refused') {
      const { field, detail } = news
      const id = `refused ${field} ${detail}`
      const before = refused.current.get(id)
      const at = Date.now()
      const rows = [...(before && at - before.at < groupWithinMs ? before.rows : []), news]
      refused.current.set(id, { at, rows })
      notify.error(
        field === 'creation' ? notices.couldNotSave : notices.fieldNotUpdated(attendanceFieldLabels[field]),
        [aboutAll(rows), detail].filter(Boolean).join('\n'),
        { id },
      )
    }
  })
  return null
}

function aboutAll(rows: readonly ReportedChange[]): string {
  const others = rows.length - maxNames
  return [...rows.slice(0, maxNames).map(about), ...(others > 0 ? [notices.andMore(others)] : [])].join('\n')
}

function about({ student, values }: ReportedChange): string {
  const [field = 'status'] = (['status', 'points', 'observations', 'beginning_of_the_cycle'] as const).filter(
    (name) => values[name] !== undefined,
  )
  return notices.about(studentName(student), attendanceValueText(field, values[field] ?? null))
}
