/** Which number formats of a workbook show a number as a date or a time. */

/** Excel's built-in formats of dates and times: first and last number of each range. */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const

/** `id`: the format's number. `code`: its text, such as "dd/mm/yyyy"; '' for a built-in format. */
export function isDateFormat(id: number, code: string): boolean {
  if (code === '') return builtIn.some(([first, last]) => id >= first && id <= last)
  const [positive = ''] = code
    // Texts in quotation marks, escaped letters, and letters that only set a width.
    .replace(/"[^"]*"|[\\_*]./g, '')
    // [h], [mm] and [ss] are times; other brackets are colours, conditions or languages.
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .split(';')
  return /[dmyhs]/i.test(positive) && !/[0#?]/.test(positive.replace(/s[.,]0+/gi, ''))
}
