/** The small pictures of the public page: three senses, notices, edges between sections, the footer. */
import {
  box,
  chance,
  colour,
  diamond,
  disc,
  merged,
  n,
  petal,
  petals,
  picture,
  points,
  put,
  rays,
  ribbon,
  sheet,
  snips,
  type Point,
} from './paper.ts'
import { cast, child } from './people.ts'
import { apple, orange, watermelon } from './props.ts'
import { agave, cloud, flag, hills, marigold, mat, nopal, star, type Motif } from './things.ts'

/** A tall flag on a string with a drawing in its middle. */
function sense(paint: string, drawing: string): string {
  const body = flag(168, 186, paint, 'none', { lift: 4 })
  const leaves = [-150, -120, -90, -60, -30, 30, 60, 90, 120, 150, 0, 180]
    .map((a) => petal(100, 118, a, 74, 5, 58))
    .join('')
  return picture(
    200,
    240,
    `<path d="M-4 14Q100 26 204 14" fill="none" stroke="${colour.marigold}" stroke-width="2.4"/>` +
      put(body, { x: 100, y: 20 }) +
      `<path fill="#12093a" fill-opacity=".28" d="${leaves}"/>` +
      put(drawing, { x: 100, y: 118 }),
  )
}

export const eye = (): string =>
  sense(
    colour.pink,
    merged(sheet([-140, -115, -90, -65, -40].map((a) => petal(0, 6, a, 52, 5, 30)).join(''), colour.night, 1.6)) +
      sheet('M-50 4Q0-44 50 4Q0 46-50 4Z', colour.paper, 2.6) +
      sheet(disc(0, 3, 22, { cuts: 18, seed: 3, wobble: 0.015 }) + petals(0, 3, 10, 19, 2.6, 12), colour.sky, 0) +
      `<path fill="${colour.night}" d="${disc(0, 3, 10.5, { cuts: 13 })}"/><path fill="${colour.butter}" d="${rays(4, -1, 6, 2.4, 4)}"/>`,
  )

export const ear = (): string =>
  sense(
    colour.leaf,
    put(
      sheet('M-26-4Q-30-46 8-46Q38-44 34-10Q32 6 20 16Q14 22 13 34Q10 48-6 46Q-20 42-18 26Z', '#D39A6A', 2.8) +
        ribbon('M-12-6Q-14-30 6-31Q22-30 20-12Q18 0 8 4Q-2 8 2 20', '#8C5432', 5, 0) +
        sheet(disc(-10, 44, 6.5, { cuts: 11 }), colour.marigold, 1.4),
      { x: -10 },
    ) +
      [18, 30, 42]
        .map((r, i) =>
          ribbon(
            `M${n(30 + r * 0.34)} ${n(-r * 0.62)}Q${n(30 + r * 0.8)} 0 ${n(30 + r * 0.34)} ${n(r * 0.62)}`,
            [colour.butter, colour.rose, colour.ice][i] ?? colour.butter,
            5,
            1.4,
          ),
        )
        .join(''),
  )

export const hand = (): string =>
  sense(
    colour.sky,
    sheet(
      'M-24 52L-27 12L-46-8Q-52-18-42-20Q-36-20-24-8L-25-38Q-24-48-17-48Q-10-48-10-38L-8-12L-8-50Q-6-58 1-58Q8-58 8-50L9-12L14-44Q16-52 23-51Q30-49 28-40L25-6L33-26Q37-33 43-30Q48-27 45-18L32 24Q28 38 27 52Z' +
        petals(1, 18, 8, 16, 3, 5) +
        diamond(-17, -30, 2.4, 5) +
        diamond(0, -38, 2.4, 6) +
        diamond(20, -32, 2.4, 5),
      colour.marigold,
      2.8,
    ) + sheet(box(-29, 50, 60, 14) + [-18, -6, 6, 18].map((x) => diamond(x, 57, 3, 5)).join(''), colour.pink, 2),
  )

const notice = (seed: number, light: string, dark: string, under: string, body: string): string =>
  picture(
    320,
    220,
    put(`<path fill="${under}" d="${mat(320, 220, 9, seed + 30)}"/>`, { x: 3, y: 4, turn: 0.7 }) +
      `<path class="g" d="${mat(320, 220, 9, seed)}"/>` +
      body,
    { g: [light, dark] },
  )

