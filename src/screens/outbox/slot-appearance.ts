/** The colour and icon of each state of an unsent change. */
import type { SlotState } from '../../offline'
import type { IconName, Tone } from '../../ui'

export const slotAppearance: Record<SlotState, { tone: Tone; icon: IconName }> = {
  queued: { tone: 'noche', icon: 'cloud' },
  sending: { tone: 'cielo', icon: 'cloudUp' },
  unknown: { tone: 'ambar', icon: 'question' },
  waiting: { tone: 'ambar', icon: 'clock' },
  needsSignIn: { tone: 'ambar', icon: 'key' },
  conflict: { tone: 'ambar', icon: 'alert' },
  rejected: { tone: 'rojo', icon: 'cross' },
  gone: { tone: 'rojo', icon: 'question' },
}
