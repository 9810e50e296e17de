/** Two changes, two pairs of them, one fault, one death, in every combination there is, before the plainest of providers; the long run plays the others. */
import { expect, it } from 'vitest'
import { faults, pairsHere, sweepAwaits } from './simulation/sweep'

it.each(pairsHere)('keeps every promise whatever goes wrong and at whichever await the page dies: %s', { timeout: 120_000 }, async (pair) => {
  let most = 0
  for (const fault of faults()) most = Math.max(most, await sweepAwaits({ pair, flavour: 'plain', fault, end: 'dies' }))
  expect(most).toBeGreaterThan(20)
})
