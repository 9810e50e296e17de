/**
 * Two changes, two pairs of them, one fault, one death, in every combination that differs, before the plainest of
 * providers; the long run plays the others.
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