export const summer = (): string =>
  notice(
    2,
    '#CFE6FF',
    '#243C7C',
    colour.marigold,
    put(star(104), { x: 252, y: 66 }) +
      cloud(80, 56, 84) +
      sheet('M12 176Q36 160 60 174T106 174T150 174T194 174T238 174T310 170L309 209L11 211Z', colour.sky, -2) +
      sheet('M12 194Q60 180 110 190T210 188T309 186L309 209L11 211Z', colour.butter, -2) +
      ribbon('M112 190L134 78', colour.clay, 5, 1.6) +
      put(
        merged(
          [0, 1, 2, 3, 4]
            .map((i) =>
              sheet(
                snips([
                  [0, -2],
                  [-62 + i * 25, 26],
                  [-37 + i * 25, 26],
                ]),
                i % 2 ? colour.paper : colour.pink,
                1.4,
              ),
            )
            .join(''),
        ),
        { x: 135, y: 74, turn: 11 },
      ) +
      put(
        child(
          { ...cast.ana, cloth: colour.marigold, trim: colour.pink },
          { left: [-42, -112], right: [44, -104], mouth: 'open', stride: 3 },
        ),
        { x: 196, y: 204, size: 0.72 },
      ) +
      put(watermelon(-10), { x: 62, y: 182, size: 1.1 }) +
      put(
        sheet(disc(0, 0, 17, { cuts: 16 }), colour.paper, 2) +
          `<path fill="${colour.pink}" d="${petals(0, 0, 6, 16, 5)}"/>`,
        { x: 276, y: 184 },
      ),
  )

export const enrolment = (): string =>
  notice(
    5,
    '#FFE0EE',
    '#5A1B52',
    colour.pink,
    put(
      sheet(snips(points('-54,-74 56,-78 60,74 -58,78')), colour.paper, 3) +
        `<path fill="${colour.marigold}" d="${rays(-28, -46, 13, 6, 8)}"/><path d="M-6-54H38M-6-40H26M-40-14H42M-40 4H42M-40 22H20" stroke="${colour.ice}" stroke-width="6" stroke-linecap="round"/><path d="M-38 52q9-18 16-3t15-5 14 1 14-6" fill="none" stroke="${colour.pink}" stroke-width="3.4" stroke-linecap="round"/>`,
      { x: 112, y: 114, turn: -7 },
    ) +
      put(
        sheet(snips(points('-8,-60 8,-60 8,26 -8,26')), colour.leaf, 2.2) +
          sheet(snips(points('-8,26 8,26 0,46')), colour.cream, 0) +
          `<path fill="${colour.night}" d="${snips(points('-3,38 3,38 0,46'))}"/>` +
          sheet(snips(points('-8,-72 8,-72 8,-60 -8,-60')), colour.rose, 0),
        { x: 176, y: 118, turn: 34 },
      ) +
      put(
        child(
          { ...cast.beto, cloth: colour.leaf },
          { left: [-44, -116], right: [38, -52], mouth: 'open', gaze: -1, lean: -3 },
        ),
        { x: 246, y: 204, size: 1 },
      ) +
      marigold(44, 46, 17) +
      marigold(290, 52, 14, { outer: colour.pink, inner: colour.berry }) +
      marigold(64, 192, 12, { outer: colour.leaf, inner: colour.mint }),
  )

export const schedule = (): string =>
  notice(
    8,
    '#FFF0C4',
    '#4A3A1E',
    colour.leaf,
    put(
      sheet(disc(0, 0, 74, { cuts: 30, seed: 5, wobble: 0.012 }), colour.plum, 3.4) +
        sheet(rays(0, 0, 66, 60, 36), colour.butter, 0) +
        sheet(disc(0, 0, 56, { cuts: 26, seed: 7, wobble: 0.01 }), colour.paper, 0) +
        `<path fill="${colour.pink}" d="${Array.from({ length: 12 }, (_, i) => diamond(Math.cos((i * Math.PI) / 6) * 46, Math.sin((i * Math.PI) / 6) * 46, i % 3 ? 2.6 : 4.4, i % 3 ? 3.6 : 6.4)).join('')}"/>` +
        ribbon('M0 0L-4-34', colour.night, 6, 1.4) +
        ribbon('M0 0L26 8', colour.pink, 6, 1.4) +
        put(star(30), {}),
      { x: 112, y: 110 },
    ) +
      put(
        child(
          { ...cast.eli, cloth: colour.pink, trim: colour.butter, legs: colour.sky },
          { left: [-50, -96], right: [36, -118], mouth: 'open', gaze: -1, nod: -4 },
        ),
        { x: 252, y: 208, size: 1.02 },
      ) +
      put(apple(), { x: 34, y: 188 }) +
      put(orange(), { x: 60, y: 194 }),
  )

