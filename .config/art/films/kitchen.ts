/** The kitchen film: flour, eggs and milk jump into the bowl, are mixed, and become a star-shaped pancake. */
import { box, chance, colour, diamond, disc, petal, petals, put, ribbon, sheet, type Point } from '../paper.ts'
import { armsOf, cast, child, table, type Look } from '../people.ts'
import { bowl, brokenEgg, egg, flour, milk, pan, pancake, spoon } from '../props.ts'
import { confetti, curl, garland, star, type Motif } from '../things.ts'
import { between, blinks, flash, glide, glory, mix, pop, thrown, tremble, type Film } from './film.ts'

const caro: Look = { ...cast.caro, hat: 'chef', apron: colour.paper }
const beto: Look = { ...cast.beto, hat: 'chef', apron: colour.butter }
const kinds: readonly Motif[] = ['sun', 'flower', 'star', 'heart', 'bird', 'flower', 'star', 'sun']
const paints = [colour.pink, colour.leaf, colour.marigold, colour.sky]

function room(time: number): string {
  const window =
    sheet(box(-62, -58, 124, 116), colour.paper, 3) +
    `<path fill="${colour.ice}" d="${box(-54, -50, 108, 100)}"/><path fill="${colour.butter}" d="M-34 36L-29 16L-16 2L4-5L24 0L40 14L46 36Z"/><path fill="${colour.marigold}" d="M-18 36L-14 22L4 11L22 20L29 36Z"/><path fill="${colour.leaf}" d="M-54 34Q-20 14 10 36T54 26V50H-54Z"/>` +
    ribbon('M0-52V52M-56 0H56', colour.paper, 6, 0)
  const shelf =
    ribbon('M-62 40H62', colour.clay, 8, 3) +
    [-44, -14, 18, 46]
      .map((x, i) =>
        put(
          sheet(
            box(-11, -30, 22, 32) + petals(0, -13, 4, 8, 2.6, 2),
            [colour.pink, colour.marigold, colour.sky, colour.berry][i] ?? colour.pink,
            2,
          ) + sheet(box(-9, -37, 18, 7), colour.cream, 0),
          { x, y: 34 },
        ),
      )
      .join('')
  const tiles = Array.from({ length: 15 }, (_, i) => diamond(20 + i * 43, 228, 7, 11)).join('')
  return (
    `<path fill="#BFE8CF" d="M0 0H640V360H0Z"/><path fill="#8FD0AE" d="M0 212H640V360H0Z${tiles}"/>` +
    put(window, { x: 78, y: 140 }) +
    put(shelf, { x: 566, y: 134 }) +
    garland(
      [-10, 16],
      [650, 16],
      20,
      kinds.map((kind, i) => ({ kind, paint: paints[i % 4] ?? colour.pink })),
      { width: 58, height: 48 },
      (i) => Math.sin(time * 1.4 + i) * 2.6,
    )
  )
}

function falling(
  time: number,
  from: number,
  to: number,
  x: number,
  y: number,
  paint: string,
  shape: (size: number) => string,
): string {
  if (time < from || time > to + 0.4) return ''
  const roll = chance(from * 10)
  return Array.from({ length: 22 }, () => {
    const start = from + roll() * (to - from)
    const aside = (roll() - 0.5) * 34
    const size = 2 + roll() * 3
    const age = (time - start) / 0.4
    return age < 0 || age > 1
      ? ''
      : put(`<path fill="${paint}" d="${shape(size)}"/>`, {
          x: x + aside * (0.4 + age * 0.4),
          y: mix(y, 206, age * age),
          turn: age * 90,
        })
  }).join('')
}

const above: Point = [300, 142]

