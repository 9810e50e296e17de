/**
 * The settings of a world, chosen by its seed: provider, devices, network faults (`weather`). Most worlds are small,
 * and each rare setting has its own small probability.
 */
import type { Capability } from '../../../src/contract'
import { weigh, type Dice, type Weights } from './clock'
import { storm, type Fate } from './network'
import type { Flavour } from './provider'

export type Character = {
  flavour: Flavour
  capabilities: Capability[]
  /** How many tabs each device has. */
  devices: number[]
  /** How many actions people do while there are faults (the storm). */
  acts: number
  weather: Weights<Fate>
  /** Probability that a transaction fails. */
  trouble: number
  midnightIn: number
  /** Lifetime of a token, ms; the device renews it after two thirds of that. Absent: tokens do not expire. */
  tokenMs?: number
}

const crowds = weigh({ 1: 50, 2: 34, 3: 9, 4: 4, 5: 3 })
const weathers = weigh({ storm: 6, showers: 3, fair: 1 })
const under: Record<'storm' | 'showers' | 'fair', Weights<Fate>> = {
  storm: weigh(storm),
  showers: weigh({ ...storm, fine: 200 }),
  fair: weigh({ ...storm, fine: 2_000 }),
}

export function characterOf(dice: Dice): Character {
  const rowVersions = dice.chance(0.5)
  const idempotencyKey = dice.chance(0.5)
  const unique = dice.chance(0.5)
  const batch = dice.chance(0.5)
  const special = dice.between(1, 100)
  const flavour: Flavour = {
    rowVersions,
    idempotencyKey,
    unique,
    batch,
    pageSize: dice.chance(0.5) ? 0 : dice.between(2, 6),
    objects: dice.chance(0.5),
    adjusts: special <= 8,
    nextDay: special > 8 && special <= 12,
    stranger: special > 18 && special <= 26,
    estimates: special > 24 && special <= 32,
    // Only with `unique`: if the provider accepts a second row of the same place, nobody can tell a row that the list
    // does not show yet from one that does not exist.
    ...(special > 12 && special <= 18 && unique && { lagMs: dice.between(300, 5_000) }),
  }
  return {
    flavour,
    capabilities: [
      ...(rowVersions ? ['row-versions' as const] : []),
      ...(idempotencyKey ? ['idempotency-key' as const] : []),
      ...(batch ? ['batch' as const] : []),
    ],
    devices: Array.from({ length: Number(dice.weighted(crowds)) }, (_, index) =>
      index === 0 && dice.chance(0.5) ? 2 : 1,
    ),
    acts: dice.between(3, dice.chance(0.1) ? 40 : 12),
    weather: under[dice.weighted(weathers)],
    trouble: dice.chance(0.2) ? 0.03 : 0,
    ...(special > 90 && { tokenMs: dice.between(20_000, 120_000) }),
    midnightIn: dice.chance(0.15) ? dice.between(1_000, 60_000) : 12 * 3_600_000,
  }
}
