/** All unsent changes as a sheet for export. */
import { atSchool, type OutboxItem } from '../../offline'
import type { Sheet } from '../../pieces/files/csv'
import { attendanceFieldLabels, dateText, outboxScreenTexts as texts, outboxTexts, studentName } from '../../texts'
import { reasonOf, sentenceOf, sidesOf, stateText } from './sentence'

/** One line per change. `now`: milliseconds since the epoch. */
export function sheetOf(items: readonly OutboxItem[], now: number): Sheet {
  const rows = items.map((item) => {
    const { mine, theirs } = sidesOf(item.change)
    return [
      sentenceOf(item, now),
      item.change.kind === 'creation' ? outboxTexts.newRow : attendanceFieldLabels[item.change.field],
      studentName(item.student),
      item.group?.name ?? texts.noGroup,
      item.date,
      dateText(new Date(atSchool(item.editedAt)).toISOString()),
      stateText(item),
      reasonOf(item, now),
      mine,
      item.state === 'conflict' ? theirs : '',
    ]
  })
  return { name: texts.fileName, header: texts.exportHeader, rows }
}
