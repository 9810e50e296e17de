/** Things in several pictures: the star, marigolds, flags on a string, plants, clouds, letters cut out of paper. */
import {
  box,
  chance,
  colour,
  diamond,
  disc,
  n,
  petal,
  petals,
  put,
  rays,
  ribbon,
  sheet,
  snips,
  type Point,
} from './paper.ts'

/** The star of public/favicon.svg, centred on (0, 0) and 90 units wide in the path; `size` is its drawn width. */
export function star(size: number, { turn = 0, lift = 2.6 } = {}): string {
  const body =
    sheet(
      'M0-45L7.8-18.9 23.3-23.3 18.9-7.8 45 0 18.9 7.8 23.3 23.3 7.8 18.9 0 45-7.8 18.9-23.3 23.3-18.9 7.8-45 0-18.9-7.8-23.3-23.3-7.8-18.9ZM0-36L3.2-30.8 0-25.5-3.2-30.8ZM36 0L30.8 3.2 25.5 0 30.8-3.2ZM0 36L-3.2 30.8 0 25.5 3.2 30.8ZM-36 0L-30.8-3.2-25.5 0-30.8 3.2Z',
      colour.marigold,
      lift,
    ) +
    `<path fill="${colour.ember}" d="${Array.from({ length: 8 }, (_, i) => disc(Math.cos(((i + 0.5) * Math.PI) / 4) * 12.4, Math.sin(((i + 0.5) * Math.PI) / 4) * 12.4, 6.3, { cuts: 9, seed: i + 3, wobble: 0.02 })).join('')}"/>` +
    `<path fill="${colour.paper}" d="${disc(0, 0, 9, { cuts: 13, seed: 5, wobble: 0.02 })}"/>`
  return put(body, { turn, size: size / 90 })
}

/** A marigold: three rings of petals. */
export function marigold(
  x: number,
  y: number,
  radius: number,
  {
    outer = colour.marigold as string,
    inner = colour.ember as string,
    heart = colour.butter as string,
    lift = 1.8,
    turn = 0,
  } = {},
): string {
  return put(
    sheet(rays(0, 0, radius, radius * 0.8, 13), outer, lift) +
      sheet(rays(0, 0, radius * 0.68, radius * 0.5, 11, -70), inner, lift * 0.6) +
      sheet(rays(0, 0, radius * 0.34, radius * 0.22, 8), heart, lift * 0.4),
    { x, y, turn },
  )
}

export type Motif = 'star' | 'flower' | 'bird' | 'sun' | 'heart' | 'none'

function motif(kind: Motif, x: number, y: number, size: number): string {
  switch (kind) {
    case 'star':
      return rays(x, y, size, size * 0.42, 8)
    case 'flower':
      return petals(x, y, 6, size, size * 0.3, size * 0.22) + disc(x, y, size * 0.14, { cuts: 7 })
    case 'sun':
      return petals(x, y, 10, size, size * 0.14, size * 0.5) + disc(x, y, size * 0.36, { cuts: 9 })
    case 'heart':
      return `M${n(x)} ${n(y + size * 0.9)}L${n(x - size)} ${n(y - size * 0.15)}Q${n(x - size * 0.8)} ${n(y - size)} ${n(x)} ${n(y - size * 0.35)}Q${n(x + size * 0.8)} ${n(y - size)} ${n(x + size)} ${n(y - size * 0.15)}Z`
    case 'bird':
      return snips([
        [x - size, y],
        [x - size * 0.55, y - size * 0.3],
        [x - size * 0.1, y - size * 0.15],
        [x + size * 0.1, y - size * 0.95],
        [x + size * 0.45, y - size * 0.1],
        [x + size * 1.05, y - size * 0.45],
        [x + size * 0.75, y + size * 0.35],
        [x, y + size * 0.6],
        [x - size * 0.6, y + size * 0.3],
      ])
    case 'none':
      return ''
  }
}

