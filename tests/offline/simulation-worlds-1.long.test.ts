/**
 * Half of a hundred thousand simulated worlds, and 2500 more; the other half runs in a file of its own, on another
 * processor. `PLAN=long SEED=100007 npx vitest run …` runs world 100007 and prints its log.
 */
import { it, vi } from 'vitest'
import { overSeam, seam } from './simulation/planner-seam'
import { expectHappenings, runSeeds, runSeedsTimed } from './simulation/seeds'

vi.mock(import('../../src/offline/engine/planner'), async (original) => overSeam(await original()))

it('keeps every promise in worlds 100001 to 150000, and none of them was idle', { timeout: 3_600_000 }, async () => {
  const counts = await runSeedsTimed(100001, 50_000)
  expectHappenings(new Set([...counts.keys(), ...seam.seen]))
})

it('keeps every promise in worlds 8001 to 10500', { timeout: 3_600_000 }, async () => {
  await runSeeds(8_001, 2_500)
})
