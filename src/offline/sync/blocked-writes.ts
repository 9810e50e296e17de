/**
 * Finds out whether a proxy or filter blocks changes but not reads: the changes then wait for ever, and only this
 * module can tell the user why.
 */
import { isFromIntermediary, type Answer, type EndpointName } from '../../contract'

/** `method`: the HTTP method that is blocked. `status`: the HTTP status with which the proxy answers it. */
export type Barred = { method: 'PATCH' | 'POST'; status: number }

/** The calls that send a single change, with their HTTP methods. */
const writingCalls: Partial<Record<EndpointName, Barred['method']>> = {
  attendanceChange: 'PATCH',
  attendanceCreate: 'POST',
}
/** A writing call counts as blocked after this number of answers in a row that did not come from the provider. */
const barredAfter = 3

/**
 * Returns a function to call with each answer. `isReadable`: whether reads succeed at present. `onChange`: called when
 * changes become blocked, and with null when they pass again.
 */
export function watchWrites(
  isReadable: () => boolean,
  onChange: (barred: Barred | null) => void,
): (name: EndpointName, answer: Answer<unknown>) => void {
  const blockedInARow = new Map<EndpointName, number>()
  let barred: Barred | null = null

  function set(next: Barred | null): void {
    if (next === barred) return
    barred = next
    onChange(next)
  }

  return (name, answer) => {
    const method = writingCalls[name]
    if (answer.ok && name === 'batch') {
      blockedInARow.clear()
      set(null)
    } else if (method && !answer.ok && isFromIntermediary(answer.failure)) {
      const times = (blockedInARow.get(name) ?? 0) + 1
      blockedInARow.set(name, times)
      if (times >= barredAfter && isReadable()) set({ method, status: answer.failure.status })
    } else if (method && (answer.ok || answer.failure.status !== 0)) {
      blockedInARow.delete(name)
      if (barred?.method === method) set(null)
    }
  }
}
