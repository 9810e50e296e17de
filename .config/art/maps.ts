/** Two street maps drawn as cut paper: the placeholders shown until a visitor loads the real map. */
import { colour, diamond, disc, petals, picture, points, put, rays, ribbon, sheet, snips, type Point } from './paper.ts'
import { star } from './things.ts'

const tree = (x: number, y: number, r = 8): string =>
  sheet(disc(x, y, r, { cuts: 10, seed: Math.round(x + y) }), colour.leaf, 1.4) +
  `<path fill="${colour.mint}" d="${petals(x, y, 4, r * 0.7, r * 0.18, r * 0.15)}"/>`

const pin = (x: number, y: number): string =>
  `<path fill="#12093a" fill-opacity=".3" d="${disc(x, y + 3, 11, { cuts: 12, flat: 0.4 })}"/>` +
  put(
    sheet('M0 0Q-30-34-25-56Q-18-78 0-78Q18-78 25-56Q30-34 0 0Z', colour.pink, 2.6) +
      sheet(disc(0, -51, 18, { cuts: 16, wobble: 0.015 }), colour.paper, 0) +
      put(star(32, { lift: 1 }), { y: -51 }),
    { x, y },
  )

const houses = (spots: readonly (readonly [number, number, string])[]): string =>
  spots
    .map(([x, y, paint]) =>
      put(sheet(snips(points('-11,0 -11,-13 0,-23 11,-13 11,0')) + diamond(0, -9, 3, 4), paint, 1.6), { x, y }),
    )
    .join('')

const block = (corners: readonly Point[], name: string): string =>
  `<path fill="#12093a" fill-opacity=".16" d="${snips(corners)}" transform="translate(1 2)"/><path class="${name}" d="${snips(corners)}"/>`

const tones = {
  s: ['#FFF8E8', '#2A2556'],
  a: ['#FFE0AE', '#453A7D'],
  b: ['#FFD0DE', '#5C3270'],
  c: ['#D3E4FF', '#33487F'],
  p: ['#BFE8CF', '#1F5A4C'],
} as const
const sheetOf = snips(points('4,6 396,3 397,256 5,257'))

/** Blocks around a square with its kiosk. */
export const mapPlaza = (): string =>
  picture(
    400,
    260,
    `<path class="s" d="${sheetOf}"/>` +
      block(points('4,6 104,5 101,62 5,70'), 'a') +
      block(points('124,5 262,4 258,54 121,60'), 'c') +
      block(points('282,4 396,3 396,46 279,52'), 'b') +
      block(points('5,90 100,82 97,158 5,164'), 'b') +
      block(points('120,80 257,74 254,168 117,172'), 'p') +
      block(points('277,72 396,66 397,160 274,166'), 'a') +
      block(points('5,184 96,178 94,257 5,257'), 'c') +
      block(points('115,192 253,188 252,256 113,256'), 'a') +
      block(points('273,186 397,180 397,256 271,256'), 'c') +
      ribbon('M122 82L254 168M257 76L118 170', colour.cream, 6, 0) +
      sheet(rays(187, 124, 30, 24, 8, 22), colour.cream, 1.6) +
      sheet(rays(187, 124, 22, 17, 8, 22), colour.chili, 1.4) +
      sheet(disc(187, 124, 5, { cuts: 8 }), colour.marigold, 0) +
      points('138,98 136,140 160,160 212,92 240,112 238,150 214,158 164,88')
        .map(([x = 0, y = 0]) => tree(x, y, 7.5))
        .join('') +
      houses([
        [30, 54, colour.marigold],
        [62, 50, colour.pink],
        [150, 44, colour.sky],
        [206, 40, colour.marigold],
        [236, 42, colour.leaf],
        [312, 36, colour.plum],
        [366, 34, colour.marigold],
        [32, 140, colour.sky],
        [70, 148, colour.leaf],
        [360, 108, colour.chili],
        [372, 146, colour.sky],
        [36, 222, colour.pink],
        [70, 240, colour.marigold],
        [146, 232, colour.plum],
        [196, 240, colour.leaf],
        [232, 226, colour.pink],
        [306, 232, colour.marigold],
        [346, 218, colour.pink],
        [374, 244, colour.leaf],
      ]) +
      `<path d="M12 79L106 72L262 65L396 57M10 174L268 178L396 171M110 12L108 250M270 12L264 250" fill="none" stroke="${colour.marigold}" stroke-width="2" stroke-dasharray="7 9" stroke-opacity=".8"/>` +
      pin(318, 142),
    tones,
  )

/** A wide avenue with its trees, cutting across the blocks, and a market. */
export const mapAvenue = (): string =>
  picture(
    400,
    260,
    `<path class="s" d="${sheetOf}"/>` +
      block(points('4,6 150,5 98,76 5,82'), 'c') +
      block(points('172,5 252,4 196,82 118,78'), 'b') +
      block(points('5,100 84,95 18,186 5,190'), 'a') +
      block(points('104,96 182,98 68,256 5,256 5,226'), 'p') +
      block(points('322,4 396,3 396,60 286,54'), 'a') +
      block(points('272,72 396,78 396,150 222,142'), 'c') +
      block(points('208,160 296,164 290,256 138,256'), 'a') +
      block(points('314,166 396,170 397,256 308,256'), 'b') +
      `<path d="M290 0L100 262" stroke="${colour.leaf}" stroke-width="9" stroke-opacity=".28"/>` +
      points('276,20 256,48 236,76 216,103 196,131 176,158 155,186 134,214 114,242')
        .map(([x = 0, y = 0]) => tree(x, y, 7))
        .join('') +
      points('60,228 92,190 120,150 40,244 66,200 102,172 142,118')
        .map(([x = 0, y = 0]) => tree(x, y, 9))
        .join('') +
      put(
        Array.from({ length: 5 }, (_, i) =>
          sheet(`M${-35 + i * 14} 0v-20h14v20q-7 9-14 0Z`, i % 2 ? colour.cream : colour.pink, 1.6),
        ).join(''),
        { x: 334, y: 122 },
      ) +
      houses([
        [34, 54, colour.pink],
        [72, 60, colour.marigold],
        [108, 40, colour.leaf],
        [176, 58, colour.sky],
        [212, 36, colour.marigold],
        [30, 136, colour.plum],
        [348, 44, colour.sky],
        [378, 48, colour.leaf],
        [262, 116, colour.marigold],
        [380, 132, colour.plum],
        [198, 236, colour.leaf],
        [246, 244, colour.pink],
        [270, 206, colour.sky],
        [338, 216, colour.marigold],
        [376, 206, colour.leaf],
        [352, 246, colour.sky],
      ]) +
      `<path d="M8 91L96 87M286 63L396 69M206 151L396 160M304 166L299 252" fill="none" stroke="${colour.marigold}" stroke-width="2" stroke-dasharray="7 9" stroke-opacity=".8"/>` +
      pin(232, 214),
    tones,
  )
