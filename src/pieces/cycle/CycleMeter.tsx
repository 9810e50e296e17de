/** A cycle at a glance: a place for each class that was paid for, and the words beside it. */
import type { Cycle } from '../../domain/cycle'
import { leftText, usedText } from '../../texts/cycle'
import { inkOf, type Tone } from '../../ui'
import classes from './cycle.module.css'

const inks: Record<Cycle['phase'], Tone> = { running: 'hoja', last: 'ambar', over: 'rosa', past: 'rojo' }

/** Beyond these a place is too narrow to be told from the next. */
const mostPlaces = 16

export function CycleMeter({ cycle }: { cycle: Cycle }) {
  const { used, of, phase } = cycle
  const places = of <= mostPlaces ? Array.from({ length: of }, (_, place) => place < used) : null
  return (
    <span className={classes.meter} style={{ color: inkOf(inks[phase]).color }}>
      <span className={classes.places} aria-hidden>
        {places ? places.map((full, place) => <span key={place} data-full={full || undefined} />) : <span data-full style={{ maxWidth: 'none', flexGrow: Math.min(used, of) }} />}
        {places || used >= of ? null : <span style={{ maxWidth: 'none', flexGrow: of - used }} />}
      </span>
      <span className={classes.words}>
        <strong>{usedText(cycle)}</strong> · {leftText(cycle)}
      </span>
    </span>
  )
}
