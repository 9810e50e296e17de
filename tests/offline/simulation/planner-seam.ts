/** Lets tests observe or replace the planner's verdicts; the engine itself has no switch for it. */
import type * as planner from '../../../src/offline/engine/planner'

type Decide = typeof planner.decide

export const seam = {
  seen: new Set<string>(),
  spoil: null as ((facts: Parameters<Decide>[0], decide: Decide) => ReturnType<Decide>) | null,
}

export function overSeam(real: typeof planner): typeof planner {
  return {
    ...real,
    decide: (facts) => {
      const verdict = seam.spoil ? seam.spoil(facts, real.decide) : real.decide(facts)
      seam.seen.add(`verdict ${verdict}`)
      return verdict
    },
  }
}