function ingredients(time: number): string {
  const bag = glide(time, 2, 2.7) - glide(time, 4, 4.6)
  const bottle = glide(time, 6.5, 7.1) - glide(time, 8.3, 8.9)
  const eggOne = between(time, 4.5, 5.2)
  const eggTwo = between(time, 5.1, 5.8)
  const anEgg = (part: number, x: number) =>
    part >= 1
      ? ''
      : put(part > 0.72 ? brokenEgg(between(part, 0.72, 1)) : egg(), {
          ...thrown([x, 248], [320, 196], part, 96),
          turn: part * 300 * (part > 0.72 ? 0 : 1),
          size: 1.25,
        })
  return (
    falling(time, 2.8, 3.9, 322, 150, colour.paper, (s) => disc(0, 0, s, { cuts: 7 })) +
    falling(time, 7.2, 8.2, 322, 150, '#F4FAFF', (s) => petal(0, -s * 3, 90, s * 7, s)) +
    put(flour(), {
      x: mix(112, above[0], bag),
      y: mix(258, above[1], bag) - Math.sin(bag * Math.PI) * 20,
      turn: bag * 128 + tremble(time, 1),
      size: 1.2,
    }) +
    put(milk(), {
      x: mix(548, 344, bottle),
      y: mix(258, above[1], bottle) - Math.sin(bottle * Math.PI) * 20,
      turn: bottle * -124 + tremble(time, 2),
      size: 1.2,
    }) +
    anEgg(eggOne, 494) +
    anEgg(eggTwo, 516)
  )
}

