/** Adds an apostrophe to exported text that a spreadsheet would run as a formula, and removes it at import. Pure. */

/**
 * The beginning of a formula: =, +, -, @ (some programs also accept the full-width ones), perhaps after blanks; or a
 * tab or line break.
 */
const formulaStart = /^\s*[=+@\-\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/
/** Text that itself has apostrophes before a formula. It gets one more, so that the import can remove exactly one. */
const guardedFormula = /^'+\s*[=+@\-\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/

/** Adds an apostrophe to formulas. Plain numbers such as -5 are not formulas and are left alone. */
export function guardFormula(text: string): string {
  if (guardedFormula.test(text)) return `'${text}`
  return formulaStart.test(text) && (text.trim() === '' || Number.isNaN(Number(text))) ? `'${text}` : text
}

/** Removes the apostrophe that `guardFormula` added. */
export function unguardFormula(text: string): string {
  return guardedFormula.test(text) ? text.slice(1) : text
}
