/**
 * The page is drawn at build and stays as it is; only islands wake up in the browser, one after the other. An island is
 * found again by its name and number.
 */
import { islands, type IslandName } from './islands'

export function Island({ name, index = 0 }: { name: IslandName; index?: number }) {
  return (
    <div className={`island-${name}`} data-island={name} data-index={index}>
      {islands[name](index)}
    </div>
  )
}
