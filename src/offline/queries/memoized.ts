/** Returns a function like `compute` that computes once per key. Arguments with the same key have the same result. */
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
