/** Amounts as people read them: Mexican pesos, es-MX format (specification 9.2). */
let pesos: Intl.NumberFormat | undefined

/** "$1,250.00"; a missing amount reads as zero pesos only where the caller says so, here it is "---". */
export function moneyText(amount: number | null): string {
  if (amount === null) return '---'
  // Made when first asked for: teachers never see an amount, and a slow device would wait for it at every start.
  pesos ??= new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
  return pesos.format(amount)
}

/** "0123 4567 8901": an account number grouped in blocks of four digits (specification 5.8). */
export function accountText(number: string): string {
  return number.replace(/\s+/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}
