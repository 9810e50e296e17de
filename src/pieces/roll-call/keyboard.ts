/**
 * The roll by keyboard: arrow keys move between the tiles as they are arranged on screen. P, F and R mark a student;
 * while taps give points, + and - change the points instead.
 */
import type { Meaning } from '../../domain/attendance-meaning'

export const meaningByKey: Record<string, Meaning> = { p: 'present', f: 'absent', r: 'late' }
export const pointByKey: Record<string, 1 | -1> = { '+': 1, '-': -1 }

/** The tile that an arrow key moves to; null for any other key, or if there is no such tile. */
export function neighbourOf(list: HTMLElement, tile: HTMLElement, key: string): HTMLElement | null {
  const tiles = [...list.querySelectorAll<HTMLElement>('[data-tile]')]
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').filter(Boolean).length || 1
  const column = columns > 1 ? Math.ceil(tiles.length / columns) : 1
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -column, ArrowRight: column }
  const step = steps[key]
  return step === undefined ? null : (tiles[tiles.indexOf(tile) + step] ?? null)
}
