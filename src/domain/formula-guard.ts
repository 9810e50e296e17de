/** Text that a spreadsheet would run as a formula, kept from it by an apostrophe, and given back as it was. Pure. */

/** A spreadsheet runs what begins with =, +, -, @ (some also their wide forms), a tab or a line break. */
const runs = /^\s*[=+@\-\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/
/** What has an apostrophe of its own before it gets another: which one is ours can always be told. */
const guarded = /^'+\s*[=+@\-\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/

/** Numbers may begin as they like; they are none. */
export function guardFormula(text: string): string {
  if (guarded.test(text)) return `'${text}`
  return runs.test(text) && (text.trim() === '' || Number.isNaN(Number(text))) ? `'${text}` : text
}

export function unguardFormula(text: string): string {
  return guarded.test(text) ? text.slice(1) : text
}
