/** Things that the paper children hold, cook, sell and blow up. */
import {
  box,
  chance,
  colour,
  diamond,
  disc,
  merged,
  n,
  petal,
  points,
  put,
  rays,
  ribbon,
  round,
  sheet,
  snips,
} from './paper.ts'
import { marigold, star } from './things.ts'

/** A mixing bowl whose foot is at (0, 0); `full` 0…1 is the level of the batter. */
export function bowl(full: number, turn = 0): { back: string; front: string } {
  const batter =
    full <= 0
      ? ''
      : `<path fill="${colour.butter}" d="${disc(0, -44 + (1 - full) * 8, 44 - (1 - full) * 6, { cuts: 18, flat: 0.2, seed: 6 })}"/><path d="M${n(-16 + Math.sin(turn) * 9)} ${n(-44 + (1 - full) * 8)}q14-6 30 0t-12 3" fill="none" stroke="${colour.marigold}" stroke-width="2.4" stroke-linecap="round"/>`
  const inside = sheet(disc(0, -45, 50, { cuts: 20, flat: 0.2, seed: 2, wobble: 0.015 }), colour.plum, 0)
  const outside = `M-50-45Q-48 0-22 0L22 0Q48 0 50-45Q0-30-50-45Z`
  const cuts =
    [-30, -15, 0, 15, 30].map((x) => diamond(x, -21 + Math.abs(x) * 0.12 - 2, 4.4, 6.6)).join('') +
    [-22.5, -7.5, 7.5, 22.5].map((x) => diamond(x, -10, 2, 3)).join('')
  return { back: inside + batter, front: sheet(outside + cuts, colour.ice, 2.4) }
}

export const spoon = (turn: number): string =>
  put(
    ribbon('M0-2L0-66', colour.clay, 6, 1.6) + sheet(disc(0, 4, 9, { cuts: 11, flat: 1.4, seed: 3 }), colour.clay, 1.2),
    { turn },
  )

export const egg = (): string => sheet(round(points('0,-15 9,-4 8.5,7 0,12 -8.5,7 -9,-4'), 5), colour.paper, 2)

/** The halves of an egg; `apart` 0…1 is the distance between them. */
export const brokenEgg = (apart: number): string =>
  put(sheet('M-10-2L-6 3L-2-2L3 3L7-2L10 2Q9-15 0-16Q-9-15-10-2Z', colour.paper, 1.4), {
    x: -apart * 9,
    y: -apart * 4,
    turn: -apart * 50,
  }) +
  put(sheet('M-10-2L-6 3L-2-2L3 3L7-2L10 2Q9 13 0 13Q-9 13-10-2Z', colour.paper, 1.4), {
    x: apart * 9,
    turn: apart * 50,
  }) +
  (apart > 0.5 ? `<path fill="${colour.marigold}" d="${disc(0, 10 * apart, 7, { cuts: 11 })}"/>` : '')

export const flour = (turn = 0): string =>
  put(
    sheet(snips(points('-19,0 -21,-50 -16,-56 -8,-51 0,-57 9,-51 17,-56 21,-49 19,0')), colour.cream, 2.2) +
      `<path fill="${colour.clay}" d="${[-50, -90, -130].map((a) => petal(0, -14, a, 24, 5, 4)).join('')}"/><path fill="${colour.pink}" d="${box(-19, -8, 38, 4)}"/>`,
    { turn },
  )

export const milk = (turn = 0): string =>
  put(
    sheet('M-13 0L-15-30L-8-42L-8-52L8-52L8-42L15-30L13 0Z', colour.paper, 2.2) +
      `<path fill="${colour.sky}" d="M-14.6-28L14.6-28L14-14L-14-14Z${rays(0, -21, 5, 2.2, 6)}"/><path fill="${colour.pink}" d="${box(-9, -56, 18, 6)}"/>`,
    { turn },
  )

/** A frying pan with its middle at (0, 0) and its handle to the right. */
export const pan = (turn = 0): string =>
  put(
    ribbon('M44 0L88-4', colour.clay, 9, 2) +
      sheet('M-48-7L48-7Q44 12 28 12L-28 12Q-44 12-48-7Z', colour.deep, 2.4) +
      sheet(disc(0, -7, 48, { cuts: 20, flat: 0.16, wobble: 0.01 }), '#3a3570', 0),
    { turn },
  )

/** The star-shaped pancake. `flat` scales its height while it turns over. */
export const pancake = (size: number, turn: number, flat = 1): string =>
  `<g transform="scale(1 ${n(flat)})">${put(sheet(rays(0, 0, size, size * 0.56, 8), colour.clay, 2.4) + sheet(rays(0, 0, size * 0.86, size * 0.48, 8), colour.marigold, 0) + `<path fill="${colour.butter}" d="${rays(0, 0, size * 0.5, size * 0.3, 8)}"/>`, { turn })}</g>`

