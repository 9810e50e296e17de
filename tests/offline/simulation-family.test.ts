/** Worlds of a tutor's device. `SEED=7 npx vitest run …` runs world 7 alone and prints its log. */
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { casesOf } from '../long-run'
import { runFamilySeed } from './simulation/family'

const happenings = [
  ...['pull', 'pullTwice', 'payments', 'tell', 'withdraw', 'look'].map((act) => `act ${act}`),
  ...['give', 'take', 'delete', 'write', 'remove', 'move', 'create', 'tellAtDesk'].map((act) => `school ${act}`),
  ...['pull', 'pull cut off', 'a call failed', 'absence told or taken back'],
]

it.each(casesOf([[1, 25]], [[1_001, 250]]))(
  'a tutor’s device ends with what the provider shows that tutor, and writes what was told alone: worlds from %d on, %d',
  { timeout: 300_000 },
  async (from, count) => {
    const only = process.env.SEED === undefined ? null : Number(process.env.SEED)
    const happened = new Set<string>()
    for (let seed = only ?? from; seed < (only === null ? from + count : only + 1); seed += 1) {
      const { violations, counts, story } = await runFamilySeed(seed)
      expect(violations, `SEED=${seed}\n${story.join('\n')}`).toEqual([])
      for (const name of counts.keys()) happened.add(name)
    }
    if (only === null) expect(happenings.filter((name) => !happened.has(name))).toEqual([])
  },
)
