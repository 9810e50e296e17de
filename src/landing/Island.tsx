/**
 * A part of the prerendered page that React hydrates in the browser, one island after the other. All else stays plain
 * HTML. `data-island` and `data-index` say which component belongs to it.
 */
import type { IslandFacts } from './content'
import { islands, type IslandName } from './islands'

type Props = { name: IslandName; facts: IslandFacts; index?: number }

export function Island({ name, facts, index = 0 }: Props) {
  return (
    <div className={`island-${name}`} data-island={name} data-index={index}>
      {islands[name](facts, index)}
    </div>
  )
}
