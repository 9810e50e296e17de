/**
 * Decides whether an accepted update begins now, waits until sending is done, or asks about unsaved text first. Pure.
 */

/** What an update may disturb. Half-typed text in any tab is lost, sending is interrupted. */
type Obstacles = { isTyping: boolean; isSending: boolean }
/** The obstacles that the person has accepted by *Actualizar de todos modos*. */
export type Accepted = { typing: boolean; sending: boolean }

/** 'asking': ask about the text first. 'afterwards': wait until sending is done. 'take': begin now. */
export function updateStep({ isTyping, isSending }: Obstacles, accepted: Accepted): 'asking' | 'afterwards' | 'take' {
  if (isTyping && !accepted.typing) return 'asking'
  return isSending && !accepted.sending ? 'afterwards' : 'take'
}
