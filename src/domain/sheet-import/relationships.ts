/** Finds the school's option that a written relationship means. Pure. */
import type { Option } from '../../contract'
import { searchKeyOf } from '../search-key'

/**
 * The value of the option with this label or value: "Mamá", "M" and "mother" are `madre`, "abuelita" is `abuela`. For
 * any other word 'otro', if there is such an option and `orOther` is true; else ''.
 */
export function relationshipOf(written: string, options: readonly Option[], orOther = true): string {
  const key = searchKeyOf(written)
  if (key === '') return ''
  const likely = /^(m|ma|mami|mama\b.*|madre\b.*|mother|mom)$/.test(key)
    ? 'madre'
    : /^(p|pa|papi|papa\b.*|padre\b.*|father|dad)$/.test(key)
      ? 'padre'
      : key
  const [word = ''] = likely.split(' ')
  const isAlike = (value: string) =>
    word.length > 2 && value.slice(0, 4) === word.slice(0, 4) && value.at(-1) === word.at(-1)
  const found =
    options.find(({ value, label }) => value === likely.replaceAll(' ', '_') || searchKeyOf(label) === likely) ??
    options.find(({ value }) => isAlike(value))
  return (found ?? (orOther ? options.find(({ value }) => value === 'otro') : undefined))?.value ?? ''
}