export const apple = (paint: string = colour.chili, size = 1): string =>
  put(
    sheet(round(points('0,-9 9,-13 14,-3 9,11 0,9 -9,11 -14,-3 -9,-13'), 5), paint, 2) +
      ribbon('M0-9Q0-16 4-18', colour.clay, 2.4, 0) +
      `<path fill="${colour.leaf}" d="${petal(2, -14, -25, 13, 4)}"/>`,
    { size },
  )

export const orange = (size = 1): string =>
  put(
    sheet(disc(0, 0, 12, { cuts: 14, seed: 8 }), colour.marigold, 1.8) +
      `<path fill="${colour.ember}" d="${rays(0, -4, 4, 1.4, 5)}"/>`,
    { size },
  )

export const banana = (turn = 0): string =>
  put(sheet('M-16-8Q-8 16 18 8L21 3Q2 4-10-13Z', colour.butter, 1.8), { turn })

export const watermelon = (turn = 0): string =>
  put(
    sheet('M-24 0Q0 34 24 0Z', colour.leaf, 2) +
      `<path fill="${colour.mint}" d="M-21 0Q0 29 21 0Z"/><path fill="${colour.pink}" d="M-18.5 0Q0 25 18.5 0Z"/><path fill="${colour.deep}" d="${points(
        '-9,4 0,8 9,4 -4,3 4,4',
      )
        .map(([x = 0, y = 0]) => petal(x, y, 90, 4, 1.6))
        .join('')}"/>`,
    { turn },
  )

export const pineapple = (): string =>
  merged(
    sheet(
      [-160, -135, -110, -90, -70, -45, -20].map((a) => petal(0, -16, a, a === -90 ? 26 : 20, 4.5)).join(''),
      colour.leaf,
      1.2,
    ),
  ) +
  sheet(round(points('0,-18 12,-12 14,2 10,16 0,20 -10,16 -14,2 -12,-12'), 6), colour.marigold, 1.8) +
  `<path fill="${colour.ember}" d="${points('-6,-8 6,-8 0,0 -8,2 8,2 -5,10 5,10')
    .map(([x = 0, y = 0]) => diamond(x, y, 2.4, 3.2))
    .join('')}"/>`

export const coin = (turn = 0): string =>
  put(
    sheet(disc(0, 0, 10, { cuts: 15, seed: 4 }), colour.butter, 1.6) +
      `<path fill="${colour.ember}" d="${rays(0, 0, 6.4, 2.8, 8)}"/>`,
    { turn },
  )

export const basket = (): string =>
  ribbon('M-22-18Q0-58 22-18', colour.clay, 5, 1.6) +
  sheet(
    'M-28-20L28-20L21 10L-21 10Z' +
      [-18, -6, 6, 18].map((x) => diamond(x, -11, 3.4, 5)).join('') +
      [-12, 0, 12].map((x) => diamond(x, -1, 3.4, 5)).join(''),
    colour.marigold,
    2,
  )

/** A wooden crate for fruit. */
export function crate(width: number, paint: string): string {
  const half = width / 2
  const planks = Math.round(width / 16)
  return sheet(
    `${box(-half, -18, width, 22)}${Array.from({ length: planks }, (_, i) => diamond(-half + (width / planks) * (i + 0.5), -7, 3, 6)).join('')}`,
    paint,
    2,
  )
}

/** A striped awning with pierced scallops; its top left corner is at (`left`, `top`). */
export function awning(left: number, top: number, width: number, drop: number, paints: readonly string[]): string {
  const stripes = Math.round(width / 34)
  const step = width / stripes
  return Array.from({ length: stripes }, (_, i) => {
    const x = left + i * step
    const squeeze = (at: number) => left + width / 2 + (at - left - width / 2) * 0.86
    const outline = `M${n(squeeze(x))} ${n(top)}L${n(squeeze(x + step))} ${n(top)}L${n(x + step)} ${n(top + drop)}q${n(-step / 2)} ${n(step * 0.75)} ${n(-step)} 0Z`
    return sheet(
      outline +
        diamond(x + step / 2, top + drop - 1, 3.4, 6) +
        petal(x + step / 2, top + drop - 9, -145, 9, 2.4) +
        petal(x + step / 2, top + drop - 9, -35, 9, 2.4),
      paints[i % paints.length] ?? colour.pink,
      2.6,
    )
  }).join('')
}

