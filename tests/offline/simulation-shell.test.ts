/** Seeded worlds of the whole shell, as it ships. `SEED=7 npx vitest run …` repeats world 7 and tells its story. */
import { it } from 'vitest'
import { runShellSeeds } from './shell/seeds'

it('keeps every promise in worlds 1 to 30 of the shell', { timeout: 300_000 }, () => runShellSeeds(1, 30))
