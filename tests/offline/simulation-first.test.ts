/**
 * About 1700 simulated worlds, each by its seed: first failures on a few devices, then calm. `SEED=7 npx vitest run …`
 * runs world 7 and prints its log.
 */
import { expect, it, vi } from 'vitest'
import { overSeam, seam } from './simulation/planner-seam'
import { expectHappenings, runSeeds, storyOf } from './simulation/seeds'
import { runSeed } from './simulation/world'

vi.mock(import('../../src/offline/engine/planner'), async (original) => overSeam(await original()))

it('keeps every promise in worlds 6501 to 8000, and none of them was idle', { timeout: 300_000 }, async () => {
  const counts = await runSeeds(6_501, 1_500)
  expectHappenings(new Set([...counts.keys(), ...seam.seen]))
})

it('keeps them over the wire, where every call is written and parsed', { timeout: 120_000 }, async () => {
  await runSeeds(100_001, 150, { wire: true })
})

it('runs the same over the wire and without it', { timeout: 120_000 }, async () => {
  for (let seed = 200_001; seed <= 200_060; seed += 1)
    expect(await storyOf(seed, { wire: true })).toBe(await storyOf(seed))
})

it('runs the same whether it is told or not', async () => {
  const { most } = await runSeed(300_001)
  expect((await runSeed(300_001, { traced: true, counts: new Map() })).most).toEqual(most)
})
