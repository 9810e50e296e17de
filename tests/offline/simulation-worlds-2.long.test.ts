/**
 * Half of a hundred thousand seeded worlds, the other half beside it on another processor. `PLAN=long SEED=150007 npx
 * vitest run …` repeats world 150007 and tells its story.
 */
import { it, vi } from 'vitest'
import { overSeam, seam } from './simulation/planner-seam'
import { expectHappenings, runSeedsTimed } from './simulation/seeds'

vi.mock(import('../../src/offline/engine/planner'), async (original) => overSeam(await original()))

it('keeps every promise in worlds 150001 to 200000, and none of them was idle', { timeout: 600_000 }, async () => {
  const counts = await runSeedsTimed(150001, 50_000)
  expectHappenings(new Set([...counts.keys(), ...seam.seen]))
})
