/** Points as a constellation: where each star stands, and which earlier one it is joined to; a star that stands never moves. Pure. */

export type ConstellationStar = { x: number; y: number; joined: { x: number; y: number } | null }
export type Constellation = { stars: ConstellationStar[]; /** How many points a star stands for. */ worth: number }

/** What a small picture has room for. */
const most = 48
/** Turned by so much, no two stars stand in line. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Within a box of 100 by 100. */
export function constellationOf(points: number): Constellation {
  const won = Math.max(0, Math.floor(points))
  const worth = worths.find((one) => won / one <= most) ?? 1_000
  const stars: ConstellationStar[] = []
  for (let index = 0; index < Math.min(most, Math.floor(won / worth)); index += 1) {
    const distance = 46 * Math.sqrt((index + 0.5) / most)
    const x = 50 + distance * Math.cos(index * goldenAngle)
    const y = 50 + distance * Math.sin(index * goldenAngle)
    stars.push({ x, y, joined: nearest(stars, x, y) })
  }
  return { stars, worth }
}

const worths = [1, 5, 10, 25, 50, 100]

function nearest(stars: readonly ConstellationStar[], x: number, y: number): { x: number; y: number } | null {
  const [first] = [...stars].sort((one, other) => Math.hypot(one.x - x, one.y - y) - Math.hypot(other.x - x, other.y - y))
  return first ? { x: first.x, y: first.y } : null
}
