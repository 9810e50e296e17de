/** Reads weekdays as people write them. Pure. */
import { weekdayNames } from '../contract'
import { searchKeyOf } from './search-key'
import { weekdayFromName } from './weekday'

/** "Lu y Mi", "lunes, miércoles" and "Lunes a miércoles" as weekday names with commas between. */
export function daysValue(written: string): string {
  const [, first, last] = /^\s*(\S+)\s+a\s+(\S+)\s*$/i.exec(written) ?? []
  const [from, until] = [dayOf(first), dayOf(last)]
  if (from !== null && until !== null && from <= until)
    return named(weekdayNames.map((_, day) => day).slice(from, until + 1))
  const days = written.split(/[\s,;/.-]+|\s+[ye]\s+/u).filter((part) => part !== '' && !/^[ye]$/i.test(part))
  const read = days.map(dayOf).filter((day) => day !== null)
  return read.length === days.length ? named([...new Set(read)]) : written
}
const named = (days: readonly number[]) => days.map((day) => weekdayNames[day] ?? '').join(', ')
export const isDays = (text: string) =>
  text !== '' && text.split(', ').every((day) => weekdayNames.some((each) => each === day))

/** The weekday, 0 to 6; two letters are enough: "Lu", "Ma". */
function dayOf(word = ''): number | null {
  const key = searchKeyOf(word)
  const index = key.length === 2 ? weekdayNames.findIndex((name) => searchKeyOf(name).startsWith(key)) : -1
  return index >= 0 ? index : weekdayFromName(word)
}
