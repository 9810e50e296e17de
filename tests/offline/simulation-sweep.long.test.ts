/**
 * Every combination of two changes, one fault, and one await at which the page is killed or suspended (then another
 * page takes over), with all providers. Includes faults that look alike to the engine.
 */
import { expect, it } from 'vitest'
import { flavours, pairs, sweepAwaits } from './simulation/sweep'

const all = (['dies', 'sleeps'] as const).flatMap((end) =>
  Object.keys(flavours).flatMap((flavour) => pairs.map((pair) => ({ end, flavour, pair }))),
)

it.each(all)(
  'keeps every promise where the page $end, the provider is $flavour, the changes are $pair',
  { timeout: 120_000 },
  async (one) => {
    expect(await sweepAwaits(one, { all: true })).toBeGreaterThan(20)
  },
)
