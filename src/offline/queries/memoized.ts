/** Returns a function like `compute`, which computes each result only once; `keyOf`: what distinguishes arguments. */
export function memoized<Argument, Result>(
  compute: (argument: Argument) => Result,
  keyOf: (argument: Argument) => string,
): (argument: Argument) => Result {
  const results = new Map<string, { result: Result }>()
  return (argument) => {
    const key = keyOf(argument)
    const known = results.get(key) ?? { result: compute(argument) }
    results.set(key, known)
    return known.result
  }
}