export const kitchen: Film = {
  name: 'cocina',
  seconds: 16,
  poster: 9.4,
  captions: [
    { from: 0.4, to: 2, text: '¡A cocinar en inglés! («Let’s cook!»)' },
    { from: 2.1, to: 4.3, text: 'Harina: «flour».' },
    { from: 4.4, to: 6.3, text: 'Huevos: «eggs». Uno, dos.' },
    { from: 6.4, to: 8.6, text: 'Leche: «milk».' },
    { from: 8.7, to: 11, text: 'Y ahora, a mezclar: «mix, mix, mix!».' },
    { from: 11.2, to: 13.6, text: 'El hot cake da la vuelta en el aire: «flip!».' },
    { from: 13.8, to: 16, text: '¡Salió una estrella! «Yummy!»: ¡qué rico!' },
  ],
  frame(time) {
    const full = 0.35 * glide(time, 3, 4) + 0.25 * glide(time, 5.2, 6) + 0.4 * glide(time, 7.4, 8.3)
    const { back, front } = bowl(full, time * 2)
    const stirring = time > 8.7 && time < 11
    const round = stirring ? time * 8 : 0
    const away = glide(time, 11, 11.6)
    const panIn = glide(time, 11.2, 11.8)
    const tossOne = between(time, 12, 12.75)
    const tossTwo = between(time, 12.9, 13.75)
    const toss = tossOne < 1 ? tossOne : tossTwo
    const served = glide(time, 13.9, 14.5)
    const cheer = Math.max(0, pop(time, 14.1, 0.4))
    const bounce = time > 14.1 ? Math.abs(Math.sin((time - 14.1) * 5)) * 8 : Math.abs(Math.sin(time * 2.4)) * 2
    const stir: Point = stirring
      ? [84 + Math.cos(round) * 12, -112 + Math.sin(round) * 5]
      : [mix(36, 44, cheer), mix(-84, -150, cheer)]
    const caroHands: [Point, Point] = [[mix(-42, -48, cheer), mix(-84, -146, cheer)], stir]
    const shaking = time > 11.7 && time < 13.9
    const betoHands: [Point, Point] = shaking
      ? [
          [-38, -94 - Math.sin(Math.min(1, toss * 2) * Math.PI) * 9],
          [40, -84],
        ]
      : [
          [mix(-38, -48, cheer), mix(-84, -150, cheer)],
          [mix(38, 46, cheer), mix(-84, -146, cheer)],
        ]
    const happy = time > 13.9 || stirring
    const pancakeHeight = Math.sin(Math.min(1, toss) * Math.PI) * 130
    const potX = 298
    const lean = stirring ? Math.sin(round) * 1.6 : tremble(time, 4, 0.5)
    return (
      room(time) +
      (time > 13.9 ? glory(time, 320, 150, 150 * served, '#FFE7A3') : '') +
      put(
        child(caro, {
          arms: false,
          lean,
          nod: tremble(time, 5, 1) + 3,
          gaze: stirring || time < 9 ? 0.9 : 0.4,
          mouth: happy ? 'open' : 'smile',
          blink: blinks(time, 1),
        }),
        { x: 184, y: 368 - bounce, size: 1.36 },
      ) +
      put(
        child(beto, {
          arms: false,
          lean: tremble(time, 6, 0.5),
          nod: tremble(time, 7, 1) - 3,
          gaze: -0.9,
          mouth: time > 12 ? 'open' : 'smile',
          blink: blinks(time, 2),
        }),
        { x: 462, y: 368 - bounce * 0.8, size: 1.32 },
      ) +
      table(36, 262, 568, 130, colour.sky, colour.clay, colour.butter) +
      put(
        put(back, {}) +
          (time > 8.5 && time < 11.6
            ? put(spoon(0), { x: Math.cos(round) * 14, y: -50 + Math.sin(round) * 5, turn: 14 + Math.cos(round) * 12 })
            : '') +
          front,
        {
          x: 320 - away * 520,
          y: 258 - Math.sin(away * Math.PI) * 10,
          size: 1.34,
          turn: stirring ? Math.sin(round) * 1.4 : 0,
        },
      ) +
      ingredients(time) +
      (panIn > 0
        ? put(pan(toss > 0 && toss < 1 ? -Math.sin(toss * Math.PI * 2) * 7 : 0), {
            x: potX + (1 - panIn) * 420,
            y: 246 + served * 2,
            size: 1.3,
          })
        : '') +
      (panIn > 0.9 && served < 1
        ? put(
            pancake(
              40,
              toss * 45,
              0.22 + 0.78 * Math.abs(Math.sin(toss * Math.PI * 2.5)) * Math.min(1, pancakeHeight / 50),
            ),
            { x: potX, y: 234 - pancakeHeight - served * 80 },
          )
        : '') +
      (stirring || (time > 11.9 && time < 14)
        ? [-26, 4, 32]
            .map((x, i) => curl(322 + x, 190 - ((time * 22 + i * 17) % 34), 40, colour.paper, 3.6, time * 4 + i))
            .join('')
        : '') +
      put(armsOf(caro, ...caroHands), { x: 184, y: 368 - bounce, size: 1.36 }) +
      put(armsOf(beto, ...betoHands), { x: 462, y: 368 - bounce * 0.8, size: 1.32 }) +
      (served > 0
        ? put(star(150, { turn: time * 18, lift: 4 }), { x: 320, y: mix(210, 150, served), size: served }) +
          put(confetti({ x: -250, y: -130, width: 500, height: 120 }, 34, 5), {
            x: 320,
            y: 160 + between(time, 14, 16) * 60,
          })
        : '') +
      flash(
        time,
        0.3,
        2,
        "LET'S COOK!",
        { x: 320, y: 106, turn: -2 },
        { paint: colour.pink, ink: colour.paper, letters: 34 },
      ) +
      flash(time, 2.1, 4.3, 'FLOUR', { x: 432, y: 104, turn: 3 }) +
      flash(time, 4.4, 6.3, 'EGGS', { x: 320, y: 104, turn: -3 }) +
      flash(time, 6.4, 8.6, 'MILK', { x: 214, y: 104, turn: -2 }) +
      flash(time, 8.7, 11, 'MIX, MIX, MIX!', { x: 320, y: 104 }, { paint: colour.marigold }) +
      flash(
        time,
        11.9,
        12.8,
        'FLIP!',
        { x: 158, y: 104, turn: -6 },
        { paint: colour.leaf, ink: colour.paper, letters: 32 },
      ) +
      flash(
        time,
        12.9,
        13.8,
        'FLIP!',
        { x: 458, y: 100, turn: 6 },
        { paint: colour.leaf, ink: colour.paper, letters: 32 },
      ) +
      flash(time, 14.4, 17, 'YUMMY!', { x: 320, y: 318 }, { paint: colour.pink, ink: colour.paper, letters: 38 })
    )
  },
}
