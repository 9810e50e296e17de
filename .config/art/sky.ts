/** The large picture of the public page: a star rises in rings of cut paper over hills where children fly a kite. */
import { colour, diamond, disc, n, petal, points, put, rays, ribbon, sheet, snips, type Point } from './paper.ts'
import { cast, child } from './people.ts'
import { agave, garland, hills, nopal, star, type Motif } from './things.ts'

const rise: Point = [1000, 590]

/** A ring of the sunrise with a scalloped or toothed border; holes along the border show the ring behind it. */
function ring(radius: number, paint: string, edge: 'scallop' | 'teeth' | 'plain', count: number): string {
  const [x, y] = rise
  const at = (reach: number, part: number): Point => {
    const angle = (part / count) * Math.PI * 2 - Math.PI / 2
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
  }
  // Holes below y = 830 are left out, because the hills would hide them.
  const shown = Array.from({ length: count }, (_, i) => i).filter((i) => at(radius, i + 0.5)[1] < 830)
  if (edge === 'plain') return sheet(disc(x, y, radius, { cuts: count, seed: radius, wobble: 0.012 }), paint, -3)
  if (edge === 'teeth')
    return sheet(
      rays(x, y, radius * 1.035, radius * 0.975, count) +
        shown.map((i) => diamond(...at(radius * 0.93, i), radius * 0.013, radius * 0.02)).join(''),
      paint,
      -3,
    )
  const start = at(radius, 0).map(Math.round)
  const outline = Array.from({ length: count }, (_, i) => {
    const [cx, cy] = at(radius * 1.09, i + 0.5)
    const [ex, ey] = at(radius, i + 1)
    return `Q${[cx, cy, ex, ey].map(Math.round).join(' ')}`
  }).join('')
  const cuts = shown.map((i) => {
    const [cx, cy] = at(radius * 0.985, i + 0.5)
    return petal(cx, cy, ((i + 0.5) / count) * 360 + 90, radius * 0.1, radius * 0.022)
  })
  return sheet(`M${start.join(' ')}${outline}Z${cuts.join('')}`, paint, -3)
}

/** [x, y, radius]: none of them lies behind the headline on any screen size. */
const smallStars: readonly (readonly [number, number, number])[] = [
  [70, 120, 7],
  [330, 60, 5],
  [40, 560, 4],
  [64, 330, 5],
  [560, 40, 4],
  [1110, 24, 6],
  [1290, 120, 5],
  [1400, 300, 5],
  [1390, 60, 4],
]

const bird = (paint: string, wing: string): string =>
  sheet(
    'M-40 2L-20-7Q0-16 22-9L34-16L46-9L36-4Q30 14 4 16L-26 9L-52 20L-48 10Z' + disc(33, -8, 2, { cuts: 7 }),
    paint,
    2,
  ) + sheet('M-8 0L-26-42Q8-34 18-2Q6 8-8 0Z' + petal(-16, -34, 62, 22, 3) + petal(-2, -26, 66, 18, 2.6), wing, 2)

function school(): string {
  const window = (x: number) => `M${n(x - 9)}-30v-17q9-11 18 0v17Z`
  return (
    sheet(`M-84 0L-84-66L84-66L84 0Z${window(-56)}${window(56)}`, colour.cream, 2.4) +
    sheet(
      'M-94-62L-70-92L70-92L94-62Z' + [-56, -28, 0, 28, 56].map((x) => diamond(x, -77, 4, 7)).join(''),
      colour.chili,
      2.4,
    ) +
    sheet('M-32 0L-32-104L0-136L32-104L32 0ZM-14 0L-14-34Q0-54 14-34L14 0Z', colour.butter, 2.4) +
    `<path fill="${colour.pink}" d="${rays(0, -92, 16, 7, 8)}"/>` +
    ribbon('M0-136L0-172', colour.night, 4, 0) +
    sheet(snips(points('0,-172 40,-163 0,-150')), colour.pink, 1.6)
  )
}

const tree = (x: number, y: number, r: number, paint: string): string =>
  ribbon(`M${x} ${y}L${x} ${n(y - r * 1.6)}`, colour.clay, r * 0.28, 0) +
  sheet(
    disc(x, y - r * 2, r, { cuts: 13, seed: r, flat: 1.15 }) +
      [-90, 30, 150].map((a) => petal(x, y - r * 2, a, r * 0.75, r * 0.14, r * 0.15)).join(''),
    paint,
    2,
  )

