/** A cycle as a row of boxes, one per paid class, or as a bar if there are many; the numbers are beside it. */
import type { Cycle } from '../../domain/cycle'
import { leftText, usedText } from '../../texts/cycle'
import { Dotted, inkOf, type Tone } from '../../ui'
import classes from './cycle.module.css'

const inks: Record<Cycle['phase'], Tone> = { running: 'hoja', last: 'ambar', over: 'rosa', past: 'rojo' }

/** If a cycle has more classes than this, the boxes would be too narrow, and a single bar is shown. */
const maxBoxes = 16

export function CycleMeter({ cycle }: { cycle: Cycle }) {
  const { used, of, phase } = cycle
  const boxes = of <= maxBoxes ? Array.from({ length: of }, (_, index) => index < used) : null
  return (
    <span className={classes.meter} style={{ color: inkOf(inks[phase]).color }}>
      <span className={classes.places} aria-hidden>
        {boxes ? (
          boxes.map((full, place) => <span key={place} data-full={full || undefined} />)
        ) : (
          <span data-full style={{ maxWidth: 'none', flexGrow: Math.min(used, of) }} />
        )}
        {boxes || used >= of ? null : <span style={{ maxWidth: 'none', flexGrow: of - used }} />}
      </span>
      <span className={classes.words}>
        <Dotted>
          <strong>{usedText(cycle)}</strong>
          {leftText(cycle)}
        </Dotted>
      </span>
    </span>
  )
}
