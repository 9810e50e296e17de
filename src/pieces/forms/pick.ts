/** Only these fields of `values`. */
export function pick<Values>(values: Values, names: readonly string[]): Partial<Values> {
  const kept: Partial<Values> = { ...values }
  for (const name in kept) if (!names.includes(name)) delete kept[name]
  return kept
}
