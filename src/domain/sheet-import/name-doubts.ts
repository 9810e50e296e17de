/** Finds what is doubtful about a child's full name: its order, where it is split, and what is no name. Pure. */
import type { RowField, RowProblem } from '../../contract'
import { searchKeyOf } from '../search-key'
import type { Cell } from './cells'
import { isGiven, isOtherOrder, splitName, unitsOf, type NameOrder, type SplitName } from './names'

export type NameDoubt = { reason: RowProblem; suggestion: SplitName }

const none: SplitName = { first_name: '', last_name: '' }
const emoji = /[\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f]/gu

/** A name without emojis and without the number of its row: "1. Ana Ruiz". */
export const withoutNumber = (name: string) =>
  name
    .replace(emoji, '')
    .replace(/^\s*\d{1,3}\s*[.)°-]\s*/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A name without what people write beside it: "(becada)", "*", "- BAJA", a nickname in quotation marks. */
export function withoutRemarks(name: string): string {
  return name
    .replace(/\s*[([{][^)\]}]*[)\]}]?/g, '')
    .replace(/\s[-–—]+\s.*$/, '')
    .replace(/(\S\s*)["“”«][^"“”»]*["“”»]/g, '$1')
    .replace(/[*"“”«»#=_:;+]+|(?<=^|\s)\d+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The names in a cell whose line breaks separate them; null if it has no two names in lines of their own. */
export function withLines(cell: Cell): string | null {
  const lines = typeof cell === 'string' ? cell.trim().split(/\s*[\r\n]+\s*/) : []
  return lines.length > 1 && lines.every((name) => name.includes(' ')) ? lines.join('\n') : null
}

/** Whether a text names several children: "Ana Ruiz / Leo Ruiz", or "Ana y Leo Ruiz Díaz". */
export function namesSeveral(name: string, order: NameOrder): boolean {
  const units = unitsOf(name)
  const given = order === 'given' ? units[0] : units.at(-1)
  return /[/&\n]|\S\s*\+\s*\S/.test(name) || (units.length > 1 && / [ye] /i.test(given ?? ''))
}

/** Frequent family names of China, Korea and Vietnam, where they come first. */
const eastAsian = new Set(
  `wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie tang deng feng cao peng
zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren shen yao kim lee park choi jung kang cho yoon jang lim han
shin seo kwon hwang nguyen tran le pham hoang phan vu vo dang bui do ngo duong`.split(/\s+/),
)

/** What to ask about a child's full name, which was split by `order`; null if nothing. */
export function nameDoubt(name: string, order: NameOrder): NameDoubt | null {
  if (namesSeveral(name, order)) return { reason: 'severalChildren', suggestion: none }
  const bare = withoutRemarks(name)
  if (bare !== name) return { reason: 'nameRemark', suggestion: splitName(bare, order) }
  if (isOtherOrder(name, order))
    return { reason: 'nameOrder', suggestion: splitName(name, order === 'given' ? 'family' : 'given') }
  const [before = '', after] = name.split(/\s*,\s*/, 2)
  if (after) {
    const isExchanged = isGiven(unitsOf(before)[0]) && !unitsOf(after).some(isGiven)
    return isExchanged ? { reason: 'nameOrder', suggestion: { first_name: before, last_name: after } } : null
  }
  const units = unitsOf(name)
  const joined = (from: number, to?: number) => units.slice(from, to).join(' ')
  // "José Ángel" and "María Elena" are mostly given names without a family name.
  if (units.length === 2 && units.every(isGiven))
    return { reason: 'nameSplit', suggestion: { first_name: name, last_name: '' } }
  // "Wang Fang" begins with the family name, as its country writes it.
  if (order === 'given' && units.length < 4 && eastAsian.has(searchKeyOf(units[0] ?? '')) && !isGiven(units[1]))
    return { reason: 'nameOrder', suggestion: { first_name: joined(1), last_name: joined(0, 1) } }
  if (order === 'given') {
    // "María Fernanda Cruz" may have two given names, and "Ana María Ruiz Gil de la Torre" three family names.
    const end = units.findIndex((unit, index) => index > 0 && !isGiven(unit))
    const isShort = units.length === 3 && end === 2
    const isLong = units.length > 4 && end > 1 && end < units.length - 2
    return isGiven(units[0]) && (isShort || isLong)
      ? { reason: 'nameSplit', suggestion: { first_name: joined(0, end), last_name: joined(end) } }
      : null
  }
  // With the family names first, the given names begin at the first known one.
  const start = units.findIndex((unit, index) => index > 0 && isGiven(unit))
  const isElsewhere = start > 0 && start !== Math.min(2, units.length - 1) && !isGiven(units[2])
  const isShort = units.length === 3 && start === 1 && isGiven(units[2])
  return isElsewhere || isShort
    ? { reason: 'nameSplit', suggestion: { first_name: joined(start), last_name: joined(0, start) } }
    : null
}

/** The fields in which a doubt about a name is reported. */
export const namedFields = ['first_name', 'last_name'] as const satisfies RowField[]
