/** Paper children that can be posed: a bell-shaped dress with a woven hem, strips for arms and legs, a simple face. */
import {
  box,
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
  type Point,
} from './paper.ts'

export type Look = {
  skin: string
  hair: string
  style: 'braids' | 'short' | 'bun' | 'curls' | 'bob'
  cloth: string
  /** The colour of the band on the hem, of the collar and of hair ribbons. */
  trim: string
  legs: string
  hat?: 'chef' | 'goggles' | 'crown'
  apron?: string
}

export type Pose = {
  /** Positions of the hands, in units from the point between the feet. */
  left?: Point
  right?: Point
  lean?: number
  nod?: number
  /** The direction of the eyes: -1 left … 1 right. */
  gaze?: number
  mouth?: 'smile' | 'open' | 'wow'
  blink?: boolean
  /** How far each foot is moved outwards, in units. */
  stride?: number
  /** false: leaves the arms out, so that `armsOf` can draw them in front of a held thing. Default true. */
  arms?: boolean
}

const mouths = {
  smile: (y: number) =>
    `<path d="M-7 ${n(y)}q7 7 14 0" fill="none" stroke="#4a1230" stroke-width="2.4" stroke-linecap="round"/>`,
  open: (y: number) =>
    `<path d="M-8 ${n(y - 1)}q8 2 16 0q-1 10-8 10t-8-10Z" fill="#6d1238"/><path d="M-4 ${n(y + 6)}q4-3 8 0q-4 4-8 0Z" fill="${colour.rose}"/>`,
  wow: (y: number) => `<path d="${disc(0, y + 3, 4.6, { cuts: 9, flat: 1.25 })}" fill="#6d1238"/>`,
}

function hairBehind({ style, hair, trim }: Look): string {
  const tress = (side: number) =>
    [0, 1, 2, 3]
      .map((i) => sheet(disc(side * (26 + i * 1.5), -104 + i * 11, 7.4 - i * 0.6, { cuts: 9, seed: i + 2 }), hair, 1.2))
      .join('') + sheet(petal(side * 30, -60, 60, 10, 4) + petal(side * 30, -60, 120, 10, 4), trim, 1)
  switch (style) {
    case 'braids':
      return tress(-1) + tress(1)
    case 'bun':
      return sheet(disc(0, -152, 12, { cuts: 12, seed: 4 }), hair, 1.4)
    case 'curls':
      return merged(
        sheet(
          [-150, -120, -90, -60, -30, 0, 30, 150, 180]
            .map((a) =>
              disc(Math.cos((a * Math.PI) / 180) * 24, -121 + Math.sin((a * Math.PI) / 180) * 22, 12, {
                cuts: 10,
                seed: a + 200,
              }),
            )
            .join(''),
          hair,
          1.6,
        ),
      )
    case 'bob':
      return sheet(round(points('-30,-120 -22,-148 0,-154 22,-148 30,-120 32,-92 18,-90 -18,-90 -32,-92')), hair, 1.6)
    case 'short':
      return ''
  }
}

function hairBefore({ style, hair }: Look): string {
  switch (style) {
    case 'braids':
      return sheet('M-28-112Q-31-146 0-147Q31-146 28-112Q24-132 2-138Q-22-132-28-112Z', hair, 1)
    case 'bun':
      return sheet('M-28-114Q-30-148 0-147Q30-148 28-114Q20-134-6-136Q-22-130-28-114Z', hair, 1)
    case 'bob':
      return sheet('M-29-108Q-32-147 0-148Q32-147 29-108L24-124L15-120L6-126L-4-120L-14-126L-23-119Z', hair, 1)
    case 'curls':
      return merged(
        sheet(
          [-145, -115, -85, -60, -35]
            .map((a) =>
              disc(Math.cos((a * Math.PI) / 180) * 20, -119 + Math.sin((a * Math.PI) / 180) * 21, 9, {
                cuts: 9,
                seed: a + 300,
              }),
            )
            .join(''),
          hair,
          0.8,
        ),
      )
    case 'short':
      return sheet(
        'M-28-114L-30-132L-22-134L-20-147L-9-144L0-154L8-146L20-147L22-136L30-131L28-113L20-128L8-124L-4-131L-16-124Z',
        hair,
        1,
      )
  }
}

