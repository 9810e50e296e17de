/**
 * An edit and a creation, one fault, and a page that is killed at one of its awaits: the combinations that differ, with
 * a provider of the specification alone. The long run has all pairs of changes and all providers.
 */
import { expect, it } from 'vitest'
import { pairsHere, sweepAwaits } from './simulation/sweep'

it.each(pairsHere)(
  'keeps every promise whatever goes wrong and at whichever await the page dies: %s',
  { timeout: 120_000 },
  async (pair) => {
    expect(await sweepAwaits({ pair, flavour: 'plain', end: 'dies' }, { all: false })).toBeGreaterThan(20)
  },
)
