/** Simulated worlds of the whole portal, as it is built. `SEED=7 npx vitest run …` runs world 7 and prints its log. */
import { expect, it } from 'vitest'
import { runShellSeeds } from './shell/seeds'

it('keeps every promise in worlds 1 to 8 of the shell', { timeout: 300_000 }, async () => {
  const counts = await runShellSeeds(1, 8)
  const least = [
    'slot queued to sending',
    'slot none to conflict',
    'crash before a transaction',
    'crash after a commit',
    'worker woken',
    'store error',
    'lost relaxed commits',
  ]
  expect(least.filter((name) => !counts.has(name))).toEqual([])
})
