/** The marks in the cells of a roll, and which attendance each of them means. Pure. */
import { markOfPoints } from '../../contract'
import { meaningsOf } from '../attendance-meaning'
import { searchKeyOf } from '../search-key'
import { cellText, type Cell } from './cells'
import type { SchoolOptions } from './row-context'
import { statusValue } from './record-values'

/**
 * `written`: as in the file, '' for empty cells. `status`: the attendance option; '' if the cells are not imported;
 * `markOfPoints` if they are points of children who were there; null: undecided.
 */
export type RollMark = { written: string; count: number; status: string | null }
/** The `status` that a person has chosen for a mark, by the mark's `markKey`. */
export type ChosenMarks = ReadonlyMap<string, string>

export const markKey = (written: string) => searchKeyOf(written) || written
export const isNumber = (written: string) => /^[+-]?\d{1,4}$/.test(written)

/**
 * The marks in these cells by `markKey`, in the order of the sheet, blanks last. `isRoll`: the cells are those of all
 * children and days, so that some of them may be empty.
 */
export function marksIn(
  cells: readonly Cell[],
  chosen: ChosenMarks,
  options: SchoolOptions,
  isRoll = true,
): Map<string, RollMark> {
  const marks = new Map<string, RollMark>()
  for (const cell of cells) {
    const written = cellText(cell)
    const key = markKey(written)
    const mark = marks.get(key)
    if (mark) mark.count += 1
    else marks.set(key, { written, count: 1, status: null })
  }
  const meanings = meaningsOf(options.statuses, options.meanings)
  const isOption = (status: string) => options.statuses.some(({ value }) => value === status)
  // In a sheet with both "A" and "P", either may mean that the child was there: a person decides.
  const isOpen = marks.has('a') && marks.has('p')
  for (const [key, mark] of marks) {
    const own = chosen.get(key)
    const known =
      key === '' || (isOpen && /^[ap]$/.test(key)) ? '' : statusValue(mark.written, options.statuses, meanings)
    if (own !== undefined && (own === '' || isOption(own) || (own === markOfPoints && isNumber(mark.written))))
      mark.status = own
    else mark.status = isOption(known) ? known : null
  }
  const blank = marks.get('')
  if (!blank) return marks
  // If the other marks mean at least two different things, an empty cell means nothing and is not imported. Beside one
  // kind of marks only, such as "F", it may be the other kind: a person decides.
  const others = [...marks.values()].filter((mark) => mark !== blank)
  const found = new Set(others.map(({ status }) => status).filter((status) => status !== ''))
  if (isRoll && !chosen.has('') && found.size > 1 && !found.has(null)) blank.status = ''
  marks.delete('')
  return marks.set('', blank)
}
