/** A thousand seeded worlds, each a storm over a few devices and then calm. `SEED=7 npx vitest run …` repeats world 7 and tells its story. */
import { it, vi } from 'vitest'
import { overSeam, seam } from './simulation/planner-seam'
import { expectHappenings, runSeeds } from './simulation/seeds'

vi.mock(import('../../src/offline/engine/planner'), async (original) => overSeam(await original()))

it('keeps every promise in worlds 1001 to 2000, and none of them was idle', { timeout: 300_000 }, async () => {
  const counts = await runSeeds(1001, 1_000)
  expectHappenings(new Set([...counts.keys(), ...seam.seen]))
})
