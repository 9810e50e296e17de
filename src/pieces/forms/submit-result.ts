/**
 * Turns a provider's answer into the result of a form: messages above the fields and at them, what happened to the
 * typed text, and the next action.
 */
import { failed, isOutcomeUnknown, type Answer, type Failure } from '../../contract'
import { leave } from '../../session'
import { failureText, session, words } from '../../texts'
import type { FieldDefinition, SubmitResult } from '../../ui'
import { notSavedText } from '../attendance/not-saved'

/**
 * `fields`: those of the form. `unsure`: the sentence if it is unknown whether the provider has done what was sent. The
 * default only says that the typed text stays, which is enough for a change that does no harm if it is sent twice.
 */
export function submitResultOf(
  answer: Answer<unknown>,
  { fields = [], unsure = words.stays }: { fields?: readonly FieldDefinition[]; unsure?: string } = {},
): SubmitResult {
  if (answer.ok) return { ok: true }
  const { failure } = answer
  const [first] = Object.values(failure.fields).flat()
  // Errors at fields are more precise than a general sentence, so no general sentence is added to them.
  const detail = failure.detail || (failure.code === 'invalid' && first ? undefined : failureText(failure))
  // A draft cannot store files, so they must be chosen again.
  const hasFileBox = fields.some(({ type }) => type === 'file')
  const refused = { ok: false as const, detail, fields: failure.fields }
  if (failure.code === 'unauthorized')
    return {
      ...refused,
      hint: hasFileBox ? `${words.staysForYou} ${words.fileAgain}` : words.staysForYou,
      action: { label: session.signInAgain, run: () => leave('expired') },
    }
  if (isOutcomeUnknown(failure)) return { ...refused, hint: unsure }
  return refused
}

/** Turns a write on this device into the result of a form: stored, or why not. */
export async function localResultOf(written: Promise<unknown>): Promise<SubmitResult> {
  try {
    await written
    return { ok: true }
  } catch (problem) {
    return { ok: false, detail: notSavedText(problem) }
  }
}

/** A refusal by the form itself, in the shape of a provider's answer. `fields`: sentences to show, by box name. */
export function refusedHere(fields: Record<string, string[]>): Answer<never> {
  return { ok: false, failure: { ...failed('invalid', 0).failure, detail: words.wrongHere, fields } }
}

/** Whether `refusedHere` made the failure: then nothing was sent, and an earlier unknown outcome stays unknown. */
export function isRefusedHere({ code, status }: Failure): boolean {
  return code === 'invalid' && status === 0
}