const kite = (): string =>
  sheet(snips(points('0,-58 40,0 0,66 -40,0')) + rays(0, -2, 15, 6, 8), colour.pink, 2.4) +
  `<path fill="${colour.butter}" d="${diamond(0, -38, 6, 9)}${diamond(0, 40, 6, 10)}${diamond(-24, 0, 5, 7)}${diamond(24, 0, 5, 7)}"/>`

/** Drawings that src/landing/styles/hero.css hides on very wide screens: there they would touch the headline. */
const beside = (drawing: string): string => `<g class="beside">${drawing}</g>`

const kinds: readonly Motif[] = ['sun', 'flower', 'star', 'bird', 'heart', 'flower', 'star', 'sun', 'bird']
const paints = [colour.marigold, colour.mint, colour.rose, colour.ice, colour.butter]

export function sky(): string {
  const [x, y] = rise
  const rings =
    ring(640, '#2A2263', 'plain', 34) +
    ring(530, '#3D2677', 'scallop', 44) +
    ring(440, colour.plum, 'teeth', 60) +
    ring(355, colour.berry, 'scallop', 34) +
    ring(280, colour.pink, 'teeth', 44) +
    ring(210, colour.ember, 'scallop', 22) +
    ring(146, colour.butter, 'plain', 28)
  const flags = kinds.map((kind, i) => ({ kind, paint: paints[i % paints.length] ?? colour.rose }))
  const land =
    hills(1440, 960, points('-20,800 180,742 420,790 660,716 900,770 1160,690 1460,750'), '#4A2A86') +
    beside(tree(610, 728, 26, '#2E8F78') + tree(648, 722, 19, '#3BA98A')) +
    tree(1202, 716, 20, '#3BA98A') +
    tree(1424, 742, 24, '#2E8F78') +
    put(school(), { x: 1304, y: 740, size: 0.92 }) +
    hills(1440, 960, points('-20,836 240,790 520,840 820,778 1120,826 1460,764'), '#1B7F4F') +
    beside(put(nopal(0, 0, 1.15, '#27935E'), { x: 360, y: 812 })) +
    hills(1440, 960, points('-20,858 200,872 470,836 760,874 1060,846 1300,872 1460,846'), '#0F5C3B') +
    agave(118, 872, 74, '#27935E') +
    agave(1398, 862, 66, '#27935E') +
    put(child(cast.ana, { left: [-44, -112], right: [40, -128], lean: -7, mouth: 'open', stride: 7, gaze: -1 }), {
      x: 756,
      y: 868,
      size: 0.98,
    }) +
    put(child(cast.beto, { left: [-46, -62], right: [48, -136], lean: 6, mouth: 'open', stride: 9, gaze: 1 }), {
      x: 898,
      y: 872,
      size: 1,
    }) +
    put(child(cast.caro, { left: [-48, -122], right: [46, -118], lean: 3, nod: -4, stride: 4 }), {
      x: 1046,
      y: 862,
      size: 0.96,
    }) +
    put(child(cast.dani, { left: [-44, -70], right: [34, -134], lean: 5, mouth: 'open', gaze: 1, stride: 8 }), {
      x: 1152,
      y: 872,
      size: 0.94,
    }) +
    hills(1440, 960, points('-20,892 300,900 700,888 1100,898 1460,886'), '#0B3F2C')
  const flyer =
    ribbon(`M1184 746Q1216 560 1262 376`, colour.cream, 1.6, 0) +
    put(kite(), { x: 1270, y: 316, turn: 14 }) +
    put(
      ribbon('M0 0Q18 20 4 40T8 84', colour.cream, 1.8, 0) +
        [24, 50, 76].map((at) => `<path fill="${colour.marigold}" d="${diamond(6, at, 9, 5)}"/>`).join(''),
      { x: 1254, y: 380 },
    )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 900" preserveAspectRatio="xMaxYMax slice" overflow="visible" fill-rule="evenodd" aria-hidden="true" focusable="false">` +
    rings +
    `<path fill="${colour.cream}" d="${smallStars.map(([sx, sy, r]) => rays(sx, sy, r, r * 0.36, 4)).join('')}"/>` +
    put(star(250, { lift: 3 }), { x, y }) +
    garland([650, 150], [1480, 90], 62, flags, { width: 62, height: 54 }) +
    put(bird(colour.paper, colour.ice), { x: 622, y: 160, flip: true, turn: -8 }) +
    land +
    flyer +
    `</svg>\n`
  )
}