/** A flag of papel picado that hangs by its upper edge: a row of slits, a motif, leaves around it, a fringe. */
export function flag(width: number, height: number, paint: string, kind: Motif, { lift = 2, sway = 0 } = {}): string {
  const half = width / 2
  const teeth = Math.max(4, Math.round(width / 12))
  const step = width / teeth
  const fringe = `l${n(-step / 2)} ${n(step * 0.62)}l${n(-step / 2)} ${n(-step * 0.62)}`.repeat(teeth)
  const outline = `M${n(-half)} 0h${n(width)}v${n(height)}${fringe}Z`
  const slits = Array.from({ length: teeth }, (_, i) =>
    diamond(-half + step * (i + 0.5), height * 0.1, step * 0.22, height * 0.045),
  ).join('')
  const middle = height * 0.5
  const size = Math.min(width * 0.25, height * 0.24)
  const leaves =
    kind === 'none'
      ? ''
      : [45, 135, 225, 315].map((degrees) => petal(0, middle, degrees, size * 2.05, size * 0.26, size * 1.15)).join('')
  const beads = Array.from({ length: teeth }, (_, i) =>
    diamond(-half + step * (i + 0.5), height * 0.92, step * 0.24, height * 0.05),
  ).join('')
  return put(sheet(outline + slits + motif(kind, 0, middle, size) + leaves + beads, paint, lift), { turn: sway })
}

/** A sagging string with flags along it. */
export function garland(
  from: Point,
  to: Point,
  sag: number,
  flags: readonly { paint: string; kind: Motif }[],
  size: { width: number; height: number },
  sway: (index: number) => number = () => 0,
): string {
  const line = `M${n(from[0])} ${n(from[1])}Q${n((from[0] + to[0]) / 2)} ${n((from[1] + to[1]) / 2 + sag * 2)} ${n(to[0])} ${n(to[1])}`
  const hung = flags.map(({ paint, kind }, i) => {
    const t = (i + 0.5) / flags.length
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t)
    const slope = (Math.atan2(to[1] - from[1] + sag * 4 * (1 - 2 * t), to[0] - from[0]) * 180) / Math.PI
    return put(flag(size.width, size.height, paint, kind), { x, y, turn: slope + sway(i) })
  })
  return `${hung.join('')}<path d="${line}" fill="none" stroke="${colour.cream}" stroke-width="1.6"/>`
}

export function cloud(x: number, y: number, width: number, paint: string = colour.paper, lift = 2): string {
  const h = width * 0.3
  return put(
    sheet(
      `M${n(-width / 2)} 0q${n(width * 0.02)} ${n(-h * 0.7)} ${n(width * 0.22)} ${n(-h * 0.5)}q${n(width * 0.08)} ${n(-h * 0.85)} ${n(width * 0.3)} ${n(-h * 0.4)}q${n(width * 0.2)} ${n(-h * 0.5)} ${n(width * 0.27)} ${n(h * 0.15)}q${n(width * 0.2)} ${n(-h * 0.1)} ${n(width * 0.21)} ${n(h * 0.75)}Z` +
        petal(-width * 0.22, -h * 0.22, 0, width * 0.2, h * 0.1) +
        petal(width * 0.08, -h * 0.25, 0, width * 0.22, h * 0.12),
      paint,
      lift,
    ),
    { x, y },
  )
}

/** An agave: pointed leaves from one foot. */
export function agave(
  x: number,
  y: number,
  size: number,
  paint: string = colour.leaf,
  vein: string = colour.mint,
): string {
  const leaves = [-168, -12, -150, -30, -130, -50, -110, -70, -90]
  return put(
    leaves
      .map(
        (degrees, i) =>
          sheet(petal(0, 0, degrees, size * (0.75 + (i % 4) * 0.08), size * 0.13), paint, 1.4) +
          `<path fill="${vein}" d="${petal(0, 0, degrees, size * 0.55, size * 0.025, size * 0.2)}"/>`,
      )
      .join(''),
    { x, y },
  )
}

