/** Says what became of what was sent, and whose it was: one notice for a batch of echoes, one for what was refused for the same reason (specification 8.5). */
import { useRef } from 'react'
import { attendanceFields } from '../contract'
import { useOutboxEvents, type Told } from '../offline'
import { valueText } from '../pieces/attendance/field-value'
import { attendanceFieldLabels, notices, studentName } from '../texts'
import { notify } from '../ui'

/** What is refused within so much is told together: a roll is one refusal, not twenty. As long as an error stays on screen. */
const togetherMs = 10_000

/** More names than these would be a list, not a notice. */
const most = 3

export default function OutboxNotices() {
  const refused = useRef(new Map<string, { at: number; rows: Told[] }>())
  useOutboxEvents((news) => {
    // Every open tab hears; only the one that is looked at speaks.
    if (document.visibilityState === 'hidden') return
    if (news.kind === 'confirmed') {
      const changed = news.rows.filter(({ field }) => field !== 'creation')
      const fields = attendanceFields.filter((field) => changed.some((row) => row.field === field))
      if (fields.length > 0) notify.done(aboutAll(changed), { title: fields.map((field) => notices.fieldUpdated(attendanceFieldLabels[field])).join('\n') })
    }
    if (news.kind === 'refused') {
      const { field, detail } = news
      const id = `refused ${field} ${detail}`
      const before = refused.current.get(id)
      const at = Date.now()
      const rows = [...(before && at - before.at < togetherMs ? before.rows : []), news]
      refused.current.set(id, { at, rows })
      notify.error(field === 'creation' ? notices.couldNotSave : notices.fieldNotUpdated(attendanceFieldLabels[field]), [aboutAll(rows), detail].filter(Boolean).join('\n'), { id })
    }
  })
  return null
}

function aboutAll(rows: readonly Told[]): string {
  const others = rows.length - most
  return [...rows.slice(0, most).map(about), ...(others > 0 ? [notices.andMore(others)] : [])].join('\n')
}

function about({ student, values: { status, points, observations, beginning_of_the_cycle: begins } }: Told): string {
  const value =
    status !== undefined ? valueText({ field: 'status', value: status })
    : points !== undefined ? valueText({ field: 'points', value: points })
    : observations !== undefined ? valueText({ field: 'observations', value: observations })
    : valueText({ field: 'beginning_of_the_cycle', value: begins ?? false })
  return notices.about(studentName(student), value)
}
