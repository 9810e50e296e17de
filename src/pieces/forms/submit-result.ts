/**
 * Turns a provider's answer into the result of a form: messages above the fields and at them, what happened to the
 * typed text, and the next action.
 */
import { unknownOutcomes, type Answer } from '../../contract'
import { leave } from '../../session'
import { failureText, session, words } from '../../texts'
import type { SubmitResult } from '../../ui'
import { notSavedText } from '../attendance/not-saved'

/**
 * The effect of sending again: harmless ('change'), harmless because the provider knows the key ('known'), or possibly
 * a second row ('blind').
 */
export type Again = 'change' | 'known' | 'blind'

/** `files`: the form has a file box; drafts cannot store files. */
export function submitResultOf(
  answer: Answer<unknown>,
  { again, files }: { again: Again; files: boolean },
): SubmitResult {
  if (answer.ok) return { ok: true }
  const { failure } = answer
  const [first] = Object.values(failure.fields).flat()
  // Field errors are the most precise; if there are any, no general sentence is added.
  const detail = failure.detail || (failure.code === 'invalid' && first ? undefined : failureText(failure))
  const refused = { ok: false as const, detail, fields: failure.fields }
  if (failure.code === 'unauthorized')
    return {
      ...refused,
      hint: files ? `${words.staysForYou} ${words.fileAgain}` : words.staysForYou,
      action: { label: session.signInAgain, run: () => leave('expired') },
    }
  if (unknownOutcomes.includes(failure.code)) return { ...refused, hint: hints[again] }
  return refused
}

const hints: Record<Again, string> = { change: words.stays, known: words.sendAgain, blind: words.lookFirst }

/** Turns a write on this device into the result of a form: stored, or why not. */
export async function localResultOf(written: Promise<unknown>): Promise<SubmitResult> {
  try {
    await written
    return { ok: true }
  } catch (problem) {
    return { ok: false, detail: notSavedText(problem) }
  }
}
