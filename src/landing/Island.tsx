/**
 * A part of the prerendered page that React hydrates in the browser, one island after the other. All else stays plain
 * HTML. `data-island` and `data-index` say which component belongs to it.
 */
import { islands, type IslandName } from './islands'

export function Island({ name, index = 0 }: { name: IslandName; index?: number }) {
  return (
    <div className={`island-${name}`} data-island={name} data-index={index}>
      {islands[name](index)}
    </div>
  )
}
