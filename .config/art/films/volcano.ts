/** The experiment film: soda, vinegar, a countdown, and a volcano that erupts in marigolds. */
import { chance, colour, disc, petals, put, sheet, type Point } from '../paper.ts'
import { armsOf, cast, child, table, type Look } from '../people.ts'
import { eruption, flask, flour, lava, volcano } from '../props.ts'
import { cloud, garland, star, type Motif } from '../things.ts'
import { between, blinks, flash, glide, glory, mix, pop, tremble, type Film } from './film.ts'

const eli: Look = { ...cast.eli, hat: 'goggles' }
const dani: Look = { ...cast.dani, cloth: colour.leaf, trim: colour.butter, hat: 'goggles' }
const kinds: readonly Motif[] = ['star', 'sun', 'flower', 'star', 'bird', 'sun', 'heart', 'star']
const paints = [colour.marigold, colour.rose, colour.mint, colour.butter]
const bang = 9.6

function yard(time: number, behind: string): string {
  const rings = [
    [230, '#C9D8FF'],
    [176, '#FFE9B8'],
    [124, '#FFD98A'],
  ] as const
  return (
    `<path fill="#B4C8FF" d="M-20-20H660V380H-20Z"/>` +
    rings
      .map(([r, paint], i) =>
        put(`<path fill="${paint}" d="${disc(0, 0, r, { cuts: 28, seed: i + 3 })}"/>`, {
          x: 320,
          y: 210,
          turn: time * (i % 2 ? 1.2 : -1),
        }),
      )
      .join('') +
    cloud(92 + time * 2, 112, 110) +
    cloud(548 - time * 1.6, 128, 96) +
    behind +
    sheet('M-10 300Q80 262 180 286T380 280T650 270V370H-10Z', colour.leaf, -3) +
    `<path fill="#27935E" d="${Array.from({ length: 12 }, (_, i) => petals(24 + i * 54, 322 + (i % 3) * 10, 5, 9, 2.4, 2, -90)).join('')}"/>` +
    garland(
      [-10, 14],
      [650, 14],
      18,
      kinds.map((kind, i) => ({ kind, paint: paints[i % 4] ?? colour.rose })),
      { width: 56, height: 46 },
      (i) => Math.sin(time * 1.6 + i) * 3,
    )
  )
}

function pouring(time: number, from: number, to: number, x: number, paint: string, seed: number): string {
  if (time < from || time > to + 0.5) return ''
  const roll = chance(seed)
  return Array.from({ length: 20 }, () => {
    const start = from + roll() * (to - from)
    const aside = (roll() - 0.5) * 16
    const r = 2.4 + roll() * 2.6
    const age = (time - start) / 0.35
    return age < 0 || age > 1
      ? ''
      : `<path fill="${paint}" d="${disc(x + aside, mix(92, 138, age * age), r, { cuts: 7 })}"/>`
  }).join('')
}