const kinds: readonly Motif[] = ['sun', 'flower', 'star', 'heart', 'bird', 'flower']
const paints = [colour.pink, colour.leaf, colour.marigold, colour.sky, colour.berry, colour.ember]

/** A garland that repeats horizontally. */
export function garlandTile(): string {
  const flags = kinds.map((kind, i) => {
    const t = (i + 0.5) / kinds.length
    return put(flag(84, 72, paints[i] ?? colour.pink, kind, { lift: 2.6 }), {
      x: t * 600,
      y: 4 + 34 * t * (1 - t) * 1.6,
      turn: (0.5 - t) * 9,
    })
  })
  return picture(600, 104, flags.join('') + `<path class="s" d="M0 3Q300 33 600 3v2Q300 35 0 5Z"/>`, {
    s: [colour.clay, colour.butter],
  })
}

/** A CSS mask that repeats horizontally: its drawn area is visible, the rest transparent. */
const mask = (width: number, height: number, d: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path fill-rule="evenodd" d="${d}"/></svg>\n`

/** A pierced hem of papel picado that hangs down. */
export function edgePicado(): string {
  const teeth = Array.from({ length: 2 }, () => 'q-12 22-24 0').join('')
  return mask(
    48,
    40,
    `M0 0H48V22${teeth}Z${[12, 36].map((x) => diamond(x, 21, 3.4, 6) + petal(x, 12, -155, 9, 2.6) + petal(x, 12, -25, 9, 2.6)).join('')}${[0, 24, 48].map((x) => diamond(x, 12, 2, 3.4)).join('')}`,
  )
}

export const edgeScallop = (): string =>
  mask(64, 24, `M0 24V14Q16-12 32 14Q48-12 64 14V24Z${diamond(16, 13, 3, 5)}${diamond(48, 13, 3, 5)}`)

/** A mask in the form of hills. Its tile is 480 units wide, so that the hills look irregular although they repeat. */
export function edgeHills(): string {
  const roll = chance(12)
  const points: Point[] = Array.from({ length: 17 }, (_, i) => [i * 30, i === 0 || i === 16 ? 26 : 8 + roll() * 26])
  return mask(
    480,
    48,
    `M0 48V26${points
      .slice(1)
      .map(([x, y]) => `L${n(x)} ${n(y)}`)
      .join('')}V48Z`,
  )
}

export function footerHills(): string {
  const blooms = [
    [90, 168, 20],
    [210, 188, 15],
    [330, 176, 18],
    [1010, 186, 16],
    [1130, 168, 20],
    [1255, 188, 15],
    [1370, 172, 19],
  ] as const
  return picture(
    1440,
    220,
    hills(1440, 240, points('-20,96 220,40 480,92 760,30 1080,90 1300,46 1460,84'), '#4A2A86') +
      hills(1440, 240, points('-20,132 300,86 620,140 900,92 1200,138 1460,90'), colour.leaf) +
      put(nopal(0, 0, 0.95, '#27935E'), { x: 512, y: 132 }) +
      agave(884, 112, 52, '#27935E') +
      hills(1440, 240, points('-20,176 260,150 560,180 860,148 1160,178 1460,152'), '#0F5C3B') +
      put(nopal(0, 0, 0.7, '#1B7F4F'), { x: 1216, y: 182 }) +
      agave(160, 176, 54, '#1B7F4F') +
      agave(704, 180, 44, '#1B7F4F') +
      blooms
        .map(
          ([x, y, r], i) =>
            ribbon(`M${x} ${y}V220`, '#27935E', 3, 0) +
            marigold(x, y, r, i % 3 === 1 ? { outer: colour.pink, inner: colour.berry } : {}),
        )
        .join('') +
      `<path class="f" d="M-10 206L300 210L700 204L1100 209L1450 205V222H-10Z"/>`,
    { f: ['#1F1B4D', '#14113A'] },
  )
}