/** A papier-mâché volcano whose foot is at (0, 0). */
export function volcano(): string {
  return (
    sheet(
      snips(
        points(
          '-86,0 -64,-30 -58,-44 -40,-70 -36,-86 -24,-108 -10,-104 0,-109 12,-103 24,-108 33,-88 42,-68 56,-42 66,-32 88,0',
        ),
      ),
      '#7A3B2A',
      3,
    ) +
    `<path fill="#5B2A1F" d="${snips(points('-58,0 -36,-42 -30,-60 -20,-96 -14,-60 -22,-30 -18,0'))}${snips(points('30,0 26,-34 18,-60 20,-94 34,-58 44,-32 62,0'))}"/>` +
    `<path fill="${colour.ember}" fill-opacity=".75" d="${points('-46,-18 -26,-12 0,-20 0,-48 24,-14 50,-14 -4,-74')
      .map(([x = 0, y = 0]) => diamond(x, y, 4, 7))
      .join('')}"/>`
  )
}

/** Foam that runs down the volcano; `flow` 0…1 is how far it has come. */
export function lava(flow: number): string {
  if (flow <= 0) return ''
  const tongue = (x: number, length: number, width: number, slant: number) => {
    const l = length * flow
    return `M${n(x - width)}-106L${n(x + width)}-106Q${n(x + width + slant * l * 0.5)} ${n(-106 + l * 0.6)} ${n(x + width * 0.8 + slant * l)} ${n(-106 + l)}Q${n(x + slant * l)} ${n(-106 + l + width * 1.5)} ${n(x - width * 0.8 + slant * l)} ${n(-106 + l)}Q${n(x - width + slant * l * 0.4)} ${n(-106 + l * 0.5)} ${n(x - width)}-106Z`
  }
  return (
    sheet(tongue(-15, 82, 7, -0.42), colour.pink, 1.6) +
    sheet(tongue(16, 88, 7, 0.42), colour.pink, 1.6) +
    sheet(tongue(-4, 62, 8, -0.1), colour.ember, 1.4) +
    sheet(tongue(7, 44, 6, 0.14), colour.marigold, 1.2) +
    sheet(disc(0, -107, 26, { cuts: 16, flat: 0.34, seed: 3 }), colour.marigold, 0.8)
  )
}

/** `count` marigolds, discs and stars that fly out of the crater; `time` is in seconds since the bang. */
export function eruption(time: number, count: number, seed: number, reach = 1): string {
  const roll = chance(seed)
  return Array.from({ length: count }, (_, i) => {
    const born = roll() ** 2 * 2.2
    const angle = -90 + (roll() - 0.5) * 74
    const speed = (120 + roll() * 110) * reach
    const kind = i % 4
    const size = 8 + roll() * 9
    const spin = (roll() - 0.5) * 300
    const age = time - born
    if (age < 0 || age > 2.3) return ''
    const x = Math.cos((angle * Math.PI) / 180) * speed * age
    const y = -106 + Math.sin((angle * Math.PI) / 180) * speed * age * 1.25 + 88 * age * age
    const grown = Math.min(1, age * 5)
    const thing =
      kind === 0
        ? marigold(0, 0, size * 1.15)
        : kind === 1
          ? star(size * 2.3, { lift: 2 })
          : kind === 2
            ? sheet(disc(0, 0, size * 0.8, { cuts: 11, seed: i }), colour.rose, 1.4)
            : marigold(0, 0, size, { outer: colour.pink, inner: colour.berry })
    return put(thing, { x, y, turn: spin * age, size: grown })
  }).join('')
}

/** A flask with a coloured liquid; `full` 0…1 is its level. */
export function flask(full: number, paint: string, turn = 0, bubble = 0): string {
  const level = -6 - 34 * full
  const half = 26 - (26 - 7) * Math.min(1, (-level - 4) / 44)
  const bubbles =
    full > 0.1
      ? [0, 1, 2]
          .map((i) =>
            disc(-8 + i * 8, -10 - ((bubble * 14 + i * 9) % 24) * full, 2.6 - i * 0.3, { cuts: 8, seed: i + 1 }),
          )
          .join('')
      : ''
  return put(
    sheet('M-7-70L-7-46L-28-4Q-28 2-22 2L22 2Q28 2 28-4L7-46L7-70Z', '#DCEBFF', 2.2) +
      (full > 0
        ? `<path fill="${paint}" d="M${n(-half)} ${n(level)}L${n(half)} ${n(level)}L25-3Q24-1 20-1L-20-1Q-24-1-25-3Z"/><path fill="${colour.paper}" fill-opacity=".8" d="${bubbles}"/>`
        : '') +
      `<path fill="${colour.sky}" d="${box(-10, -74, 20, 6)}"/><path d="M-16-8L-6-30" stroke="#fff" stroke-opacity=".7" stroke-width="3" stroke-linecap="round"/>`,
    { turn },
  )
}
