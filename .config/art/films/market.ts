/** The role-play film: at a market stall two children greet, ask, count, pay, thank and say goodbye in English. */
import { colour, disc, petals, put, sheet, type Point } from '../paper.ts'
import { armsOf, cast, child, table, type Look } from '../people.ts'
import { apple, awning, basket, coin, crate, orange, pineapple, watermelon } from '../props.ts'
import { cloud, garland, says, star, type Motif } from '../things.ts'
import { between, blinks, glide, mix, pop, stay, thrown, tremble, type Film } from './film.ts'

const ana: Look = { ...cast.ana, apron: colour.mint }
const dani: Look = { ...cast.dani, legs: colour.night }
const kinds: readonly Motif[] = ['flower', 'bird', 'sun', 'star', 'heart', 'flower', 'bird', 'sun']
const paints = [colour.sky, colour.pink, colour.leaf, colour.plum]

function street(time: number): string {
  return (
    `<path fill="#FFE3B8" d="M0 0H640V360H0Z"/><path fill="#FFD28A" d="${disc(570, 128, 150, { cuts: 28, seed: 4 })}"/><path fill="#FFC05C" d="${disc(570, 128, 100, { cuts: 24, seed: 5 })}"/>` +
    put(star(126, { turn: time * 8, lift: 2.6 }), { x: 570, y: 128 }) +
    cloud(446 - time * 2, 196, 84) +
    cloud(610 + time, 236, 66) +
    sheet('M-10 318L120 312L320 317L520 310L650 316V370H-10Z', '#E09A5C', -2.4) +
    `<path fill="#C97A3E" d="${Array.from({ length: 9 }, (_, i) => petals(40 + i * 72, 340, 4, 8, 2.4, 1, 45)).join('')}"/>` +
    garland(
      [-10, 12],
      [650, 12],
      16,
      kinds.map((kind, i) => ({ kind, paint: paints[i % 4] ?? colour.pink })),
      { width: 54, height: 44 },
      (i) => Math.sin(time * 1.5 + i) * 3,
    )
  )
}

function slip(time: number, from: number, to: number, text: string, at: Point, tail: Point, letters = 23): string {
  const grown = stay(time, from, to)
  return grown <= 0.02
    ? ''
    : put(says(text, letters, { tail, seed: text.length }), {
        x: at[0],
        y: at[1],
        size: grown,
        turn: tremble(time, text.length, 0.8),
      })
}

