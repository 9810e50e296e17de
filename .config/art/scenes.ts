/** Three pictures of how children learn at the school: a played shop, a kitchen, an experiment. */
import { colour, disc, picture, put, sheet } from './paper.ts'
import { armsOf, cast, child, table } from './people.ts'
import {
  apple,
  awning,
  banana,
  basket,
  bowl,
  coin,
  crate,
  egg,
  eruption,
  flask,
  flour,
  lava,
  milk,
  orange,
  pineapple,
  spoon,
  volcano,
  watermelon,
} from './props.ts'
import { garland, mat, says } from './things.ts'

/** The background's fill in the light and the dark colour scheme. */
const grounds = (light: string, dark: string) => ({ g: [light, dark] }) as const
const ground = (seed: number, under: string): string =>
  put(`<path fill="${under}" d="${mat(400, 300, 10, seed + 40)}"/>`, { x: 4, y: 5, turn: 0.6 }) +
  `<path class="g" d="${mat(400, 300, 10, seed)}"/>`

const fringe = (paints: readonly string[]) =>
  (['sun', 'flower', 'star', 'heart', 'bird', 'flower'] as const).map((kind, i) => ({
    kind,
    paint: paints[i % paints.length] ?? colour.pink,
  }))

export function rolePlay(): string {
  const buyer = child(
    { ...cast.dani, legs: colour.night },
    { left: [-24, -74], right: [36, -92], lean: -2, gaze: -1, mouth: 'open', stride: 2 },
  )
  const seller = child({ ...cast.ana, apron: colour.mint }, { left: [-46, -60], right: [52, -96], gaze: 1, nod: 4 })
  return picture(
    400,
    300,
    ground(3, colour.ember) +
      `<path fill="${colour.butter}" fill-opacity=".5" d="${disc(160, 130, 104, { cuts: 26, seed: 4 })}"/>` +
      sheet('M36 96h8v180h-8ZM268 96h8v180h-8Z', colour.clay, 2) +
      put(seller, { x: 142, y: 262, size: 1.02 }) +
      table(34, 206, 248, 66, colour.berry, colour.clay, colour.marigold) +
      put(apple(), { x: 62, y: 176 }) +
      put(apple(colour.leaf), { x: 86, y: 178 }) +
      put(apple(), { x: 75, y: 166 }) +
      put(crate(62, colour.clay), { x: 74, y: 196 }) +
      put(orange(), { x: 218, y: 178 }) +
      put(orange(), { x: 240, y: 178 }) +
      put(orange(), { x: 229, y: 166 }) +
      put(orange(), { x: 257, y: 179 }) +
      put(crate(64, colour.leaf), { x: 238, y: 196 }) +
      put(watermelon(-8), { x: 182, y: 184 }) +
      put(pineapple(), { x: 118, y: 180, size: 0.92 }) +
      awning(24, 44, 264, 48, [colour.pink, colour.cream, colour.leaf, colour.cream]) +
      put(buyer, { x: 336, y: 284, size: 1.06 }) +
      put(basket(), { x: 309, y: 222, size: 0.9 }) +
      put(banana(10), { x: 306, y: 206, size: 0.8 }) +
      put(coin(), { x: 374, y: 180 }) +
      put(says('HELLO!', 17, { tail: [-24, 34], seed: 5 }), { x: 322, y: 64 }),
    grounds('#FFE3B8', '#3A2A66'),
  )
}

export function cooking(): string {
  const { back, front } = bowl(1)
  return picture(
    400,
    300,
    ground(7, colour.leaf) +
      garland([14, 34], [386, 26], 13, fringe([colour.pink, colour.leaf, colour.marigold, colour.sky]), {
        width: 46,
        height: 40,
      }) +
      put(
        child(
          { ...cast.caro, hat: 'chef', apron: colour.paper },
          { left: [-38, -58], arms: false, mouth: 'open', gaze: 0.4, nod: 5 },
        ),
        { x: 150, y: 282, size: 1.14 },
      ) +
      put(child({ ...cast.beto, hat: 'chef', apron: colour.butter }, { arms: false, gaze: -1, nod: -6 }), {
        x: 282,
        y: 282,
        size: 1.06,
      }) +
      table(28, 226, 344, 56, colour.sky, colour.clay, colour.butter) +
      put(back, { x: 204, y: 220 }) +
      put(spoon(24), { x: 204, y: 180 }) +
      put(front, { x: 204, y: 220 }) +
      put(armsOf(cast.caro, [-46, -54], [64, -92]), { x: 150, y: 282, size: 1.14 }) +
      put(armsOf(cast.beto, [-30, -62], [34, -112]), { x: 282, y: 282, size: 1.06 }) +
      put(egg(), { x: 319, y: 152, turn: 18, size: 0.95 }) +
      put(flour(-3), { x: 66, y: 219, size: 1.12 }) +
      put(milk(), { x: 346, y: 219, size: 1.02 }) +
      put(egg(), { x: 104, y: 210, turn: 70, size: 0.9 }) +
      put(apple(colour.chili, 0.9), { x: 308, y: 209 }),
    grounds('#D7F2E3', '#1E4A55'),
  )
}

export function experiment(): string {
  return picture(
    400,
    300,
    ground(11, colour.plum) +
      `<path fill="${colour.butter}" fill-opacity=".55" d="${disc(206, 128, 112, { cuts: 26, seed: 6 })}"/>` +
      put(eruption(1.7, 26, 8, 0.72), { x: 206, y: 232, size: 0.98 }) +
      put(
        child(
          { ...cast.eli, hat: 'goggles' },
          { left: [-44, -130], right: [34, -128], mouth: 'wow', gaze: 1, lean: -5 },
        ),
        { x: 76, y: 284, size: 1.02 },
      ) +
      put(
        child(
          { ...cast.dani, cloth: colour.leaf, trim: colour.butter, hat: 'goggles' },
          { left: [-34, -66], right: [42, -58], mouth: 'open', gaze: -1, nod: -5 },
        ),
        { x: 334, y: 284, size: 1.02 },
      ) +
      table(104, 234, 198, 48, colour.plum, colour.clay, colour.rose) +
      put(volcano() + lava(1), { x: 204, y: 229, size: 0.98 }) +
      put(flask(0.7, colour.mint, -6, 0.4), { x: 290, y: 226, size: 0.72 }),
    grounds('#DCE6FF', '#2A2F6B'),
  )
}
