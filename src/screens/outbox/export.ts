/** Everything that waits, as a file a person can read in any spreadsheet. */
import { schoolDay } from '../../contract'
import { atSchool, type OutboxItem } from '../../offline'
import { attendanceFieldLabels, dateText, outboxTexts } from '../../texts'
import { nameOf } from '../attendance/name'
import { reasonOf, sentenceOf, sidesOf } from './sentence'

/** CSV with one line a change, after its header; `now` in milliseconds. */
export function csvOf(items: readonly OutboxItem[], now: number): string {
  const rows = items.map((item) => {
    const { mine, theirs } = sidesOf(item.deed)
    return [
      sentenceOf(item, now),
      item.deed.kind === 'creation' ? outboxTexts.newRow : attendanceFieldLabels[item.deed.field],
      nameOf(item.student),
      item.group?.name ?? outboxTexts.noGroup,
      item.date,
      dateText(new Date(atSchool(item.editedAt)).toISOString()),
      outboxTexts.states[item.state],
      reasonOf(item, now),
      mine,
      item.state === 'conflict' ? theirs : '',
    ]
  })
  return [outboxTexts.exportHeader, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n')
}

/** Quoted, on one line, and never a formula: a spreadsheet runs what begins with =, +, - or @. */
function cellOf(text: string): string {
  const line = text.replace(/\s*[\r\n]+\s*/g, ' ').replaceAll('"', '""')
  return `"${/^[=+@-]/.test(line) && Number.isNaN(Number(line)) ? `'${line}` : line}"`
}

/** Hands the file to the person; the mark at its beginning tells a spreadsheet that the accents are UTF-8. */
export function download(items: readonly OutboxItem[], now: number): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csvOf(items, now)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = outboxTexts.fileName(schoolDay(atSchool(now)))
  link.click()
  // The browser has taken the address by the next turn, not before.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
