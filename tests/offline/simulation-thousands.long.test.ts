/** Four thousand more of the seeded worlds of simulation-first. `PLAN=long SEED=1007 npx vitest run …` repeats world 1007 and tells its story. */
import { it, vi } from 'vitest'
import { overSeam, seam } from './simulation/planner-seam'
import { expectHappenings, runSeeds } from './simulation/seeds'

vi.mock(import('../../src/offline/engine/planner'), async (original) => overSeam(await original()))

it('keeps every promise in worlds 1001 to 5000, and none of them was idle', { timeout: 1_200_000 }, async () => {
  const counts = await runSeeds(1_001, 4_000)
  expectHappenings(new Set([...counts.keys(), ...seam.seen]))
})