export const experiment: Film = {
  name: 'volcan',
  seconds: 16,
  poster: 11.5,
  captions: [
    { from: 0.4, to: 2, text: '¡Vamos a probar! («Let’s try!»)' },
    { from: 2.1, to: 4.2, text: 'Bicarbonato: «soda».' },
    { from: 4.3, to: 6.5, text: 'Vinagre: «vinegar».' },
    { from: 6.6, to: 9.5, text: 'Contamos: «three, two, one…».' },
    { from: 9.6, to: 12, text: '¡Bum! El volcán echa flores y estrellas.' },
    { from: 12.1, to: 14, text: '«Wow!»' },
    { from: 14.1, to: 16, text: '¡Lo logramos! («We did it!»)' },
  ],
  frame(time) {
    const after = time - bang
    const fear = glide(time, 6.8, 9) - glide(time, bang, bang + 0.3)
    const joy = pop(time, bang + 0.15, 0.5)
    const jump = after > 0.3 ? Math.abs(Math.sin((after - 0.3) * 4.6)) * 12 : 0
    const quake = time > 7 && time < 12.5 ? Math.sin(time * 40) * mix(0.4, 2.4, between(time, 7, bang)) : 0
    const bag = glide(time, 2.1, 2.8) - glide(time, 4, 4.5)
    const glass = glide(time, 4.3, 5) - glide(time, 6.3, 6.8)
    const bagAt: Point = [mix(196, 300, bag), mix(268, 84, bag)]
    const glassAt: Point = [mix(448, 350, glass), mix(266, 88, glass)]
    const eliHands: [Point, Point] = [
      [mix(-40, -46, joy), mix(-58, -146, joy)],
      bag > 0.05 ? [mix(40, 62, bag), mix(-60, -150, bag)] : [mix(36, 44, joy), mix(mix(-58, -100, fear), -142, joy)],
    ]
    const daniHands: [Point, Point] = [
      glass > 0.05
        ? [mix(-40, -62, glass), mix(-60, -150, glass)]
        : [mix(-36, -44, joy), mix(mix(-58, -100, fear), -144, joy)],
      [mix(40, 46, joy), mix(-58, -140, joy)],
    ]
    const eliAt = { x: 120 - fear * 16, y: 350 - jump, size: 1.34 }
    const daniAt = { x: 522 + fear * 16, y: 350 - jump * 0.8, size: 1.34 }
    const face = after > 0 ? 'open' : fear > 0.4 ? 'wow' : 'smile'
    const kick = after > 0 && after < 0.4 ? Math.sin(after * 50) * 4 : 0
    const third = (from: number, text: string, turn: number, paint: string) =>
      flash(time, from, from + 0.95, text, { x: 320, y: 82, turn }, { letters: 48, paint, ink: colour.paper })
    return put(
      yard(time, after > 0 ? glory(time, 320, 120, 236 * Math.min(1, after * 2), '#FFF4CF') : '') +
        put(
          child(eli, {
            arms: false,
            lean: -fear * 7 + tremble(time, 1, 0.6),
            nod: tremble(time, 2, 1),
            gaze: 1,
            mouth: face,
            blink: blinks(time, 1),
          }),
          eliAt,
        ) +
        put(
          child(dani, {
            arms: false,
            lean: fear * 7 + tremble(time, 3, 0.6),
            nod: tremble(time, 4, 1),
            gaze: -1,
            mouth: face,
            blink: blinks(time, 3),
          }),
          daniAt,
        ) +
        table(176, 272, 288, 76, colour.plum, colour.clay, colour.rose) +
        put(after > 0 ? eruption(after, 60, 4, 1.02) + eruption(after - 1.9, 46, 9, 1) : '', {
          x: 320,
          y: 266,
          size: 1.1,
        }) +
        pouring(time, 2.9, 3.9, 320, colour.paper, 3) +
        pouring(time, 5.1, 6.2, 322, colour.mint, 5) +
        put(volcano() + lava(glide(time, bang, bang + 2.6)), {
          x: 320 + quake * 0.4,
          y: 266,
          size: 1.16,
          turn: quake * 0.35,
        }) +
        put(flour(), { x: bagAt[0], y: bagAt[1], turn: bag * 118 + tremble(time, 5), size: 1 }) +
        put(flask(1 - 0.9 * glide(time, 5.1, 6.3), colour.mint, 0, time), {
          x: glassAt[0],
          y: glassAt[1] - 2,
          turn: glass * -112,
          size: 0.9,
        }) +
        put(armsOf(eli, ...eliHands), eliAt) +
        put(armsOf(dani, ...daniHands), daniAt) +
        flash(
          time,
          0.3,
          2,
          "LET'S TRY!",
          { x: 320, y: 112, turn: 2 },
          { paint: colour.sky, ink: colour.paper, letters: 34 },
        ) +
        flash(time, 2.1, 4.2, 'SODA', { x: 424, y: 106, turn: 3 }) +
        flash(time, 4.3, 6.5, 'VINEGAR', { x: 206, y: 106, turn: -3 }, { paint: colour.mint }) +
        third(6.7, '3', -6, colour.sky) +
        third(7.65, '2', 5, colour.plum) +
        third(8.6, '1', -4, colour.pink) +
        flash(
          time,
          bang + 0.05,
          12,
          'BOOM!',
          { x: 320, y: 316, turn: -3 },
          { letters: 46, paint: colour.pink, ink: colour.paper },
        ) +
        flash(time, 12.1, 14, 'WOW!', { x: 320, y: 316, turn: 3 }, { letters: 42, paint: colour.marigold }) +
        (time > 14
          ? put(star(150, { turn: time * 16, lift: 4 }), {
              x: 320,
              y: mix(180, 116, glide(time, 14, 14.6)),
              size: pop(time, 14),
            })
          : '') +
        flash(
          time,
          14.2,
          17,
          'WE DID IT!',
          { x: 320, y: 316, turn: -2 },
          { paint: colour.pink, ink: colour.paper, letters: 36 },
        ),
      { y: kick },
    )
  },
}
