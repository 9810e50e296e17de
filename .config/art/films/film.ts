/** What a film is, and how its things move: by hand, twelve pictures a second, each a little beside the last. */
import { chance, colour, put, rays, sheet, snips, type Place, type Point } from '../paper.ts'
import { widthOf, word } from '../things.ts'

export const rate = 12
export const size = { width: 640, height: 360 }

export type Caption = { from: number; to: number; text: string }

export type Film = {
  name: string
  seconds: number
  /** The second whose picture stands for the film until it is played. */
  poster: number
  captions: readonly Caption[]
  frame(time: number): string
}

/** How far `time` is between two moments, 0…1. */
export const between = (time: number, from: number, to: number): number => Math.min(1, Math.max(0, (time - from) / (to - from)))

/** The same, slow at both ends. */
export function glide(time: number, from: number, to: number): number {
  const part = between(time, from, to)
  return part * part * (3 - 2 * part)
}

/** Grows a little too far and comes back. */
export function pop(time: number, at: number, length = 0.45): number {
  const part = between(time, at, at + length)
  if (part === 0) return 0
  const rest = part - 1
  return 1 + 2.7 * rest ** 3 + 1.7 * rest ** 2
}

/** In at `from`, out at `to`. */
export const stay = (time: number, from: number, to: number): number => Math.max(0, pop(time, from) - glide(time, to - 0.25, to))

export const mix = (from: number, to: number, part: number): number => from + (to - from) * part

/** Thrown from one place to another; `height` is how far over the straight way. */
export const thrown = (from: Point, to: Point, part: number, height: number): Place => ({ x: mix(from[0], to[0], part), y: mix(from[1], to[1], part) - Math.sin(part * Math.PI) * height })

/** The tremble of paper moved by hand: another one every second picture, the same for the same thing and time. */
export function tremble(time: number, thing: number, degrees = 0.7): number {
  const roll = chance(Math.floor(time * (rate / 3)) * 31 + thing * 977 + 1)
  return (roll() - 0.5) * 2 * degrees
}

/** Blinks now and then. */
export const blinks = (time: number, thing: number): boolean => (time * 1.7 + thing * 2.3) % 5 < 0.28

/** An English word on its flag, popping up for a while. */
export function flash(time: number, from: number, to: number, text: string, place: Place, { paint = colour.paper as string, ink = colour.night as string, letters = 26 } = {}): string {
  const grown = stay(time, from, to)
  if (grown <= 0.02) return ''
  const w = widthOf(text, letters) / 2 + letters * 0.9
  const h = letters * 1.02
  const slip = sheet(snips([[-w, -h], [-w * 0.3, -h - 3], [w, -h + 1], [w - letters * 0.35, 0], [w + 1, h], [w * 0.2, h + 3], [-w, h - 1], [-w + letters * 0.35, 0]]), paint, 3)
  return put(slip + word(text, letters, ink), { ...place, turn: (place.turn ?? 0) + tremble(time, text.length, 1), size: grown })
}

/** Rays that turn behind what matters. */
export const glory = (time: number, x: number, y: number, radius: number, paint: string): string => put(`<path fill="${paint}" d="${rays(0, 0, radius, radius * 0.42, 16)}"/>`, { x, y, turn: time * 14 })
