/**
 * What kind of world it is: its provider, its devices, its weather, all by the seed. Most are small; what is rare is
 * rare in each.
 */
import type { Capability } from '../../../src/contract'
import { weigh, type Dice, type Weights } from './clock'
import { storm, type Fate } from './network'
import type { Flavour } from './provider'

export type Character = {
  flavour: Flavour
  capabilities: Capability[]
  /** Tabs of each device. */
  devices: number[]
  /** How many things people do in the storm. */
  acts: number
  weather: Weights<Fate>
  /** How likely a transaction fails. */
  trouble: number
  midnightIn: number
  /** How long a token is good, ms; the device renews it at two thirds of that. */
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
    // Where the provider allows twins, nobody can tell one that a list does not show yet from none.
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
