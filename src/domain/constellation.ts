/**
 * Shows a child's points as a constellation: the position of each star, and the nearest earlier star, to which a line
 * is drawn. While `worth` is the same, more points add stars and move none. Pure.
 */

export type ConstellationStar = { x: number; y: number; joined: { x: number; y: number } | null }
/** `worth`: how many points one star represents. */
export type Constellation = { stars: ConstellationStar[]; worth: number }

/** The largest number of stars in a picture. */
const mostStars = 48
/** The angle between successive stars, radians. The golden angle, because with it stars never line up. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Coordinates are 0 to 100. */
export function constellationOf(points: number): Constellation {
  const won = Math.max(0, Math.floor(points))
  const worth = worths.find((one) => won / one <= mostStars) ?? 1_000
  const stars: ConstellationStar[] = []
  for (let index = 0; index < Math.min(mostStars, Math.floor(won / worth)); index += 1) {
    const distance = 46 * Math.sqrt((index + 0.5) / mostStars)
    const x = 50 + distance * Math.cos(index * goldenAngle)
    const y = 50 + distance * Math.sin(index * goldenAngle)
    stars.push({ x, y, joined: nearest(stars, x, y) })
  }
  return { stars, worth }
}

const worths = [1, 5, 10, 25, 50, 100]

function nearest(stars: readonly ConstellationStar[], x: number, y: number): { x: number; y: number } | null {
  const [first] = [...stars].sort(
    (one, other) => Math.hypot(one.x - x, one.y - y) - Math.hypot(other.x - x, other.y - y),
  )
  return first ? { x: first.x, y: first.y } : null
}
