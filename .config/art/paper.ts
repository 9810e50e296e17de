/**
 * The shapes of the style that all pictures share: paper cut with scissors, in layers, each with the shadow of its
 * edge. Shape functions return SVG path data, the others SVG elements.
 */

export type Point = readonly [x: number, y: number]

export const colour = {
  night: '#1F1B4D',
  deep: '#14113A',
  plum: '#5B2A86',
  berry: '#8E1F7C',
  pink: '#C9006D',
  rose: '#FF8FC8',
  ember: '#D96F00',
  marigold: '#F5A300',
  butter: '#FFD069',
  cream: '#FFF1CF',
  paper: '#FFFBF2',
  leaf: '#1B7F4F',
  mint: '#7CDBA8',
  sky: '#1F5FBF',
  ice: '#9CC0FF',
  chili: '#C62828',
  clay: '#B4552D',
} as const

/** A pseudo-random generator of numbers 0…1: the same seed gives the same drawing. */
export function chance(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Rounds a coordinate to keep files small: to a tenth of a unit below 20, to half a unit beyond. */
export const n = (value: number): string =>
  String(Math.abs(value) < 20 ? Math.round(value * 10) / 10 : Math.round(value * 2) / 2).replace(/^(-?)0\./, '$1.')

/** Points as SVG writes them: "0,-15 9,-4". */
export const points = (written: string): Point[] =>
  written.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number)
    return [x, y]
  })

const pair = ([x, y]: Point): string => `${n(x)} ${n(y)}`

/** A polygon through `points`. */
export const snips = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`

/** A closed smooth curve through all `points`. */
export function round(points: readonly Point[], tightness = 6): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const parts = points.map((_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / tightness, from[1] + (to[1] - before[1]) / tightness]
    const second: Point = [to[0] - (after[0] - from[0]) / tightness, to[1] - (after[1] - from[1]) / tightness]
    return `C${pair(first)} ${pair(second)} ${pair(to)}`
  })
  return `M${pair(at(0))}${parts.join('')}Z`
}

/** A disc as if cut by hand: a polygon of `cuts` slightly irregular sides. `flat` scales its height. */
export function disc(
  x: number,
  y: number,
  radius: number,
  { seed = 1, cuts = 15, wobble = 0.035, flat = 1 } = {},
): string {
  const roll = chance(seed)
  return snips(
    Array.from({ length: cuts }, (_, i) => {
      const angle = ((i + (roll() - 0.5) * 0.35) / cuts) * Math.PI * 2
      const reach = radius * (1 + (roll() - 0.5) * 2 * wobble)
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * flat]
    }),
  )
}

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`

export const diamond = (x: number, y: number, width: number, height = width): string =>
  `M${n(x)} ${n(y - height)}l${n(width)} ${n(height)}l${n(-width)} ${n(height)}l${n(-width)} ${n(-height)}Z`

/** A pointed leaf from (x, y) outwards in the direction `degrees`; the commonest cut of papel picado. */
export function petal(x: number, y: number, degrees: number, length: number, width: number, from = 0): string {
  const turn = (degrees * Math.PI) / 180
  const at = (along: number, aside: number): Point => [
    x + Math.cos(turn) * along - Math.sin(turn) * aside,
    y + Math.sin(turn) * along + Math.cos(turn) * aside,
  ]
  const middle = from + (length - from) * 0.55
  return `M${pair(at(from, 0))}Q${pair(at(middle, width))} ${pair(at(length, 0))}Q${pair(at(middle, -width))} ${pair(at(from, 0))}Z`
}

export const petals = (
  x: number,
  y: number,
  count: number,
  length: number,
  width: number,
  from = 0,
  start = -90,
): string =>
  Array.from({ length: count }, (_, i) => petal(x, y, start + (i * 360) / count, length, width, from)).join('')

/** A star of `count` points: its radius alternates between `outer` and `inner`. */
export function rays(x: number, y: number, outer: number, inner: number, count: number, start = -90): string {
  return snips(
    Array.from({ length: count * 2 }, (_, i) => {
      const angle = ((start + (i * 180) / count) * Math.PI) / 180
      const reach = i % 2 === 0 ? outer : inner
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
    }),
  )
}

const shade = '#12093a42'

/** A sheet of paper, its shadow `lift` units away. Pictures are filled evenodd: paths inside become holes. */
export function sheet(d: string, fill: string, lift = 2.4): string {
  const shadow = lift === 0 ? '' : `<path d="${d}" fill="${shade}" transform="translate(${n(lift * 0.5)} ${n(lift)})"/>`
  return `${shadow}<path d="${d}" fill="${fill}"/>`
}

/** Fills overlapping paths as one sheet, without holes in the overlaps. */
export const merged = (drawing: string): string => `<g fill-rule="nonzero">${drawing}</g>`

/** A narrow ribbon of paper along an open line. */
export function ribbon(d: string, paint: string, width: number, lift = 2.2): string {
  const line = `fill="none" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"`
  const shadow =
    lift === 0 ? '' : `<path d="${d}" ${line} stroke="${shade}" transform="translate(${n(lift * 0.5)} ${n(lift)})"/>`
  return `${shadow}<path d="${d}" ${line} stroke="${paint}"/>`
}

export type Place = { x?: number; y?: number; turn?: number; size?: number; flip?: boolean }

/** Places a drawing: moved, turned (degrees), scaled or mirrored. */
export function put(drawing: string, { x = 0, y = 0, turn = 0, size = 1, flip = false }: Place): string {
  const steps = [
    x || y ? `translate(${n(x)} ${n(y)})` : '',
    turn ? `rotate(${n(turn)})` : '',
    size !== 1 || flip ? `scale(${flip ? -round3(size) : round3(size)} ${round3(size)})` : '',
  ].filter(Boolean)
  return steps.length === 0 ? drawing : `<g transform="${steps.join('')}">${drawing}</g>`
}

const round3 = (value: number): number => Math.round(value * 1000) / 1000

/** A complete SVG file. `dark`: per class name, its fill in the light and the dark colour scheme. */
export function picture(
  width: number,
  height: number,
  body: string,
  dark: Record<string, readonly [light: string, dark: string]> = {},
): string {
  const names = Object.entries(dark)
  const rules = names.map(([name, [light]]) => `.${name}{fill:${light}}`).join('')
  const night = names.map(([name, [, evening]]) => `.${name}{fill:${evening}}`).join('')
  const style = names.length === 0 ? '' : `<style>${rules}@media(prefers-color-scheme:dark){${night}}</style>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill-rule="evenodd">${style}${body}</svg>\n`
}