export const market: Film = {
  name: 'mercado',
  seconds: 15,
  poster: 4.6,
  captions: [
    { from: 1.3, to: 2.9, text: 'Jugamos al mercado. —¡Hola! («Hello!»)' },
    { from: 3, to: 4.9, text: '—Dos manzanas, por favor. («Two apples, please!»)' },
    { from: 5, to: 7.6, text: '—Una… dos. («One… two…»)' },
    { from: 7.7, to: 9.6, text: '—Cinco pesos. («Five pesos!»)' },
    { from: 9.7, to: 11.8, text: '—¡Gracias! («Thank you!»)' },
    { from: 12, to: 15, text: '—¡Adiós! («Bye-bye!»)' },
  ],
  frame(time) {
    const walkIn = glide(time, 0.2, 1.6)
    const walkOut = glide(time, 12.4, 14.8)
    const walking = (walkIn > 0 && walkIn < 1) || (walkOut > 0 && walkOut < 1)
    const x = mix(mix(720, 500, walkIn), 690, walkOut)
    const bob = walking ? Math.abs(Math.sin(time * 9)) * 7 : 0
    const daniAt = { x, y: 342 - bob, size: 1.4, flip: walkOut > 0 }
    const anaTalks = (time > 1.3 && time < 2.8) || (time > 5 && time < 9.5) || time > 12
    const daniTalks = (time > 3 && time < 4.9) || (time > 9.7 && time < 12)
    const wave = time > 12 ? Math.sin(time * 9) * 8 : 0
    const pay = between(time, 9, 9.6)
    const holds = time > 8.2 && time < 9
    const one = between(time, 5.2, 6)
    const two = between(time, 6.4, 7.2)
    const hop = (part: number, from: Point) =>
      part >= 1 ? '' : put(apple(colour.chili, 1.35), { ...thrown(from, [x - 52, 236], part, 92), turn: part * 200 })
    const fruit = (grown: number, drawing: string, px: number, py: number) =>
      put(drawing, { x: px, y: py, size: grown * 1.34 })
    const built = (at: number) => pop(time, at, 0.4) || 0.001
    const anaRight: Point =
      time > 12
        ? [46 + wave, -138]
        : time > 1.2 && time < 2.8
          ? [48 + Math.sin(time * 9) * 6, -130]
          : pay >= 1 && time < 10.6
            ? [44, -92]
            : [56, -86]
    const daniLeft: Point = [-34, -70]
    const daniRight: Point =
      holds || (pay > 0 && pay < 1)
        ? [46, -126]
        : time > 12
          ? [44 + wave, -132]
          : daniTalks
            ? [42, -100 + Math.sin(time * 6) * 5]
            : [38, -62]
    const buyer = child(dani, {
      left: daniLeft,
      right: daniRight,
      lean: walking ? Math.sin(time * 9) * 3 : tremble(time, 3, 0.6),
      nod: tremble(time, 4, 1),
      gaze: -1,
      mouth: daniTalks ? 'open' : 'smile',
      stride: walking ? Math.sin(time * 9) * 7 : 2,
      blink: blinks(time, 2),
    })
    const bagged = [one, two].filter((part) => part >= 1).length
    return (
      street(time) +
      sheet('M52 104h12v230h-12ZM372 104h12v230h-12Z', colour.clay, 2.6) +
      put(
        child(ana, {
          arms: false,
          lean: tremble(time, 1, 0.6),
          nod: 3 + tremble(time, 2, 1),
          gaze: 1,
          mouth: anaTalks ? 'open' : 'smile',
          blink: blinks(time, 1),
        }),
        { x: 214, y: 350, size: 1.4 },
      ) +
      table(44, 266, 348, 84, colour.berry, colour.clay, colour.marigold) +
      put(armsOf(ana, [-46, -68], anaRight), { x: 214, y: 350, size: 1.4 }) +
      fruit(built(0.1), apple(), 84, 228) +
      fruit(built(0.2), apple(colour.leaf), 116, 230) +
      (one > 0 ? '' : fruit(built(0.3), apple(), 100, 214)) +
      (two > 0 ? '' : fruit(built(0.35), apple(), 130, 218)) +
      put(crate(86, colour.clay), { x: 104, y: 256, size: 1 }) +
      fruit(built(0.4), orange(), 312, 232) +
      fruit(built(0.5), orange(), 344, 232) +
      fruit(built(0.6), orange(), 328, 216) +
      put(crate(86, colour.leaf), { x: 332, y: 256 }) +
      fruit(built(0.7), watermelon(-6), 264, 240) +
      fruit(built(0.5), pineapple(), 166, 238) +
      put(awning(30, 48, 372, 62, [colour.pink, colour.cream, colour.leaf, colour.cream]), {
        y: 4 + Math.sin(time * 1.3) * 0.8,
      }) +
      put(
        buyer +
          put(
            (bagged > 0 ? put(apple(), { x: -7, y: -22 }) : '') +
              (bagged > 1 ? put(apple(), { x: 9, y: -21 }) : '') +
              basket(),
            { x: daniLeft[0], y: daniLeft[1] + 26, size: 0.94 },
          ) +
          (holds ? put(coin(), { x: daniRight[0], y: daniRight[1] - 9, size: 1.1 }) : ''),
        daniAt,
      ) +
      hop(one > 0 ? one : 1, [100, 214]) +
      hop(two > 0 ? two : 1, [130, 218]) +
      (pay > 0 && pay < 1
        ? put(coin(), { ...thrown([x + 62, 164], [276, 222], pay, 110), size: 1.5, turn: pay * 360 })
        : '') +
      slip(time, 1.3, 2.9, 'HELLO!', [330, 140], [-62, 40]) +
      slip(time, 3, 4.9, 'TWO APPLES, PLEASE!', [416, 92], [84, 60], 20) +
      slip(time, 5.1, 6.2, 'ONE…', [322, 140], [-62, 38]) +
      slip(time, 6.3, 7.6, 'TWO…', [322, 140], [-62, 38]) +
      slip(time, 7.7, 9.3, 'FIVE PESOS!', [318, 128], [-58, 50]) +
      slip(time, 9.8, 11.8, 'THANK YOU!', [446, 92], [54, 60]) +
      slip(time, 12, 15.5, 'BYE-BYE!', [346, 140], [-72, 42])
    )
  },
}