/** A nopal cactus with pads and prickly pears. */
export function nopal(
  x: number,
  y: number,
  size: number,
  paint: string = colour.leaf,
  fruit: string = colour.pink,
): string {
  const pad = (px: number, py: number, r: number, turn: number, seed: number) =>
    put(
      sheet(disc(0, -r, r, { seed, cuts: 14, flat: 1.3 }), paint, 1.6) +
        `<path fill="${colour.mint}" d="${[
          [0, -r * 1.5],
          [-r * 0.4, -r],
          [r * 0.4, -r],
          [0, -r * 0.5],
        ]
          .map(([cx = 0, cy = 0]) => diamond(cx, cy, r * 0.09, r * 0.14))
          .join('')}"/>`,
      { x: px, y: py, turn },
    )
  return put(
    pad(0, 4, 20, 0, 2) +
      pad(-12, -30, 14, -38, 3) +
      pad(13, -34, 15, 32, 4) +
      pad(0, -44, 11, -4, 5) +
      sheet(disc(-27, -55, 4.4, { seed: 2, cuts: 8 }), fruit, 1) +
      sheet(disc(33, -62, 4.6, { seed: 3, cuts: 8 }), fruit, 1) +
      sheet(disc(1, -75, 4.4, { seed: 4, cuts: 8 }), fruit, 1),
    { x, y, size },
  )
}

/** Hills from edge to edge; holes along the ridge make them look like papel picado. */
export function hills(width: number, base: number, ridge: readonly Point[], paint: string, lift = 3): string {
  const first = ridge[0] ?? [0, 0]
  const curve = ridge.slice(1).map(([x, y], i) => {
    const [px, py] = ridge[i] ?? first
    const mid = (px + x) / 2
    return `C${n(mid)} ${n(py)} ${n(mid)} ${n(y)} ${n(x)} ${n(y)}`
  })
  return sheet(`M${n(first[0])} ${n(first[1])}${curve.join('')}L${n(width + 20)} ${n(base)}H-20Z`, paint, -lift)
}

/** The letters as strokes, each 10 units wide and 14 high. */
const strokes: Record<string, string> = {
  A: 'M0 14L5 0L10 14M2 9H8',
  B: 'M0 0V14H6Q10 14 10 10.5 10 7 6 7H0M0 0H5.5Q9 0 9 3.5 9 7 5.5 7',
  C: 'M10 2Q8 0 5 0 0 0 0 7 0 14 5 14 8 14 10 12',
  D: 'M0 0V14H4Q10 14 10 7 10 0 4 0Z',
  E: 'M9 0H0V14H9M0 7H7',
  G: 'M10 2Q8 0 5 0 0 0 0 7 0 14 5 14 10 14 10 8H6',
  H: 'M0 0V14M10 0V14M0 7H10',
  I: 'M5 0V14',
  K: 'M0 0V14M9 0L0 8M3.5 5.5L10 14',
  L: 'M0 0V14H8',
  M: 'M0 14V0L5 8L10 0V14',
  N: 'M0 14V0L10 14V0',
  O: 'M5 0Q0 0 0 7 0 14 5 14 10 14 10 7 10 0 5 0Z',
  P: 'M0 14V0H6Q10 0 10 4 10 8 6 8H0',
  R: 'M0 14V0H6Q10 0 10 4 10 7.5 6 7.5H0M5 7.5L10 14',
  S: 'M9 2Q7 0 5 0 1 0 1 3.5 1 6.5 5 7 9.5 7.5 9.5 10.5 9 14 5 14 2 14 .5 12',
  T: 'M0 0H10M5 0V14',
  U: 'M0 0V9Q0 14 5 14 10 14 10 9V0',
  V: 'M0 0L5 14L10 0',
  W: 'M0 0L2.5 14L5 5L7.5 14L10 0',
  X: 'M0 0L10 14M10 0L0 14',
  Y: 'M0 0L5 7L10 0M5 7V14',
  F: 'M9 0H0V14M0 7H7',
  J: 'M9 0V10Q9 14 5 14 1 14 .5 11',
  Z: 'M0 0H10L0 14H10',
  Q: 'M5 0Q0 0 0 7 0 14 5 14 10 14 10 7 10 0 5 0ZM6 10L10 15',
  1: 'M2 3L6 0V14',
  2: 'M0 3Q1 0 5 0 9 0 9 4 9 7 0 14H10',
  3: 'M0 1Q9-2 9 3.5 9 7 4 7 10 7 10 10.5 9 14 0 13',
  4: 'M8 14V0L0 10H10',
  5: 'M9 0H1V6Q10 4 10 9.5 9 14 0 13',
  '!': 'M5 0V9M5 13.5V14',
  '?': 'M1 2Q3 0 5 0 9 0 9 3.5 9 6 5 8V9.5M5 13.5V14',
  '…': 'M1 13.5V14M5 13.5V14M9 13.5V14',
  ',': 'M4 13L3 16',
  "'": 'M5 0V3',
  '¡': 'M5 5V14M5 0V.5',
  '-': 'M1 7H9',
}

