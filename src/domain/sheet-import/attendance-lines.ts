/** Reads what the marks of a list of attendance mean, and the years of its dates that have none. Pure. */
import { markOfPoints } from '../../contract'
import { meaningsOf } from '../attendance-meaning'
import { dateIn } from '../written-date'
import { isDate } from './birthdates'
import { cellText, type Cell, type SheetLine, type Tab } from './cells'
import type { Column } from './columns'
import type { LineDoubt, SheetMarks } from './roll'
import { hasMonthFirst, writtenDay, writtenMonth, yearOfMonth } from './roll-days'
import { markKey, marksIn } from './roll-marks'
import { groupInTitles, groupNamed } from './title-groups'
import type { Choices, StoredSchool } from './trial-of-sheet'

type Sheet = {
  title: SheetLine | null
  columns: readonly Column[]
  tab: Tab
  choices: Choices
  school: StoredSchool
  /** By line number: the group that a line above names. */
  groupAbove: ReadonlyMap<number, string>
}

/**
 * `columns`: with a column for the day, if only the title has it, and one for the group, if no column has it. `roll`:
 * null if everything is known.
 */
export function attendanceLines(
  lines: readonly SheetLine[],
  { title, columns, tab, choices, school, groupAbove }: Sheet,
): { lines: SheetLine[]; columns: Column[]; doubts: Map<number, LineDoubt[]>; roll: SheetMarks | null } {
  const indexOf = (name: Column['field']) => columns.findIndex(({ field }) => field === name)
  const [dateColumn, statusColumn] = [indexOf('date'), indexOf('status')]
  const marks = marksIn(
    statusColumn < 0 ? [] : lines.map(({ cells }) => cells[statusColumn] ?? null),
    choices.marks,
    school,
    false,
  )
  const dates = lines.map(({ cells }) => cells[dateColumn] ?? null)
  const monthFirst = hasMonthFirst(dates)
  const days = dates.map((cell) => writtenDay(cell, monthFirst))
  const first = days.find((day) => day?.year === null && day.month !== null)
  const titles = tab.lines.filter(({ line }) => line < (title?.line ?? 0))
  const above = titles.flatMap(({ cells }) => cells)
  const onlyDay = dateColumn < 0 ? dayIn([...above, tab.name]) : null
  const stored = [...school.groups, ...school.endedGroups]
  const onlyGroup = groupInTitles(titles, stored) || groupNamed(tab.name, stored) || tab.name
  const added: Column[] = [
    ...(onlyDay === null ? [] : [{ heading: '', field: 'date' as const }]),
    ...(indexOf('group') < 0 ? [{ heading: '', field: 'group' as const }] : []),
  ]
  const titleMonth = [...above, tab.name].map(writtenMonth).find(({ year }) => year !== null)
  const firstMonth = first?.month ?? 1
  const ownYear = titleMonth ? yearOfMonth(titleMonth, firstMonth) : null
  const year = ownYear ?? choices.year
  const present = meaningsOf(school.statuses, school.meanings).present?.value ?? null
  const doubts = new Map<number, LineDoubt[]>()
  const read = lines.flatMap(({ line, cells }, index): SheetLine[] => {
    const changed: Cell[] = [...cells]
    const own: LineDoubt[] = []
    const mark = marks.get(markKey(cellText(cells[statusColumn])))
    if (mark?.status === '') return []
    if (mark && mark.status === markOfPoints) {
      changed[statusColumn] = present
      const points = indexOf('points')
      if (points >= 0) changed[points] = mark.written
    } else if (mark && mark.status !== null) changed[statusColumn] = mark.status
    else if (mark && mark.written !== '')
      own.push({ field: 'status', reason: 'unknownMark', written: mark.written, suggestion: '' })
    const day = days[index]
    if (day?.year === null && day.month !== null) {
      // The months of a school year before `firstMonth` are in its second calendar year.
      const ownYear = year === null ? null : year + (day.month < firstMonth ? 1 : 0)
      const parts = [day.month, day.day].map((part) => String(part).padStart(2, '0'))
      if (ownYear === null)
        own.push({ field: 'date', reason: 'noYear', written: cellText(cells[dateColumn]), suggestion: '' })
      else changed[dateColumn] = { date: [ownYear, ...parts].join('-') }
    }
    if (own.length > 0) doubts.set(line, own)
    while (changed.length < columns.length) changed.push(null)
    if (onlyDay !== null) changed.push({ date: onlyDay })
    if (indexOf('group') < 0) changed.push(groupAbove.get(line) || onlyGroup)
    return [{ line, cells: changed }]
  })
  const isOpen = [...marks].some(
    ([key, { status, written }]) => choices.marks.has(key) || (status === null && written !== ''),
  )
  const asksYear = first !== undefined && ownYear === null
  const isAsked = isOpen || asksYear
  return {
    lines: read,
    columns: [...columns, ...added],
    doubts,
    roll: isAsked ? { marks: [...marks.values()], year, month: firstMonth, asksYear, asksMonth: false } : null,
  }
}

/** The only whole date that titles have; null if they have none, or several. */
function dayIn(titles: readonly Cell[]): string | null {
  const dates = titles.flatMap((cell) =>
    typeof cell === 'object' && cell !== null
      ? [cell.date]
      : [
          ...cellText(cell).matchAll(
            /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-](?:\d{1,2}|\p{L}{3,10})[/.-]\d{2,4}|\d{1,2} de \p{L}{3,10} del? \d{4}/gu,
          ),
        ].map(([text]) => dateIn(text, false)),
  )
  const found = new Set(dates.filter(isDate))
  const [only] = found
  return only !== undefined && found.size === 1 ? only : null
}
