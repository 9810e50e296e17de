/** The number of children on the registration page, and its buttons «add» and «remove», which work without scripts. */
import { childPart, mostChildren, type Typed } from './registration-page'

/**
 * The number of children to show: the number in the form's hidden field, but at least 1, at most `mostChildren`, and so
 * many that the values typed for children are shown.
 */
export function childrenIn(typed: Typed): number {
  const shown = Math.floor(Number(typed.children))
  const named = Array.from({ length: mostChildren }, (_, index) => index + 1).filter((number) =>
    Object.keys(typed).some((name) => name.startsWith(`${childPart(number)}.`)),
  )
  return Math.min(mostChildren, Math.max(1, Number.isFinite(shown) ? shown : 1, ...named))
}

/**
 * The form after «add» or «remove»; null if neither was pressed, or «remove» names child 1 or a child that is not
 * there. `focus`: the child whose first field is focused.
 */
export function changedForm(typed: Typed): { typed: Typed; children: number; focus?: number } | null {
  const children = childrenIn(typed)
  if (typed.add !== undefined) {
    const grown = Math.min(mostChildren, children + 1)
    return { typed, children: grown, focus: grown }
  }
  const gone = Math.floor(Number(typed.remove))
  if (typed.remove === undefined || !(gone > 1 && gone <= children)) return null
  return { typed: without(typed, gone), children: children - 1 }
}

/** The typed values without child number `gone`; later children move up. */
function without(typed: Typed, gone: number): Typed {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]): [string, string][] => {
      const [, digits, field] = /^student(\d*)\.(.+)$/.exec(name) ?? []
      if (field === undefined) return [[name, value]]
      const number = digits ? Number(digits) : 1
      if (number === gone) return []
      return [[`${childPart(number > gone ? number - 1 : number)}.${field}`, value]]
    }),
  )
}
