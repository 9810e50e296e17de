/** The bar at the thumb: what will be saved, then that it is saved, with ten seconds to take it back. */
import { Button } from '@mantine/core'
import { rollCallTexts } from '../../texts'
import { Icon } from '../../ui'
import classes from './SaveBar.module.css'

/**
 *   open ──save──▶ saving ──on disk──▶ saved ──undo in time──▶ open
 *                    └──not on disk──▶ failed ──save──▶ saving
 */
export type SaveState =
  | { kind: 'open'; counts: readonly string[]; saveable: number }
  | { kind: 'saving' }
  | { kind: 'failed'; counts: readonly string[] }
  | { kind: 'saved'; secondsToUndo: number }
  | { kind: 'taken' }

type Props = { state: SaveState; /** '' tells of the keys instead. */ note: string; onSave: () => void; onUndo: () => void }

export function SaveBar({ state, note, onSave, onUndo }: Props) {
  return (
    <div className={classes.bar} data-kind={state.kind}>
      <div className={classes.said} aria-live="polite">
        {state.kind === 'saved' || state.kind === 'taken' ? (
          <span className={classes.done}>
            <Icon name="check" />
            {state.kind === 'saved' ? rollCallTexts.saved : rollCallTexts.taken}
          </span>
        ) : state.kind === 'failed' ? (
          <span className={classes.failed}>
            <Icon name="alert" />
            {rollCallTexts.notSaved}
          </span>
        ) : (
          <span className={classes.note} data-keys={note === '' || undefined}>
            {note || rollCallTexts.keys}
          </span>
        )}
      </div>
      {state.kind === 'saved' && state.secondsToUndo > 0 && (
        <Button variant="default" size="lg" leftSection={<Icon name="undo" size={20} />} onClick={onUndo} aria-label={rollCallTexts.undo}>
          {rollCallTexts.undoIn(state.secondsToUndo)}
        </Button>
      )}
      {(state.kind === 'open' || state.kind === 'failed') && (
        <Button size="lg" className={classes.save} disabled={state.kind === 'open' && state.saveable === 0} onClick={onSave}>
          {state.kind === 'open' && state.saveable === 0 ? rollCallTexts.nothingMarked : rollCallTexts.save(state.counts)}
        </Button>
      )}
      {state.kind === 'saving' && (
        <Button size="lg" className={classes.save} loading>
          {rollCallTexts.saving}
        </Button>
      )}
    </div>
  )
}
