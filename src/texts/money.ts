/** Amounts for people: Mexican pesos, es-MX format (specification 9.2). */
let pesos: Intl.NumberFormat | undefined

/** "$1,250.00"; "---" for null. A caller that wants null shown as zero passes 0. */
export function moneyText(amount: number | null): string {
  if (amount === null) return '---'
  // Created at the first use: teachers never see amounts, and creating it at every start would delay slow devices.
  pesos ??= new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
  return pesos.format(amount)
}

/** "0123 4567 8901": an account number grouped in blocks of four digits (specification 5.8). */
export function accountText(number: string): string {
  return number.replace(/\s+/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}