function hatOf({ hat }: Look): string {
  if (hat === 'chef')
    return (
      sheet(
        `${round(points('-24,-140 -31,-156 -22,-170 -6,-168 4,-176 20,-170 30,-158 24,-140'))}`,
        colour.paper,
        1.8,
      ) +
      sheet(snips(points('-25,-148 25,-149 24,-134 -24,-133')), colour.cream, 1) +
      `<path fill="${colour.pink}" d="${[-16, -8, 0, 8, 16].map((x) => diamond(x, -141, 2.4, 4)).join('')}"/>`
    )
  if (hat === 'crown')
    return sheet(
      snips(points('-20,-138 -24,-160 -11,-151 0,-166 11,-151 24,-160 20,-138')) + diamond(0, -149, 3, 5),
      colour.marigold,
      1.6,
    )
  return ''
}

function goggles({ hat }: Look): string {
  if (hat !== 'goggles') return ''
  return (
    ribbon('M-28-119L28-119', colour.night, 5, 0) +
    sheet(disc(-11, -117, 11, { cuts: 13, seed: 2 }) + disc(-11, -117, 7.4, { cuts: 11, seed: 3 }), colour.pink, 1) +
    sheet(disc(12, -117, 11, { cuts: 13, seed: 5 }) + disc(12, -117, 7.4, { cuts: 11, seed: 6 }), colour.pink, 1)
  )
}

function head(look: Look, { nod = 0, gaze = 0, mouth = 'smile', blink = false }: Pose): string {
  const eye = (x: number) =>
    blink
      ? `<path d="M${n(x - 4 + gaze * 2)}-114q4 3.5 8 0" fill="none" stroke="#20123f" stroke-width="2.2" stroke-linecap="round"/>`
      : `<path d="${disc(x + gaze * 2.6, -115, 3.1, { cuts: 9, flat: 1.25, seed: 4 })}" fill="#20123f"/>`
  const face =
    sheet(disc(-26, -113, 5.5, { cuts: 9 }), look.skin, 0) +
    sheet(disc(26, -113, 5.5, { cuts: 9 }), look.skin, 0) +
    sheet(disc(0, -117, 27, { cuts: 20, seed: 9, wobble: 0.012, flat: 0.98 }), look.skin, 1.8)
  const brows = `<path d="M-15-124q4-4 9-1M6-125q5-3 9 1" fill="none" stroke="${look.hair}" stroke-width="2" stroke-linecap="round"/>`
  const cheeks = `<path fill="#E0386E" fill-opacity=".42" d="${disc(-16, -106, 5, { cuts: 9 })}${disc(16, -106, 5, { cuts: 9, seed: 3 })}"/>`
  return put(
    put(
      hairBehind(look) +
        face +
        brows +
        cheeks +
        eye(-10) +
        eye(10) +
        mouths[mouth](-103) +
        hairBefore(look) +
        goggles(look) +
        hatOf(look),
      { y: 92 },
    ),
    { y: -92, turn: nod },
  )
}

/** An arm from `shoulder` to `hand`, with a hanging elbow if they are close. */
export function arm(shoulder: Point, hand: Point, sleeve: string, skin: string): string {
  const [sx, sy] = shoulder
  const [hx, hy] = hand
  const reach = Math.hypot(hx - sx, hy - sy)
  const slack = Math.max(0, 46 - reach) * 0.8 + 4
  const [mx, my] = [(sx + hx) / 2 + Math.sign(sx || 1) * slack * 0.55, (sy + hy) / 2 + slack * 0.75]
  const at = (t: number): Point => [
    (1 - t) ** 2 * sx + 2 * t * (1 - t) * mx + t * t * hx,
    (1 - t) ** 2 * sy + 2 * t * (1 - t) * my + t * t * hy,
  ]
  const half = at(0.55)
  const bend: Point = [sx + (mx - sx) * 0.55, sy + (my - sy) * 0.55]
  return (
    ribbon(`M${n(sx)} ${n(sy)}Q${n(mx)} ${n(my)} ${n(hx)} ${n(hy)}`, skin, 9, 1.8) +
    ribbon(`M${n(sx)} ${n(sy)}Q${n(bend[0])} ${n(bend[1])} ${n(half[0])} ${n(half[1])}`, sleeve, 13, 0) +
    sheet(disc(hx, hy, 6.6, { cuts: 10, seed: 3 }), skin, 0.8)
  )
}

