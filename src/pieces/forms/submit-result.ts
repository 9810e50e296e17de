/** A provider's answer as a form's result: its words above the fields and at them, what became of what was typed, and the way out. */
import { mayHaveArrived, type Answer } from '../../contract'
import { leave } from '../../session'
import { failureText, session, words } from '../../texts'
import type { SubmitResult } from '../../ui'
import { notSavedText } from '../attendance/not-saved'

/**
 * What sending the same again would do: nothing worse ('change'), nothing either, for the provider knows the key it came with
 * ('known'), or perhaps a second row ('blind').
 */
export type Again = 'change' | 'known' | 'blind'

/** `files`: the form has a box for one, which no device can keep. */
export function submitResultOf(answer: Answer<unknown>, { again, files }: { again: Again; files: boolean }): SubmitResult {
  if (answer.ok) return { ok: true }
  const { failure } = answer
  const [first] = Object.values(failure.fields).flat()
  // Field errors say it best; where there are only these, the sentence above need not repeat that data were not accepted.
  const detail = failure.detail || (failure.code === 'invalid' && first ? undefined : failureText(failure))
  const refused = { ok: false as const, detail, fields: failure.fields }
  if (failure.code === 'unauthorized') return { ...refused, hint: files ? `${words.staysForYou} ${words.fileAgain}` : words.staysForYou, action: { label: session.signInAgain, run: () => leave('expired') } }
  if (mayHaveArrived.includes(failure.code)) return { ...refused, hint: hints[again] }
  return refused
}

const hints: Record<Again, string> = { change: words.stays, known: words.sendAgain, blind: words.lookFirst }

/** A promise to write on this device, as a form's result: on disk, or a sentence that says why it is not. */
export async function localResultOf(written: Promise<unknown>): Promise<SubmitResult> {
  try {
    await written
    return { ok: true }
  } catch (problem) {
    return { ok: false, detail: notSavedText(problem) }
  }
}
