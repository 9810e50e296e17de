/**
 * The roll by keyboard: arrow keys move between the tiles as they are arranged on screen, P, F and R mark a student, +
 * and - change points.
 */
import type { Meaning } from '../../domain/attendance-meaning'

const meaningByKey: Record<string, Meaning> = { p: 'present', f: 'absent', r: 'late' }

export function meaningOfKey(key: string): Meaning | undefined {
  return meaningByKey[key.toLowerCase()]
}

export function pointOfKey(key: string): 1 | -1 | undefined {
  return key === '+' ? 1 : key === '-' ? -1 : undefined
}

/** The tile that an arrow key moves to; null for any other key, or at the edge. */
export function neighbourOf(list: HTMLElement, tile: HTMLElement, key: string): HTMLElement | null {
  const tiles = [...list.querySelectorAll<HTMLElement>('[data-tile]')]
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').filter(Boolean).length || 1
  const column = columns > 1 ? Math.ceil(tiles.length / columns) : 1
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -column, ArrowRight: column }
  const step = steps[key]
  return step === undefined ? null : (tiles[tiles.indexOf(tile) + step] ?? null)
}
