/** The state of a roll as text and colour. */
import type { RollState } from '../../domain/roll-state'
import { homeTexts } from '../../texts'
import { StatePill, type IconName, type Tone } from '../../ui'

const rollAppearance: Record<RollState, { tone: Tone; icon: IconName }> = {
  taken: { tone: 'hoja', icon: 'check' },
  asks: { tone: 'ambar', icon: 'alert' },
  running: { tone: 'cielo', icon: 'clock' },
  missing: { tone: 'rojo', icon: 'alert' },
  later: { tone: 'noche', icon: 'clock' },
  empty: { tone: 'noche', icon: 'people' },
}

export function RollPill({ state, size }: { state: RollState; size?: 'sm' }) {
  return (
    <StatePill tone={rollAppearance[state].tone} icon={rollAppearance[state].icon} size={size}>
      {homeTexts.board[state]}
    </StatePill>
  )
}
