/** The stars of a student's points: each new point adds one star, and no earlier star moves. */
import { expect, test } from 'vitest'
import { constellationOf } from '../../src/domain/constellation'

test('each point is a star, joined to one that stood before; those that stood stay where they were', () => {
  const seven = constellationOf(7)
  const eight = constellationOf(8)
  expect(seven.stars).toHaveLength(7)
  expect(eight.stars.slice(0, 7)).toEqual(seven.stars)
  expect(seven.stars[0]?.joined).toBeNull()
  for (const { joined } of seven.stars.slice(1))
    expect(seven.stars.some(({ x, y }) => joined?.x === x && joined.y === y)).toBe(true)
})

test('of many points a star stands for several; owed points light none; all stay inside the picture', () => {
  expect(constellationOf(0).stars).toEqual([])
  expect(constellationOf(-3).stars).toEqual([])
  expect(constellationOf(48)).toMatchObject({ worth: 1 })
  expect(constellationOf(123)).toMatchObject({ worth: 5, stars: { length: 24 } })
  for (const { x, y } of constellationOf(1_000_000).stars)
    expect(Math.max(Math.abs(x - 50), Math.abs(y - 50))).toBeLessThan(50)
})
