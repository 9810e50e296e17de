/** What is still owed on a receipt: expected less paid, to the cent. */
type Amounts = { amount_expected: number | null; abono: number | null }

/** In pesos; negative where more was paid than expected, null where no amount was ever expected. */
export function balanceOf({ amount_expected, abono }: Amounts): number | null {
  return amount_expected === null ? null : (Math.round(amount_expected * 100) - Math.round((abono ?? 0) * 100)) / 100
}
