/**
 * The type of a film and the functions that move its drawings, in the manner of stop motion: `rate` frames per second,
 * each trembling a little. Times are seconds from the film's start.
 */
import { chance, colour, put, rays, sheet, snips, type Place, type Point } from '../paper.ts'
import { widthOf, word } from '../things.ts'

export const rate = 12
export const size = { width: 640, height: 360 }

export type Caption = { from: number; to: number; text: string }

export type Film = {
  name: string
  seconds: number
  /** The second whose frame becomes the poster image. */
  poster: number
  captions: readonly Caption[]
  frame(time: number): string
}

/** How far `time` has come from `from` to `to`, 0…1. */
export const between = (time: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (time - from) / (to - from)))

/** Like `between`, but slow at both ends. */
export function glide(time: number, from: number, to: number): number {
  const part = between(time, from, to)
  return part * part * (3 - 2 * part)
}

/** A size from 0 to 1 that overshoots a little before it settles; `length` is in seconds. */
export function pop(time: number, at: number, length = 0.45): number {
  const part = between(time, at, at + length)
  if (part === 0) return 0
  const rest = part - 1
  return 1 + 2.7 * rest ** 3 + 1.7 * rest ** 2
}

/** A size: pops from 0 to 1 at `from` and is 0 again at `to`. */
export const stay = (time: number, from: number, to: number): number =>
  Math.max(0, pop(time, from) - glide(time, to - 0.25, to))

export const mix = (from: number, to: number, part: number): number => from + (to - from) * part

/** A point on a throw from `from` to `to`; `height` is the top of its arc above the straight line. */
export const thrown = (from: Point, to: Point, part: number, height: number): Place => ({
  x: mix(from[0], to[0], part),
  y: mix(from[1], to[1], part) - Math.sin(part * Math.PI) * height,
})

/** A small turn in degrees, as if moved by hand, for `thing` and `time`; it changes every third frame. */
export function tremble(time: number, thing: number, degrees = 0.7): number {
  const roll = chance(Math.floor(time * (rate / 3)) * 31 + thing * 977 + 1)
  return (roll() - 0.5) * 2 * degrees
}

/** Whether the eyes of `thing` are closed at `time`. */
export const blinks = (time: number, thing: number): boolean => (time * 1.7 + thing * 2.3) % 5 < 0.28

/** An English word on a flag, shown from `from` to `to`. */
export function flash(
  time: number,
  from: number,
  to: number,
  text: string,
  place: Place,
  { paint = colour.paper as string, ink = colour.night as string, letters = 26 } = {},
): string {
  const grown = stay(time, from, to)
  if (grown <= 0.02) return ''
  const w = widthOf(text, letters) / 2 + letters * 0.9
  const h = letters * 1.02
  const slip = sheet(
    snips([
      [-w, -h],
      [-w * 0.3, -h - 3],
      [w, -h + 1],
      [w - letters * 0.35, 0],
      [w + 1, h],
      [w * 0.2, h + 3],
      [-w, h - 1],
      [-w + letters * 0.35, 0],
    ]),
    paint,
    3,
  )
  return put(slip + word(text, letters, ink), {
    ...place,
    turn: (place.turn ?? 0) + tremble(time, text.length, 1),
    size: grown,
  })
}

/** Turning rays, drawn behind a thing to draw attention to it. */
export const glory = (time: number, x: number, y: number, radius: number, paint: string): string =>
  put(`<path fill="${paint}" d="${rays(0, 0, radius, radius * 0.42, 16)}"/>`, { x, y, turn: time * 14 })
