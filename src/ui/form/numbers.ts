/** Numbers as people write them in a box: "1,250.50", "$950", "-5". */

/** null where it is no number. Commas part thousands, a point begins the decimals, as Mexico writes them. */
export function readNumber(written: string): number | null {
  const plain = written.trim().replace(/^\$\s*/, '')
  return /^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(plain) && /\d/.test(plain) ? Number(plain.replaceAll(',', '')) : null
}

/** How many digits stand after the point. */
export function decimalsOf(written: string): number {
  return /\.(\d*?)0*\s*$/.exec(written)?.[1]?.length ?? 0
}