function body({ cloth, trim, legs, apron, skin }: Look, stride: number): string {
  const hem = [-31, -20.7, -10.3, 0, 10.3, 20.7, 31]
  const foot = (x: number) =>
    sheet(`M${n(x - 8)} 0Q${n(x - 8)}-9 ${n(x)}-9Q${n(x + 10)}-8 ${n(x + 10)} 0Z`, colour.night, 0)
  const bell = `M-11-92L11-92L18-86L31-30${hem
    .slice(0, -1)
    .map(() => 'l-5.2 5l-5.1-5')
    .join('')}L-18-86Z`
  const band = hem
    .slice(0, -1)
    .map((x) => diamond(x + 5.2, -37, 3.6, 4.6))
    .join('')
  const woven = snips(points('-28.5,-45 28.5,-45 31,-30 -31,-30'))
  return (
    ribbon(`M${n(-9)}-34L${n(-10 - stride)}-6`, legs, 10, 1.4) +
    ribbon(`M9-34L${n(10 + stride)}-6`, legs, 10, 1.4) +
    foot(-10 - stride) +
    foot(10 + stride) +
    ribbon('M0-96L0-88', skin, 12, 0) +
    sheet(bell, cloth, 2.2) +
    `<path fill="${trim}" d="${woven}${band}"/>` +
    `<path fill="${trim}" d="M-12-92Q0-76 12-92L8-92Q0-84-8-92Z"/><path fill="${trim}" d="${rays(0, -66, 8, 3.6, 8)}"/>` +
    (apron
      ? sheet(snips(points('-13,-80 13,-80 20,-32 -20,-32')) + petal(-9, -42, 0, 18, 6), apron, 1.2) +
        ribbon('M-12-80Q-10-92-6-92M12-80Q10-92 6-92', apron, 2.4, 0)
      : '')
  )
}

/** A child whose feet are at (0, 0), about 150 units high without a hat. */
export function child(look: Look, pose: Pose = {}): string {
  const { left = [-36, -44], right = [36, -44], lean = 0, stride = 0, arms = true } = pose
  const hands = arms ? armsOf(look, left, right) : ''
  return put(body(look, stride) + head(look, pose) + hands, { turn: lean })
}

/** Only the arms, to be drawn after a thing that the child holds in front of the body. */
export const armsOf = (look: Look, left: Point, right: Point): string =>
  arm([-17, -82], left, look.cloth, look.skin) + arm([17, -82], right, look.cloth, look.skin)

export const cast = {
  ana: {
    skin: '#C98A5E',
    hair: '#2B1630',
    style: 'braids',
    cloth: colour.pink,
    trim: colour.butter,
    legs: colour.plum,
  },
  beto: {
    skin: '#A8683F',
    hair: '#1D1228',
    style: 'short',
    cloth: colour.sky,
    trim: colour.butter,
    legs: colour.night,
  },
  caro: { skin: '#E2A878', hair: '#5A2A1C', style: 'bob', cloth: colour.leaf, trim: colour.rose, legs: colour.berry },
  dani: {
    skin: '#8C5432',
    hair: '#1A0F1F',
    style: 'curls',
    cloth: colour.marigold,
    trim: colour.pink,
    legs: colour.sky,
  },
  eli: { skin: '#D39A6A', hair: '#33192B', style: 'bun', cloth: colour.plum, trim: colour.mint, legs: colour.pink },
} as const satisfies Record<string, Look>

/** A table or counter seen from the front, with a tablecloth of cut paper. */
export function table(
  x: number,
  y: number,
  width: number,
  height: number,
  cloth: string,
  wood: string,
  trim: string,
): string {
  const waves = Math.round(width / 26)
  const step = width / waves
  const edge = Array.from({ length: waves }, () => `q${n(-step / 2)} ${n(step * 0.7)} ${n(-step)} 0`).join('')
  const cuts = Array.from(
    { length: waves },
    (_, i) =>
      diamond(x + step * (i + 0.5), y + height * 0.34, 3.4, 5.4) +
      petal(x + step * (i + 0.5), y + height * 0.34 - 8, 200, 8, 2.4) +
      petal(x + step * (i + 0.5), y + height * 0.34 - 8, -20, 8, 2.4),
  ).join('')
  return (
    sheet(box(x + 10, y, 14, height) + box(x + width - 24, y, 14, height), wood, 2) +
    sheet(`M${n(x)} ${n(y)}h${n(width)}v${n(height * 0.45)}${edge}Z${cuts}`, cloth, 2.6) +
    sheet(box(x - 6, y - 7, width + 12, 9), trim, 2)
  )
}
