/** A copy of `values` with only the fields in `names`. */
export function pick<Values>(values: Values, names: readonly string[]): Partial<Values> {
  const kept: Partial<Values> = { ...values }
  for (const name in kept) if (!names.includes(name)) delete kept[name]
  return kept
}
