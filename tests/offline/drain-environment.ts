/** What a drain needs besides a client: a signed-in teacher, a clock that the test sets, and a store in memory. */
import type { Capability } from '../../src/contract'
import { ClockWatch } from '../../src/offline/engine/clock-watch'
import type { Environment } from '../../src/offline/engine/environment'

export function drainEnvironment(
  clock: { now: number },
  today: string,
  capabilities: Capability[],
  parts: Pick<Environment, 'client' | 'store' | 'emit'>,
): Environment {
  return {
    now: () => clock.now,
    steady: () => clock.now,
    clockWatch: new ClockWatch(),
    random: () => 0.5,
    today: () => today,
    identity: async () => ({ owner: 'lupe', token: 'secret' }),
    capabilities: async () => capabilities,
    lock: (work) => work(),
    ...parts,
  }
}
