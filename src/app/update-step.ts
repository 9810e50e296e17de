/** What stands between a person who wants the new version and the moment at which it may begin. */

/** What an update may disturb: half-typed text in any tab, which it loses, and sending, which it interrupts. */
type Obstacles = { isTyping: boolean; isSending: boolean }
/** The obstacles that the person has accepted by *Actualizar de todos modos*. */
export type Accepted = { typing: boolean; sending: boolean }

/** 'asking': ask about the text first. 'afterwards': wait until sending is done. 'take': begin now. */
export function updateStep({ isTyping, isSending }: Obstacles, accepted: Accepted): 'asking' | 'afterwards' | 'take' {
  if (isTyping && !accepted.typing) return 'asking'
  return isSending && !accepted.sending ? 'afterwards' : 'take'
}
