/** Reads numbers as people type them into forms and sheets. Pure. */

const currency = /\s|\$|mxn?|m\.n\.|pesos?/gi

/**
 * Plain decimal digits: "$1,250.50", "1.250,50", "1 250.5 MXN" → "1250.50"; "950,5" → "950.5"; "(200)" and "200-" →
 * "-200". null for other text, also for "1.250", which may be a thousand or one and a quarter.
 */
export function numberIn(written: string): string | null {
  const [, before = '', digits = '', after = ''] =
    /^(\(|-|\+)?([\d.,]*\d)[.,]?(\)|-)?$/.exec(written.replace(currency, '')) ?? []
  const plain = plainOf(digits)
  if (plain === '' || (before === '(') !== (after === ')')) return null
  // "950.-" is a way of writing 950.00, not less than nothing.
  const isNegative = before === '-' || after === ')' || (after === '-' && !/[.,]-$/.test(written.trim()))
  return isNegative && Number(plain) > 0 ? `-${plain}` : plain
}

function plainOf(digits: string): string {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return digits.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d{1,3}(\.\d{3}){2,}$/.test(digits))
    return digits.replaceAll('.', '').replace(',', '.')
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return ''
  return /^\d+(,\d{1,2})?$|^\d*\.\d+$/.test(digits) ? digits.replace(',', '.').replace(/^\./, '0.') : ''
}
