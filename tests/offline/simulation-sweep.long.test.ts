/** The rest of the sweep: providers with guards of their own, and pages that fall asleep while another takes over. */
import { expect, it } from 'vitest'
import { faults, flavours, pairs, pairsHere, sweepAwaits } from './simulation/sweep'

const others = (['dies', 'sleeps'] as const).flatMap((end) => Object.keys(flavours).flatMap((flavour) => pairs.map((pair) => ({ end, flavour, pair })))).filter(({ end, flavour, pair }) => end === 'sleeps' || flavour !== 'plain' || !pairsHere.some((here) => here === pair))

it.each(others)('keeps every promise where the page $end, the provider is $flavour, the changes are $pair', { timeout: 120_000 }, async (one) => {
  let most = 0
  for (const fault of faults()) most = Math.max(most, await sweepAwaits({ ...one, fault }))
  expect(most).toBeGreaterThan(20)
})
