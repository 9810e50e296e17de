/** A provider's answer as a form's outcome: its words above the fields and at them. */
import type { Answer } from '../contract'
import { failureText } from '../texts'
import type { Outcome } from '../ui'

export function outcomeOf(answer: Answer<unknown>): Outcome {
  if (answer.ok) return { ok: true }
  const { failure } = answer
  const [first] = Object.values(failure.fields).flat()
  // Field errors say it best; where there are only these, the sentence above need not repeat that data were not accepted.
  return { ok: false, detail: failure.detail || (failure.code === 'invalid' && first ? undefined : failureText(failure)), fields: failure.fields }
}