export function widthOf(word: string, size: number): number {
  return word.length * size * 0.98 - size * 0.27
}

/** A word centred on (0, 0); `size` is the height of its letters. */
export function word(text: string, size: number, paint: string, { lift = 0, weight = 0.2 } = {}): string {
  const scale = size / 14
  const line = [...text]
    .map((letter, i) => {
      const d = strokes[letter]
      return d === undefined ? '' : put(ribbon(d, paint, weight * 14, lift / scale), { x: i * 13.7 })
    })
    .join('')
  return put(line, { x: -widthOf(text, size) / 2, y: -size / 2, size: scale })
}

/** A speech bubble. `tail` is the position of the mouth, relative to the middle of the bubble. */
export function says(
  text: string,
  size: number,
  { paint = colour.paper as string, ink = colour.night as string, tail = [-20, 40] as Point, seed = 1 } = {},
): string {
  const w = widthOf(text, size) / 2 + size * 0.9
  const h = size * 1.05
  const roll = chance(seed)
  const j = () => (roll() - 0.5) * size * 0.16
  const side = Math.sign(tail[0]) || 1
  const foot = side * Math.min(Math.abs(tail[0]), w * 0.55)
  const right: Point[] = [[foot + size * 0.35, h + j()], tail, [foot - size * 0.35, h + j()]]
  const outline: Point[] = [
    [-w + j(), -h + j()],
    [w + j(), -h + j()],
    [w + size * 0.2, 0],
    [w + j(), h + j()],
    ...right,
    [-w + j(), h + j()],
    [-w - size * 0.2, 0],
  ]
  return sheet(snips(outline), paint, 2.2) + word(text, size, ink)
}

/** A curl of narrow paper: steam or wind. */
export function curl(x: number, y: number, height: number, paint: string, width = 4, phase = 0): string {
  const a = Math.sin(phase) * height * 0.12 + height * 0.18
  return put(
    ribbon(
      `M0 0Q${n(a)} ${n(-height * 0.17)} 0 ${n(-height * 0.33)}T0 ${n(-height * 0.66)}T0 ${n(-height)}`,
      paint,
      width,
      1.2,
    ),
    { x, y },
  )
}

/** Confetti that flies when something succeeds. */
export function confetti(
  area: { x: number; y: number; width: number; height: number },
  count: number,
  seed: number,
): string {
  const roll = chance(seed)
  const paints = [colour.marigold, colour.pink, colour.mint, colour.ice, colour.butter, colour.rose]
  return Array.from({ length: count }, (_, i) => {
    const x = area.x + roll() * area.width
    const y = area.y + roll() * area.height
    const s = 2.5 + roll() * 3
    const shape =
      i % 3 === 0
        ? rays(0, 0, s * 1.3, s * 0.6, 4)
        : i % 3 === 1
          ? diamond(0, 0, s * 0.7, s)
          : box(-s, -s * 0.4, s * 2, s * 0.8)
    return put(`<path fill="${paints[i % paints.length]}" d="${shape}"/>`, { x, y, turn: roll() * 180 })
  }).join('')
}

/** A rectangle with slightly irregular sides: the background of a small picture. */
export function mat(width: number, height: number, inset: number, seed: number): string {
  const roll = chance(seed)
  const j = () => (roll() - 0.5) * inset * 0.8
  const [l, t, r, b] = [inset, inset, width - inset, height - inset]
  const along = (from: Point, to: Point, parts: number): Point[] =>
    Array.from({ length: parts }, (_, i) => [
      from[0] + ((to[0] - from[0]) * i) / parts + j(),
      from[1] + ((to[1] - from[1]) * i) / parts + j(),
    ])
  return snips([
    ...along([l, t], [r, t], 3),
    ...along([r, t], [r, b], 2),
    ...along([r, b], [l, b], 4),
    ...along([l, b], [l, t], 2),
  ])
}
