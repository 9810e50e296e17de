/** What the thumb bar says of a roll, second by second. */
import { useSyncExternalStore } from 'react'
import { rollCallTexts, studentName } from '../../texts'
import { countTexts } from './roll-entries'
import { SaveBar, type SaveState } from './SaveBar'
import type { Roll } from './use-roll'

export function RollBar({ roll }: { roll: Roll }) {
  const { phase } = roll
  const seconds = useSecondsUntil(phase.kind === 'saved' ? phase.receipt.until : 0)
  return <SaveBar state={stateOf(roll, seconds)} note={noteOf(roll)} onSave={() => void roll.save()} onUndo={() => void roll.undo()} />
}

function stateOf({ phase, entries, options, meanings }: Roll, secondsToUndo: number): SaveState {
  const counts = countTexts(entries, options, meanings)
  if (phase.kind === 'saving') return phase
  if (phase.kind === 'failed') return { kind: 'failed', counts }
  if (phase.kind === 'saved' && secondsToUndo > 0) return { kind: 'saved', secondsToUndo }
  if (entries.every(({ row }) => row !== null)) return { kind: 'taken' }
  return { kind: 'open', counts, saveable: entries.filter(({ row, mark }) => row === null && mark.status !== null).length }
}

function noteOf({ entries, phase }: Roll): string {
  const overruled = phase.kind === 'open' ? entries.filter((entry) => entry.overruled) : []
  if (overruled.length > 0) return rollCallTexts.overruled(overruled.map(({ student }) => studentName(student)))
  const recorded = entries.filter(({ row }) => row !== null).length
  return recorded > 0 ? rollCallTexts.alreadyThere(recorded) : ''
}

/** Whole seconds left until `until` (ms since 1970), 0 afterwards. */
function useSecondsUntil(until: number): number {
  return useSyncExternalStore(everyQuarter, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))
}

function everyQuarter(look: () => void): () => void {
  const timer = setInterval(look, 250)
  return () => clearInterval(timer)
}
