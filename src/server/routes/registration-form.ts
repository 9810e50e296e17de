/** How many children the registration page asks about, and its two buttons that change that without a script. */
import { childPart, mostChildren, type Typed } from './registration-page'

/** At least one, and every child about whom anything was typed. */
export function childrenIn(typed: Typed): number {
  const said = Math.floor(Number(typed.children))
  const named = Array.from({ length: mostChildren }, (_, index) => index + 1).filter((number) => Object.keys(typed).some((name) => name.startsWith(`${childPart(number)}.`)))
  return Math.min(mostChildren, Math.max(1, Number.isFinite(said) ? said : 1, ...named))
}

/** The page after a press of one of them, or null where the form itself was sent. `focus`: the child who is written about next. */
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

/** What was typed without one of the children; those after it move up. */
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
