/** Parses numbers as people type them: "1,250.50", "$950", "-5". */

/** null if it is not a number. As in Mexico, commas separate thousands and a point begins the decimals. */
export function readNumber(written: string): number | null {
  const plain = written.trim().replace(/^\$\s*/, '')
  return /^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(plain) && /\d/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : null
}

/** The number of decimals, without trailing zeros. */
export function decimalsOf(written: string): number {
  return /\.(\d*?)0*\s*$/.exec(written)?.[1]?.length ?? 0
}
