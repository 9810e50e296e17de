/**
 * Some eight hundred more worlds of the whole portal, in which every kind of event must happen. `PLAN=long SEED=107 npx
 * vitest run …` runs world 107.
 */
import { expect, it } from 'vitest'
import { happenings, runShellSeeds } from './shell/seeds'

it(
  'keeps every promise in worlds 9 to 812 of the shell, and none of them was idle',
  { timeout: 1_200_000 },
  async () => {
    const counts = await runShellSeeds(9, 804)
    expect(happenings.filter((name) => !counts.has(name))).toEqual([])
  },
)
