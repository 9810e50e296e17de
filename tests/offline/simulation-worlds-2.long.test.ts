/**
 * Half of a hundred thousand simulated worlds; the other half runs in a file of its own, on another processor.
 * `PLAN=long SEED=150007 npx vitest run …` runs world 150007 and prints its log.
 */
import { it, vi } from 'vitest'
import { overSeam, seam } from './simulation/planner-seam'
import { expectHappenings, runSeedsTimed } from './simulation/seeds'

vi.mock(import('../../src/offline/engine/planner'), async (original) => overSeam(await original()))

it('keeps every promise in worlds 150001 to 200000, and none of them was idle', { timeout: 3_600_000 }, async () => {
  const counts = await runSeedsTimed(150001, 50_000)
  expectHappenings(new Set([...counts.keys(), ...seam.seen]))
})
